import Motion
import RealTime
import Testing

@Suite("Brightness in time")
struct DimmerTests {
  @Test("Brightness glides: at most its way in the time given, and it arrives")
  func dimmer() {
    var dimmer = Dimmer(1, at: .zero)
    dimmer.target = 0.25
    dimmer.advance(to: Instant(nanoseconds: 20_000_000_000), seconds: 60)
    #expect((dimmer.level - 2.0 / 3).magnitude < 1e-9 && !dimmer.isSteady)
    dimmer.advance(to: Instant(nanoseconds: 10_000_000_000), seconds: 60)
    #expect((dimmer.level - 2.0 / 3).magnitude < 1e-9)
    // The earlier instant did not set the clock back.
    dimmer.advance(to: Instant(nanoseconds: 30_000_000_000), seconds: 60)
    #expect((dimmer.level - 0.5).magnitude < 1e-9)
    dimmer.advance(to: Instant(nanoseconds: 60_000_000_000), seconds: 60)
    #expect(dimmer.level == 0.25 && dimmer.isSteady)
  }
}
