import Gravity
import InputDevices
import Motion
import Sensors
import TestSupport
import Testing

@testable import RealTime

@Suite("What the journal hears of a sensor")
struct SensorWatchTests {
  @Test(
    "A still panel and a made-up movement have no end to speak of",
    arguments: ["still", "synthetic"])
  func noEnd(specification: String) throws {
    var watch = SensorWatch(try SensorSpecification(specification).open())
    #expect(watch.notices(hasEnded: true, at: .zero).isEmpty)
    #expect(watch.lastNotices.isEmpty)
  }

  @Test("How a table was understood is said once")
  func table() throws {
    let path = Checkout.path("Tests/Recordings/tables/german.csv")
    var watch = SensorWatch(try SensorSpecification("log:\(path)").open())
    let notices = watch.notices(hasEnded: false, at: .zero)
    #expect(notices.count == 1 && notices[0].words.contains("reading a table: time \"Zeit (s)\""))
    #expect(watch.notices(hasEnded: false, at: .zero).isEmpty)
  }

  @Test("What a filter finds wrong with a gyroscope is said once, and once more if it is worse")
  func doubts() throws {
    var watch = SensorWatch(StillSource(degrees: 0))
    let doubts: [GyroscopeDoubt?] = [nil, .clipped, .clipped, .refuted, .clipped, .refuted]
    let said = doubts.map { watch.notices(hasEnded: false, doubt: $0, at: .zero).count }
    #expect(said == [0, 1, 0, 1, 0, 0])
  }

  @Test("A device that stays silent after reopening is logged once")
  func silence() throws {
    var watch = SensorWatch(StillSource(degrees: 0))
    var status = SensorStatus()
    status.state = .running
    status.openings = 1
    #expect(watch.notices(ofLive: status, at: .zero).count == 1)
    status.state = .searching
    status.fault = SensorFault(.silent, "it has fallen silent")
    var news: [String] = []
    for _ in 0..<10 {
      news += watch.notices(ofLive: status, at: .zero).map(\.words)
      status.openings += 1
    }
    #expect(news == ["it has fallen silent"])
    // Back, and lost once more: both are news.
    let later = Instant(nanoseconds: 10_000_000_000)
    status.state = .running
    status.fault = nil
    #expect(watch.notices(ofLive: status, at: later).count == 1)
    status.state = .searching
    #expect(watch.notices(ofLive: status, at: later).count == 1)
  }

  @Test("Failed reads are said once, then with their number")
  func failedReads() throws {
    var watch = SensorWatch(StillSource(degrees: 0))
    var status = SensorStatus()
    (status.state, status.openings) = (.running, 1)
    _ = watch.notices(ofLive: status, at: .zero)
    status.readFault = SensorFault(.readErrors, "a reading failed")
    var said: [(second: Int, words: String)] = []
    // A failed read a second, and ten frames a second, for two days.
    for tenth in 0..<1_728_000 {
      if tenth % 10 == 0 { status.failedReads += 1 }
      let now = Instant(nanoseconds: Int64(tenth) * 100_000_000)
      said += watch.notices(ofLive: status, at: now).map { (tenth / 10, $0.words) }
    }
    #expect(said.map(\.second) == [0, 5, 65, 86465])
    #expect(said.first?.words == "a reading failed")
    #expect(said.last?.words == "a reading failed (86400 times since the last such message)")
  }

  /// What the journal hears of faults drawn by `seed`, one every `pause` nanoseconds on average.
  private func messages(
    of seed: UInt64, pause: Int64, count: Int
  ) -> [(at: Int64, kind: String)] {
    var random = SeededGenerator(seed: seed)
    let kinds: [SensorFault.Kind?] = [nil, nil, nil] + SensorFault.Kind.allCases
    var watch = SensorWatch(StillSource(degrees: 0))
    var status = SensorStatus()
    var now: Int64 = 0
    var said: [(at: Int64, kind: String)] = []
    for number in 0..<count {
      now += Int64.random(in: 1...2 * pause, using: &random)
      let kind = kinds.randomElement(using: &random) ?? nil
      status.state = kind == nil ? .running : Bool.random(using: &random) ? .searching : .doubtful
      // Texts differ, as those of two devices do.
      status.fault = kind.map { SensorFault($0, "\($0.rawValue): device \(number % 7)") }
      status.openings += 1
      // Samples come meanwhile, with failed reads, or without a gyroscope.
      status.failedReads += number % 3
      status.readFault = SensorFault(.readErrors, "failed reads: device \(number % 7)")
      status.gyroscopeFault =
        number % 5 == 0 ? SensorFault(.silent, "gyroscope: device \(number % 7)") : nil
      for notice in watch.notices(ofLive: status, at: Instant(nanoseconds: now)) {
        let word = notice.words.split(separator: ":").first.map(String.init) ?? ""
        said.append((now, word))
      }
    }
    return said
  }

  @Test(
    "A thousand faults in any order: three lines a kind and twelve in all in ten minutes",
    arguments: 1...40 as ClosedRange<UInt64>)
  func anySequence(seed: UInt64) {
    // From ten a second to one in five minutes.
    let pause = [100_000_000, 3_000_000_000, 40_000_000_000, 300_000_000_000][Int(seed % 4)]
    let said = messages(of: seed, pause: Int64(pause), count: 1000)
    #expect(said.count >= 3)
    for first in said.indices {
      let span = said[first...].prefix { $0.at - said[first].at < 600_000_000_000 }
      #expect(span.count <= 12)
      let most = Dictionary(grouping: span, by: \.kind).values.map(\.count).max() ?? 0
      #expect(most <= 3, "\(span)")
    }
  }

  @Test("The journal's last word is the state that lasts")
  func lastWord() {
    var watch = SensorWatch(StillSource(degrees: 0))
    var status = SensorStatus()
    var said: [String] = []
    func hear(second: Int) {
      let now = Instant(nanoseconds: Int64(second) * 1_000_000_000)
      said += watch.notices(ofLive: status, at: now).map(\.words)
    }
    // It fails and works by turns for a minute, then fails for good.
    for second in 0..<60 {
      let fails = second % 2 == 1
      status.state = fails ? .searching : .running
      status.fault = fails ? SensorFault(.failed, "it failed") : nil
      hear(second: second)
    }
    for second in 60..<4000 { hear(second: second) }
    #expect(said.last?.hasPrefix("it failed") == true, "\(said)")
  }
}
