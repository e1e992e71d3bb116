import Graphics
import PortableMath

/// Masks that need no turning, drawn once for each size and place between pixels, then only blended.
///
/// ```
///   sprite ─ picture, size to 1/64 of an octave ─▶ size class ─ phase ─▶ stored mask
///            centre to 1/16 px (up to 8 px across), 1/8 (up to 16), 1/4 px (above)
/// ```
/// A stored mask depends on picture, size and phase alone: whether it is found or made anew, the
/// pixels are the same. When the memory is full everything is forgotten.
struct MaskCache {
  /// The longest side of a stored mask, in pixels: larger sprites are looked up pixel by pixel.
  static let longestSide: Float = 64
  /// Bytes of stored masks.
  static let mostBytes = 16 << 20
  /// Size classes and their phases.
  private static let mostClasses = 2048
  private static let mostPhases = 1 << 18

  /// All masks of a picture at one size.
  struct SizeClass {
    fileprivate var key: UInt64
    /// Where the class's masks are named in `phases`.
    fileprivate var firstPhase: Int
    /// 1/16, 1/8 or 1/4 px: 4, 3 or 2.
    var phaseBits: Int
    /// Phases a pixel: 16, 8 or 4.
    var parts: Float
    /// A mask's box begins so many pixels left of and above the pixel of its centre.
    var reach: Int

    static let none = SizeClass(key: .max, firstPhase: 0, phaseBits: 0, parts: 0, reach: 0)
  }

  private(set) var bytes: [UInt8] = []
  private let frameWidth: Int
  private var classes: [SizeClass] = []
  /// Where each mask stands in `bytes`; −1 where it was not needed yet.
  private var phases: [Int32] = []
  /// Class numbers by hash, −1 where there is none; a power of two of them.
  private var table = [Int32](repeating: -1, count: 2 * mostClasses)
  /// What was found last: a swarm is often all of one size.
  private var last = SizeClass.none

  init(frameWidth: Int) { self.frameWidth = frameWidth }

  /// Takes the memory for all that may come. It is not touched before it is used.
  mutating func reserve() {
    bytes.reserveCapacity(Self.mostBytes)
    classes.reserveCapacity(Self.mostClasses)
    phases.reserveCapacity(Self.mostPhases)
  }

  /// Forgets everything, the memory stays.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    classes.removeAll(keepingCapacity: true)
    phases.removeAll(keepingCapacity: true)
    for index in table.indices { table[index] = -1 }
    last = .none
  }

  /// Whether another mask, and another class before it, finds room.
  var hasRoom: Bool {
    let largest = Int(Self.longestSide) + 4
    return bytes.count + StoredMask.headerBytes + largest * (largest + 8) * 2 <= Self.mostBytes
      && classes.count < Self.mostClasses && phases.count + 256 <= Self.mostPhases
  }

  /// What `place` has found.
  enum Outcome {
    case placed, unseen, full
  }

  /// Places a sprite.
  ///
  /// - Parameters:
  ///   - scale: within the picture's `Traits`.
  ///   - output: takes the command where anything of the sprite can be seen.
  @inline(__always)
  mutating func place(
    _ number: Int, scale: Float, x: Float, y: Float, color: UInt32, blend: Blend,
    _ chain: borrowing MipChain, _ output: inout CommandOutput
  ) -> Outcome {
    // Further away nothing of a stored mask reaches a frame; NaN is nowhere.
    guard x.magnitude < 32000, y.magnitude < 32000 else { return .unseen }
    // Six bits behind the leading one: steps of 1.1 to 1.6 %.
    let rounded = (scale.bitPattern &+ 0x1_0000) & 0xfffe_0000
    let key = UInt64(truncatingIfNeeded: number) << 32 | UInt64(rounded)
    if key != last.key {
      guard find(key, chain) else { return .full }
    }
    let (bits, reach) = (last.phaseBits, last.reach)
    let (stepX, stepY) = (nearestInteger(x * last.parts), nearestInteger(y * last.parts))
    let (boxX, boxY) = (stepX &>> bits &- reach, stepY &>> bits &- reach)
    let side = 2 &* reach &+ 2
    guard
      boxX < output.size.width, boxY < output.size.height, boxX &+ side > 0, boxY &+ side > 0
    else { return .unseen }
    let among = 1 &<< bits &- 1
    let phase = last.firstPhase &+ (stepY & among) &<< bits &+ stepX & among
    var offset = Int(phases[phase])
    if offset < 0 {
      guard hasRoom else { return .full }
      offset = bytes.count
      phases[phase] = Int32(truncatingIfNeeded: offset)
      store(last, x: stepX & among, y: stepY & among, chain)
    }
    output.append(
      bytes.lendTexels { StoredMask($0, at: offset) }, at: offset, boxX, boxY, color,
      blend == .over ? .storedCover : .storedAdd)
    return .placed
  }

  @inline(__always)
  private static func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key >> 17 ^ key >> 30) & UInt64(2 * mostClasses - 1))
  }

  /// Makes a class the last one, a new one where there is none yet.
  ///
  /// - Returns: false where there is no room for it.
  @inline(__always)
  private mutating func find(_ key: UInt64, _ chain: borrowing MipChain) -> Bool {
    var slot = Self.slot(key)
    while table[slot] >= 0 {
      let found = classes[Int(table[slot])]
      if found.key == key {
        last = found
        return true
      }
      slot = (slot &+ 1) & (2 &* Self.mostClasses &- 1)
    }
    return add(key, at: slot, chain)
  }

  @inline(never)
  private mutating func add(_ key: UInt64, at slot: Int, _ chain: borrowing MipChain) -> Bool {
    guard hasRoom else { return false }
    let image = chain.images[Int(key >> 32)]
    let scale = Float(bitPattern: UInt32(truncatingIfNeeded: key))
    let side = Float(image.side) * scale
    let half = (image.side + 1) / 2 * Double(scale)
    let bits = side < 8.5 ? 4 : side < 16 ? 3 : 2
    last = SizeClass(
      key: key, firstPhase: phases.count, phaseBits: bits, parts: Float(1 << bits),
      reach: Int(half) + 1)
    table[slot] = Int32(classes.count)
    classes.append(last)
    phases.append(contentsOf: repeatElement(-1, count: 1 << (2 * bits)))
    return true
  }

  /// Appends a mask.
  ///
  /// A mask of a few pixels, sampled at their centres, weighs more on one side or the other, by up to
  /// a 50th of a pixel. Small masks are moved by that much, so that what moves slowly moves evenly.
  @inline(never)
  private mutating func store(
    _ sizeClass: SizeClass, x: Int, y: Int, _ chain: borrowing MipChain
  ) {
    let image = chain.images[Int(sizeClass.key >> 32)]
    let scale = Double(Float(bitPattern: UInt32(truncatingIfNeeded: sizeClass.key)))
    let (part, reach) = (1 / Double(1 << sizeClass.phaseBits), Double(sizeClass.reach))
    let (centerX, centerY) = (reach + Double(x) * part, reach + Double(y) * part)
    let start = bytes.count
    var extent = append(sizeClass, image, scale, centerX, centerY, chain)
    if sizeClass.phaseBits == 4, extent.light > 0 {
      let light = Double(extent.light)
      // Half of it from 4.5 px on: what is sampled elsewhere is a little less what was meant.
      let share = image.side * scale < 4.5 ? 1 : 0.5
      let offX = centerX + image.balance.x * scale - Double(extent.momentX) / light - 0.5
      let offY = centerY + image.balance.y * scale - Double(extent.momentY) / light - 0.5
      bytes.removeLast(bytes.count - start)
      extent = append(sizeClass, image, scale, centerX + share * offX, centerY + share * offY, chain)
    }
    let groups = (bytes.count - start - StoredMask.headerBytes) / StoredMask.groupBytes
    let header = [
      groups & 255, groups >> 8, extent.end, extent.left, extent.right, extent.top, extent.bottom,
    ]
    for (index, value) in header.enumerated() { bytes[start + index] = UInt8(value) }
  }

  /// Appends an empty header and the groups of all rows.
  private mutating func append(
    _ sizeClass: SizeClass, _ image: MipChain.Image, _ scale: Double, _ centerX: Double,
    _ centerY: Double, _ chain: borrowing MipChain
  ) -> MaskExtent {
    bytes.append(contentsOf: repeatElement(0, count: StoredMask.headerBytes))
    let box = 2 * sizeClass.reach + 2
    var extent = MaskExtent()
    let sprite = SampledSprite(
      image, chain.levels.span, x: centerX, y: centerY, scale: scale, turn: .none, width: box,
      height: box)
    guard let sprite else { return extent }
    for row in sprite.rect.y { appendRow(row, of: sprite, chain, &extent) }
    return extent
  }

  /// Appends the groups of a row.
  private mutating func appendRow(
    _ row: Int, of sprite: SampledSprite, _ chain: borrowing MipChain, _ extent: inout MaskExtent
  ) {
    var (x, u, v) = sprite.span(row: row)
    // Behind the last column of the newest group.
    var end = 0
    let width = frameWidth
    chain.masks.lendTexels { masks in
      let texels = OneTexel(sprite, masks)
      while !x.isEmpty {
        let (column, coverage) = (x.lowerBound, UInt8(truncatingIfNeeded: texels.coverage(u, v)))
        if coverage > 0 {
          if column >= end {
            appendGroup(row, column, pixel: row * width + column)
            end = column + 8
          }
          bytes[bytes.count - (end - column)] = coverage
          extent.include(row, column, coverage, end: end)
        }
        x = x.lowerBound + 1..<x.upperBound
        (u, v) = (u + sprite.du, v + sprite.dv)
      }
    }
  }

  private mutating func appendGroup(_ row: Int, _ column: Int, pixel: Int) {
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: pixel >> shift))
    }
    bytes.append(UInt8(row))
    bytes.append(UInt8(column))
    bytes.append(contentsOf: repeatElement(0, count: StoredMask.groupBytes - 6))
  }
}

/// The nearest whole number, a tie to the even one; below 2²¹.
///
/// Adding 1.5 · 2²³ leaves the number in the low bits: no call, no check.
@inline(__always)
private func nearestInteger(_ value: Float) -> Int {
  Int((value + 0x1.8p23).bitPattern & 0x7f_ffff) &- 0x40_0000
}
