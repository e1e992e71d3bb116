import Outputs
import Testing

@Suite struct FrameRateTests {
  @Test(arguments: [
    (60, 1, 16_666_666), (30000, 1001, 33_366_666), (500, 1000, 2_000_000_000),
    (100, 1000, 10_000_000_000),
  ])
  func theTimeBetweenTwoFrames(frames: Int, seconds: Int, period: Int64) {
    #expect(FrameRate(frames, per: seconds).period == period)
  }
}
