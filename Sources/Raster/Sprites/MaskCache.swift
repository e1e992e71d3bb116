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
    var key: UInt64
    /// Where the class's masks are named in `phases`.
    fileprivate var firstPhase: Int32
    /// 1/16, 1/8 or 1/4 px: 4, 3 or 2.
    var phaseBits: Int32
    /// Phases a pixel: 16, 8 or 4.
    var parts: Float
    /// A mask's box begins so many pixels left of and above the pixel of its centre.
    var reach: Int32

    static let none = SizeClass(key: .max, firstPhase: 0, phaseBits: 0, parts: 0, reach: 0)
  }

  var bytes: [UInt8] = []
  let frameWidth: Int
  private var classes: [SizeClass] = []
  /// Where each mask stands in `bytes`; −1 where it was not needed yet.
  private var phases: [Int32] = []
  /// Class numbers by hash, −1 where there is none; a power of two of them.
  private var table = [Int32](repeating: -1, count: 2 * mostClasses)
  /// What was found last: a swarm is often all of one size.
  private var last = SizeClass.none

  init(frameWidth: Int) { self.frameWidth = frameWidth }

  /// Takes the memory for all that may come, which is not touched before it is used.
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
  /// `scale` is within the picture's `Traits`; `output` takes the command where anything of the
  /// sprite can be seen.
  @inline(__always)
  mutating func place(
    _ number: Int, scale: Float, x: Float, y: Float, color: UInt32, blend: Blend,
    _ chain: borrowing MipChain, _ output: inout CommandOutput
  ) -> Outcome {
    // Six bits behind the leading one: steps of 1.1 to 1.6 %.
    let rounded = (scale.bitPattern &+ 0x1_0000) & 0xfffe_0000
    let key = UInt64(truncatingIfNeeded: number) << 32 | UInt64(rounded)
    if key != last.key {
      guard find(key, chain) else { return .full }
    }
    let (bits, reach) = (Int(last.phaseBits), Int(last.reach))
    let (shiftedX, shiftedY) = (x * last.parts + 0x1.8p23, y * last.parts + 0x1.8p23)
    // Further away nothing of a stored mask reaches a frame; NaN is nowhere.
    guard (shiftedX.bitPattern ^ 0x4b00_0000) | (shiftedY.bitPattern ^ 0x4b00_0000) < 1 << 23 else {
      return .unseen
    }
    let (stepX, stepY) = (wholePart(shiftedX), wholePart(shiftedY))
    let (boxX, boxY) = (stepX &>> bits &- reach, stepY &>> bits &- reach)
    let side = 2 &* reach &+ 2
    guard
      boxX < output.size.width, boxY < output.size.height, boxX &+ side > 0, boxY &+ side > 0
    else { return .unseen }
    let among = 1 &<< bits &- 1
    let phase = Int(last.firstPhase) &+ (stepY & among) &<< bits &+ stepX & among
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
    let bits: Int32 = side < 8.5 ? 4 : side < 16 ? 3 : 2
    last = SizeClass(
      key: key, firstPhase: Int32(phases.count), phaseBits: bits, parts: Float(1 << bits),
      reach: Int32(half) + 1)
    table[slot] = Int32(classes.count)
    classes.append(last)
    phases.append(contentsOf: repeatElement(-1, count: 1 << (2 * bits)))
    return true
  }
}

/// The whole number nearest to what 1.5 · 2²³ was added to, a tie to the even one; below 2²².
///
/// The sum leaves the number in its low bits: no call, no check.
@inline(__always)
private func wholePart(_ sum: Float) -> Int { Int(sum.bitPattern & 0x7f_ffff) &- 0x40_0000 }
