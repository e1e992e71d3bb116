import Gravity
import InputDevices
import Sensors
import Testing

@testable import RealTime

@Suite("What the journal hears of a sensor")
struct SensorWatchTests {
  @Test(
    "A still panel and a made-up movement have no end to speak of",
    arguments: ["still", "synthetic"])
  func noEnd(specification: String) throws {
    var watch = SensorWatch(try SensorSpecification(specification).open())
    #expect(watch.notices(hasEnded: true).isEmpty)
    #expect(watch.lastNotices.isEmpty)
  }

  @Test("What a filter finds wrong with a gyroscope is said once, and once more if it is worse")
  func doubts() throws {
    var watch = SensorWatch(StillSource(degrees: 0))
    let doubts: [GyroscopeDoubt?] = [nil, .clipped, .clipped, .refuted, .clipped, .refuted]
    let said = doubts.map { watch.notices(hasEnded: false, doubt: $0).count }
    #expect(said == [0, 1, 0, 1, 0, 0])
  }

  @Test("A device that stays silent after reopening is logged once")
  func silence() throws {
    var watch = SensorWatch(StillSource(degrees: 0))
    var status = SensorStatus()
    status.state = .running
    status.openings = 1
    #expect(watch.notices(ofLive: status).count == 1)
    status.state = .searching
    status.fault = SensorFault(.silent, "it has fallen silent")
    var news: [String] = []
    for _ in 0..<10 {
      news += watch.notices(ofLive: status).map(\.words)
      status.openings += 1
    }
    #expect(news == ["it has fallen silent"])
    // Back, and lost once more: both are news.
    status.state = .running
    status.fault = nil
    #expect(watch.notices(ofLive: status).count == 1)
    status.state = .searching
    #expect(watch.notices(ofLive: status).count == 1)
  }
}
