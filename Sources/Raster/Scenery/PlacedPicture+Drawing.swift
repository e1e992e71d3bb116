import Graphics

extension PlacedPicture {
  /// Draws a slice into the texels of the whole screen.
  func draw(_ slice: Int, into texels: PixelMemory) {
    let first = slice * ScenerySlicer.height
    bitmap.bytes.lendItems { source in
      let rows = PictureRows(self, source)
      // A row that is a column of the picture has each of its texels in another page of memory: a few at a time.
      let step = quarter & 1 == 0 ? width : 128
      for left in stride(from: 0, to: width, by: step) {
        for y in first..<min(first + ScenerySlicer.height, height) {
          rows.draw(
            y, left..<min(left + step, width), into: texels.dropFirst(y * width * 4))
        }
      }
    }
  }
}

/// The rows of a screen that shows a picture at a quarter turn; valid while the picture's bytes are lent.
///
/// ```
///   turn   0      1        2          3           A row of the screen is a row or a column of the upright screen, on
///   u      x      y      w−1−x      h−1−y         which the picture lies: it is walked along, one pixel after another.
///   v      y    w−1−x    h−1−y        x
/// ```
private struct PictureRows {
  private let picture: PlacedPicture
  private let bitmap: PictureTexels
  /// Around a picture that does not cover the screen.
  private let surroundings: BlurredSurroundings?

  init(_ picture: PlacedPicture, _ source: TexelMemory) {
    self.picture = picture
    let stand = PlacedPicture.stand(
      width: picture.width, height: picture.height, quarter: picture.quarter)
    let isCovered =
      picture.corner.x <= 0 && picture.corner.y <= 0
      && picture.corner.x + picture.size.width >= stand.width
      && picture.corner.y + picture.size.height >= stand.height
    bitmap = PictureTexels(picture.bitmap, source, brightness: picture.brightness)
    surroundings = isCovered ? nil : BlurredSurroundings(bitmap, stand)
  }

  func draw(_ y: Int, _ part: Range<Int>, into texels: PixelMemory) {
    let (start, step) = walk(y)
    let inside = inside(start, step).clamped(to: part)
    if let surroundings {
      let (before, after) =
        inside.isEmpty
        ? (part, part.upperBound..<part.upperBound)
        : (part.lowerBound..<inside.lowerBound, inside.upperBound..<part.upperBound)
      surroundings.draw(start, step, row: y, before, into: texels)
      surroundings.draw(start, step, row: y, after, into: texels)
    }
    guard !inside.isEmpty else { return }
    let u = start.x + step.x * inside.lowerBound - picture.corner.x
    let v = start.y + step.y * inside.lowerBound - picture.corner.y
    if picture.size == (bitmap.width, bitmap.height) {
      var texel = v * bitmap.width + u
      for x in inside {
        texels.store(bitmap[texel], x &* 4)
        texel &+= step.y &* bitmap.width &+ step.x
      }
    } else {
      sample(u, v, step, inside, into: texels)
    }
  }

  /// Where on the upright screen a row begins, and the step to its next pixel.
  private func walk(_ y: Int) -> (start: (x: Int, y: Int), step: (x: Int, y: Int)) {
    switch picture.quarter {
    case 0: ((0, y), (1, 0))
    case 1: ((y, picture.width - 1), (0, -1))
    case 2: ((picture.width - 1, picture.height - 1 - y), (-1, 0))
    default: ((picture.height - 1 - y, 0), (0, 1))
    }
  }

  /// The part of a row that lies on the picture.
  private func inside(_ start: (x: Int, y: Int), _ step: (x: Int, y: Int)) -> Range<Int> {
    let (left, top) = picture.corner
    let columns = part(start.x, step.x, left..<left + picture.size.width)
    return columns.clamped(to: part(start.y, step.y, top..<top + picture.size.height))
  }

  private func part(_ start: Int, _ step: Int, _ range: Range<Int>) -> Range<Int> {
    let all = 0..<picture.width
    switch step {
    case 0: return range.contains(start) ? all : 0..<0
    case 1: return (range.lowerBound - start..<range.upperBound - start).clamped(to: all)
    default: return (start - range.upperBound + 1..<start - range.lowerBound + 1).clamped(to: all)
    }
  }

  /// A picture of another size: between the middles of four texels, in 65536ths of one.
  private func sample(
    _ u: Int, _ v: Int, _ step: (x: Int, y: Int), _ columns: Range<Int>,
    into texels: PixelMemory
  ) {
    let across = Double(bitmap.width) / Double(picture.size.width) * 65536
    let down = Double(bitmap.height) / Double(picture.size.height) * 65536
    var x = wholeNumber((Double(u) + 0.5) * across) &- 32768
    var y = wholeNumber((Double(v) + 0.5) * down) &- 32768
    let (stepX, stepY) = (wholeNumber(across) &* step.x, wholeNumber(down) &* step.y)
    for column in columns {
      texels.store(bitmap.between(x, y), column &* 4)
      (x, y) = (x &+ stepX, y &+ stepY)
    }
  }
}

/// A bitmap's texels as xrgb8888.
struct PictureTexels {
  let width: Int
  let height: Int
  private let isMask: Bool
  private let bytes: TexelMemory
  /// In 256ths.
  private let brightness: UInt32

  init(_ bitmap: Bitmap, _ bytes: TexelMemory, brightness: Double) {
    self.brightness = UInt32((min(max(brightness, 0), 1) * 256).rounded())
    (width, height, isMask) = (bitmap.width, bitmap.height, bitmap.format == .mask)
    self.bytes = bytes
  }

  @inline(__always)
  subscript(index: Int) -> UInt32 {
    let texel =
      isMask ? UInt32(bytes[index]) &* 0x01_0101 : bytes.load(index &* 4, as: UInt32.self)
    return Self.mix(texel, 0, 256 &- brightness)
  }

  /// The mix of four texels around a place in 65536ths of one, 0 in the first one's middle.
  @inline(__always)
  func between(_ x: Int, _ y: Int) -> UInt32 {
    let x = min(max(x, 0), (width &- 1) &<< 16)
    let y = min(max(y, 0), (height &- 1) &<< 16)
    let (left, top) = (x &>> 16, y &>> 16)
    let right = min(left &+ 1, width &- 1)
    let (upper, lower) = (top &* width, min(top &+ 1, height &- 1) &* width)
    let share = UInt32(truncatingIfNeeded: x &>> 8 & 255)
    let above = Self.mix(self[upper &+ left], self[upper &+ right], share)
    let below = Self.mix(self[lower &+ left], self[lower &+ right], share)
    return Self.mix(above, below, UInt32(truncatingIfNeeded: y &>> 8 & 255))
  }

  /// The share is in 256ths.
  @inline(__always)
  private static func mix(_ one: UInt32, _ other: UInt32, _ share: UInt32) -> UInt32 {
    let rest = 256 &- share
    let outer = (one & 0xff_00ff) &* rest &+ (other & 0xff_00ff) &* share &+ 0x80_0080
    let green = (one & 0x00_ff00) &* rest &+ (other & 0x00_ff00) &* share &+ 0x00_8000
    return (outer &>> 8 & 0xff_00ff) | (green &>> 8 & 0x00_ff00)
  }
}
