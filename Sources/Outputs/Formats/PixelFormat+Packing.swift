private typealias Eight = SIMD8<UInt16>
private typealias Words = SIMD8<UInt32>
private typealias Fields = (
  red: PixelFormat.Field, green: PixelFormat.Field, blue: PixelFormat.Field
)

extension PixelFormat {
  /// Writes pixels, 0x00RRGGBB each, in the device's format: in ascending order, each byte once, without reading.
  ///
  /// `column` is the first one's on the screen, a multiple of `pixelsPerUnit`. `bytes` has exactly
  /// `bytes(pixels.count)` bytes and may be device memory.
  public func pack(
    _ pixels: Span<UInt32>, column: Int, row: Int, isDithered: Bool,
    into bytes: UnsafeMutableRawBufferPointer
  ) {
    precondition(bytes.count == self.bytes(pixels.count) && column % pixelsPerUnit == 0)
    let thresholds =
      isDithered ? OrderedDither.thresholds(column: column, row: row) : OrderedDither.none
    switch kind {
    case .color(let red, let green, let blue):
      let fields = (red: red, green: green, blue: blue)
      if red.length == 8, green.length == 8, blue.length == 8 {
        packBytes(pixels, fields, into: bytes)
      } else if bitsPerPixel <= 16 {
        packShort(pixels, fields, thresholds, into: bytes)
      } else {
        packLong(pixels, fields, thresholds, into: bytes)
      }
    case .grey(let field):
      let level = Level(field)
      store(pixels, in: bytes) { level.place($0.luma, thresholds) }
    case .mono(let isInverted):
      packMono(pixels, isInverted: isInverted, isDithered ? thresholds : nil, into: bytes)
    }
  }

  /// Channels of eight bits only change places.
  private func packBytes(
    _ pixels: Span<UInt32>, _ fields: Fields, into bytes: UnsafeMutableRawBufferPointer
  ) {
    let filler = Words(repeating: filler)
    if fields.red.offset == 16, fields.green.offset == 8, fields.blue.offset == 0 {
      if bitsPerPixel == 32, self.filler == 0 {
        pixels.withUnsafeBytes { bytes.copyMemory(from: $0) }
      } else {
        store(pixels, in: bytes) { $0 | filler }
      }
      return
    }
    let low = Words(repeating: 255)
    store(pixels, in: bytes) { pixel in
      let red = (pixel &>> 16 & low) &<< fields.red.shift
      let green = (pixel &>> 8 & low) &<< fields.green.shift
      return red | green | (pixel & low) &<< fields.blue.shift | filler
    }
  }

  /// Words of one or two bytes.
  private func packShort(
    _ pixels: Span<UInt32>, _ fields: Fields, _ thresholds: Eight,
    into bytes: UnsafeMutableRawBufferPointer
  ) {
    let filler = Eight(repeating: UInt16(truncatingIfNeeded: filler))
    let (red, green, blue) = (Level(fields.red), Level(fields.green), Level(fields.blue))
    store(pixels, in: bytes) { pixel in
      red.place(pixel.red, thresholds) | green.place(pixel.green, thresholds)
        | blue.place(pixel.blue, thresholds) | filler
    }
  }

  /// Words of three or four bytes.
  private func packLong(
    _ pixels: Span<UInt32>, _ fields: Fields, _ thresholds: Eight,
    into bytes: UnsafeMutableRawBufferPointer
  ) {
    let filler = Words(repeating: filler)
    store(pixels, in: bytes) { pixel in
      fields.red.place(pixel.red, thresholds) | fields.green.place(pixel.green, thresholds)
        | fields.blue.place(pixel.blue, thresholds) | filler
    }
  }

  /// Without thresholds, half of white's value and above is lit.
  ///
  /// Thresholds are compared with light, so that an area is as bright as its grey: half of its pixels are sRGB's 188,
  /// not 128. Less than a 64th of white's light is none: a night sky stays black, without a lattice of dots.
  private func packMono(
    _ pixels: Span<UInt32>, isInverted: Bool, _ thresholds: Eight?,
    into bytes: UnsafeMutableRawBufferPointer
  ) {
    let edges = thresholds.map { pointwiseMin(Eight(repeating: 257) &- $0, Eight(repeating: 255)) }
    for start in stride(from: 0, to: pixels.count, by: 8) {
      let luma = pixels.eight(from: start).luma
      var byte: UInt8 = 0
      for lane in 0..<min(8, pixels.count - start) {
        let isLit = edges.map { linearLight[Int(luma[lane])] >= $0[lane] } ?? (luma[lane] >= 128)
        if isLit { byte |= 1 << UInt8(lane) }
      }
      bytes[start / 8] = isInverted ? ~byte : byte
    }
  }
}

extension PixelFormat {
  /// Stores words of three or four bytes.
  @inline(__always)
  private func store(
    _ pixels: Span<UInt32>, in bytes: UnsafeMutableRawBufferPointer, _ word: (Words) -> Words
  ) {
    let size = bitsPerPixel / 8
    let whole = pixels.count & ~7
    if size == 4 {
      for start in stride(from: 0, to: whole, by: 8) {
        bytes.storeBytes(
          of: word(pixels.eight(from: start)), toByteOffset: start * 4, as: Words.self)
      }
    } else {
      for start in stride(from: 0, to: whole, by: 8) {
        bytes.storePacked(word(pixels.eight(from: start)), toByteOffset: start * 3)
      }
    }
    guard whole < pixels.count else { return }
    let rest = word(pixels.eight(from: whole))
    for index in whole..<pixels.count { bytes.store(rest[index - whole], at: index, size) }
  }

  /// Stores words of one or two bytes.
  @inline(__always)
  private func store(
    _ pixels: Span<UInt32>, in bytes: UnsafeMutableRawBufferPointer, _ word: (Words) -> Eight
  ) {
    let size = bitsPerPixel / 8
    let whole = pixels.count & ~7
    if size == 2 {
      for start in stride(from: 0, to: whole, by: 8) {
        bytes.storeBytes(
          of: word(pixels.eight(from: start)), toByteOffset: start * 2, as: Eight.self)
      }
    } else {
      for start in stride(from: 0, to: whole, by: 8) {
        bytes.storeBytes(
          of: SIMD8<UInt8>(truncatingIfNeeded: word(pixels.eight(from: start))),
          toByteOffset: start, as: SIMD8<UInt8>.self)
      }
    }
    guard whole < pixels.count else { return }
    let rest = word(pixels.eight(from: whole))
    for index in whole..<pixels.count { bytes.store(UInt32(rest[index - whole]), at: index, size) }
  }
}
