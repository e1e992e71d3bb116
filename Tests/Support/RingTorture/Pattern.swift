import Graphics

/// Frames whose every pixel encodes its frame and place.
///
/// `pixel(i) = sequence · A + i · B`, in the pixel's own width, A odd: two frames differ in every pixel,
/// so that the smallest mixture of two is found.
enum Pattern {
  private static let (a, b): (UInt32, UInt32) = (0x9E37_79B1, 0x85EB_CA6B)

  /// Draws a frame in place.
  static func draw(_ frame: inout Frame, _ sequence: UInt64) {
    if frame.format == .rgb565 {
      frame.pixels565.withUnsafeMutableBytesInPlace {
        fill($0.bindMemory(to: UInt16.self), UInt16(truncatingIfNeeded: first(sequence)))
      }
    } else {
      frame.pixels.withUnsafeMutableBytesInPlace {
        fill($0.bindMemory(to: UInt32.self), first(sequence))
      }
    }
  }

  /// Whether a frame is that one and nothing else.
  static func isWhole(_ frame: borrowing Frame, _ sequence: UInt64) -> Bool {
    if frame.format == .rgb565 {
      frame.pixels565.withUnsafeBytes { isWhole($0, sequence, .rgb565) }
    } else {
      frame.pixels.withUnsafeBytes { isWhole($0, sequence, .xrgb8888) }
    }
  }

  /// Whether bytes are that frame and nothing else.
  static func isWhole(
    _ bytes: UnsafeRawBufferPointer, _ sequence: UInt64, _ format: Frame.Format
  ) -> Bool {
    if format == .rgb565 {
      let value = UInt16(truncatingIfNeeded: first(sequence))
      return differences(bytes.bindMemory(to: UInt16.self), value) == 0
    }
    return differences(bytes.bindMemory(to: UInt32.self), first(sequence)) == 0
  }

  /// Which frame a first pixel of four bytes is of, modulo 2³².
  static func sequence(of pixel: UInt32) -> UInt32 {
    // Newton: each step doubles the bits of A's inverse that are right; three are to begin with.
    var inverse = a
    for _ in 0..<4 { inverse = inverse &* (2 &- a &* inverse) }
    return pixel &* inverse
  }

  private static func first(_ sequence: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: sequence) &* a
  }

  private static func fill<Word: FixedWidthInteger>(
    _ pixels: UnsafeMutableBufferPointer<Word>, _ first: Word
  ) {
    var value = first
    for index in pixels.indices {
      pixels[index] = value
      value &+= Word(truncatingIfNeeded: b)
    }
  }

  /// How many pixels are wrong.
  private static func differences<Word: FixedWidthInteger>(
    _ pixels: UnsafeBufferPointer<Word>, _ first: Word
  ) -> Int {
    var (value, wrong) = (first, 0)
    for index in pixels.indices {
      if pixels[index] != value { wrong += 1 }
      value &+= Word(truncatingIfNeeded: b)
    }
    return wrong
  }
}
