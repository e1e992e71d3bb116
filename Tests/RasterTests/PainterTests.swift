import Graphics
import Motion
import Testing

@testable import Raster

/// Painters give the same bits as `PixelOracle`, in all their ways.
@Suite struct PainterTests {
  /// Sixteen pixels and what is blended over them.
  private struct Example {
    let oracle: PixelOracle
    var pixels: [UInt32] = []
    var coverage: [UInt8] = []
    var texels: [UInt32] = []

    init(_ format: Frame.Format, _ generator: inout SeededGenerator) {
      let kept: UInt32 =
        switch format {
        case .xrgb8888: 0xff_ffff
        case .argb8888: .max
        case .rgb565: 0xffff
        }
      let color = UInt32.random(in: 0...(.max), using: &generator)
      let isOpaque = Bool.random(using: &generator)
      oracle = PixelOracle(color: isOpaque ? color | 0xff00_0000 : color, format: format)
      for _ in 0..<16 {
        pixels.append(UInt32.random(in: 0...(.max), using: &generator) & kept)
        coverage.append(
          [0, 255, UInt8.random(in: 0...255, using: &generator)].randomElement(
            using: &generator) ?? 0)
        // Some are brighter than their alpha, as only wrong pictures are.
        let texel = UInt32.random(in: 0...(.max), using: &generator)
        texels.append(Bool.random(using: &generator) ? texel : Blending.premultiplied(texel))
      }
    }

    func wanted(_ blend: Blend, _ source: (Int) -> PixelOracle.Source) -> [UInt32] {
      pixels.indices.map { oracle.blended(pixels[$0], source($0), blend) }
    }

    /// The pixels after painting.
    func painted(_ pixelBytes: Int, _ paint: (PixelMemory, FrameBand) -> Void) -> [UInt32] {
      var bytes = Buffer<UInt8>(
        pixels.flatMap { pixel in
          (0..<pixelBytes).map { UInt8(truncatingIfNeeded: pixel >> UInt32(8 * $0)) }
        })
      let memory = bytes.mutableBytes
      paint(
        memory,
        FrameBand(
          memory: memory, width: 16, pixelBytes: pixelBytes, rows: 0..<1,
          alphaBits: oracle.format == .argb8888 ? 0xff00_0000 : 0, division: Division()))
      return pixels.indices.map { index in
        (0..<pixelBytes).reduce(0) {
          $0 | UInt32(bytes[index * pixelBytes + $1]) << UInt32(8 * $1)
        }
      }
    }
  }

  private func checkMasks<Painter: CoveragePainter>(
    _ type: Painter.Type, _ blend: Blend, _ example: Example
  ) {
    let bytes = Painter.pixelBytes
    func expect(
      _ way: String, _ coverage: [UInt8], _ paint: (Painter, PixelMemory) -> Void
    ) {
      let wanted = example.wanted(blend) { .coverage(Int(coverage[$0])) }
      let painted = example.painted(bytes) { memory, band in
        paint(Painter(example.oracle.color, band), memory)
      }
      #expect(painted == wanted, "\(way) of \(type), \(example)")
    }
    func group(_ index: Int) -> U16x8 {
      var eight = U16x8.zero
      for lane in 0..<8 { eight[lane] = UInt16(example.coverage[8 * index + lane]) }
      return eight
    }
    var stored = [UInt8](repeating: 0, count: 16)
    for index in 0..<16 {
      stored[PairCoverage.place(group: index / 8, lane: index % 8)] = example.coverage[index]
    }
    expect("groups", example.coverage) { painter, memory in
      for index in 0..<2 {
        painter.paint(memory, 8 * index * bytes, coverage: group(index))
      }
    }
    expect("levels", example.coverage) { painter, memory in
      for index in 0..<2 {
        let levels = U32x8(truncatingIfNeeded: group(index))
        painter.paint(memory, 8 * index * bytes, levels: levels)
      }
    }
    expect("pairs", example.coverage) { painter, memory in
      stored.lendItems { painter.paint(memory, 0, 8 * bytes, coverage: PairCoverage($0, at: 0)) }
    }
    expect("tiles", example.coverage) { painter, memory in
      stored.lendItems {
        painter.paint(memory, 0, rowBytes: 4 * bytes, tile: PairCoverage($0, at: 0))
      }
    }
    expect("fills", [UInt8](repeating: 255, count: 16)) { painter, memory in
      guard !painter.fill(memory, 0, count: 16) else { return }
      for index in 0..<2 {
        painter.paint(memory, 8 * index * bytes, coverage: U16x8(repeating: 255))
      }
    }
  }

  private func checkColors<Painter: ColorPainter>(
    _ type: Painter.Type, _ blend: Blend, _ example: Example
  ) {
    let painted = example.painted(Painter.pixelBytes) { memory, band in
      for index in 0..<2 {
        var texels = U32x8.zero
        for lane in 0..<8 { texels[lane] = example.texels[8 * index + lane] }
        Painter(example.oracle.color, band).paint(
          memory, 8 * index * Painter.pixelBytes, redBlue: texels.redBlue,
          alphaGreen: texels.alphaGreen)
      }
    }
    #expect(
      painted == example.wanted(blend) { .texel(example.texels[$0]) }, "\(type), \(example)")
  }

  private func check<Form: Raster.Surface>(_ form: Form.Type, _ format: Frame.Format) {
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<3000 {
      let example = Example(format, &generator)
      checkMasks(Form.CoverMask.self, .over, example)
      checkMasks(Form.Add.self, .additive, example)
      checkColors(Form.CoverColor.self, .over, example)
      checkColors(Form.Add.self, .additive, example)
    }
  }

  @Test(arguments: [Frame.Format.xrgb8888, .argb8888, .rgb565])
  func theyBlendAsPixelByPixel(format: Frame.Format) {
    format == .rgb565 ? check(Surface565.self, format) : check(Surface8888.self, format)
  }
}
