import Motion
import RealTime
import Testing

@Suite("Frames a second and their time")
struct FrameFiguresTests {
  private func at(_ milliseconds: Int64) -> Instant {
    .zero.advanced(by: milliseconds * 1_000_000)
  }

  @Test("They are those of the last full second, and zero after a rest")
  func figures() {
    var figures = FrameFigures()
    for frame in 0...50 { figures.add(busy: 4_000_000, at: at(Int64(frame) * 20)) }
    #expect(figures.rate == 50 && figures.frameTime == 4)
    for frame in 1...24 { figures.add(busy: 8_000_000, at: at(1000 + Int64(frame) * 40)) }
    #expect(figures.rate == 50, "the second is not over")
    figures.add(busy: 8_000_000, at: at(2000))
    #expect(figures.rate == 25 && figures.frameTime == 8)
    figures.rest()
    #expect(figures == FrameFigures())
  }
}
