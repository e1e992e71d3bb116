import Foundation
import MockSensors
import Motion
import TestSupport
import Testing

@testable import Sensors

@Suite("Reads that fail now and then", .waiting)
struct ReadErrorTests {
  /// Runs the probe on a device whose reads fail, a `share` of them.
  private func read(
    _ command: String, failing share: Double, _ error: Int32 = EREMOTEIO, _ device: MockDevice,
    of files: String = "_raw", stream: MockStream? = nil
  ) throws -> Findings {
    let source = Checkout.path("Tests/Support/FailingReads/failing-reads.c")
    let script = stream == nil ? "" : "-s /dev/iio:device0=script"
    return try Bench().shell(
      """
      cc -O1 -shared -fPIC -o failing-reads.so '\(source)' -ldl
      FAIL_FILES=\(files) FAIL_SHARE=\(share) FAIL_ERRNO=\(error) exec umockdev-run -d devices \(script) -- \
        sh -c 'LD_PRELOAD="$PWD/failing-reads.so:$LD_PRELOAD" exec "$PROBE" \(command)'
      """, on: [device], stream: stream)
  }

  @Test(
    "A polled device goes on", .needs("umockdev-run", "cc"),
    arguments: zip([300, 30, 3, 3], [EREMOTEIO, ETIMEDOUT, EIO, ENXIO]))
  func polled(oneIn: Int, error: Int32) throws {
    let got = try read(
      "read local: - 100 200 polled", failing: 1 / Double(oneIn), error, MockDevice().polledOnly)
    #expect(got.isComplete && got.fault == nil && got.samples.count == 200, "\(got.lines)")
    #expect(Set(got.raws) == ["-12,1000,7"])
    let failed = got.lines.last { $0.word == "failed" }
    #expect(failed?["count"].flatMap { Int($0) } ?? 0 > 0)
    #expect(failed?["failing"] == (oneIn == 3 ? "true" : "false"), "\(failed?.pairs ?? [:])")
  }

  @Test(
    "A gyroscope whose reads fail costs its rates only", .needs("umockdev-run", "cc"),
    arguments: zip([1, 1, 3], [EIO, ENODEV, EIO]))
  func gyroscope(oneIn: Int, error: Int32) throws {
    var device = MockDevice().polledOnly
    device.attributes["in_anglvel_scale"] = "0.001"
    for axis in ["x", "y", "z"] { device.attributes["in_anglvel_\(axis)_raw"] = "3" }
    let got = try read(
      "read local: - 100 200 polled", failing: 1 / Double(oneIn), error, device,
      of: "anglvel")
    #expect(got.isComplete && got.fault == nil && got.samples.count == 200, "\(got.lines)")
    #expect(got.lines.last { $0.word == "failed" }?["count"] == "0", "\(got.lines)")
    #expect(got.lines.contains { $0.word == "gyroscope" }, "\(got.lines)")
  }

  @Test("A buffer goes on", .needs("umockdev-run", "cc"), arguments: [30, 3])
  func buffered(oneIn: Int) throws {
    var stream = MockStream()
    for number in 0..<60 {
      stream.append([UInt8(number), 0, 232, 3, 7, 0, 0, 0] + [UInt8](repeating: 0, count: 8))
    }
    let got = try read(
      "read local: - 50 50", failing: 1 / Double(oneIn), EIO, MockDevice(), stream: stream)
    #expect(got.fault == nil && got.samples.count == 50, "\(got.lines)")
  }

  @Test(
    "An error that cannot pass, or that lasts, ends it with its cause",
    .needs("umockdev-run", "cc"), arguments: zip([EREMOTEIO, ENODEV], ["failed", "vanished"]))
  func lasting(error: Int32, kind: String) throws {
    let got = try read("read local: - 100 10 polled", failing: 1, error, MockDevice().polledOnly)
    #expect(got.fault == kind, "\(got.lines)")
    #expect(got.lines.last?["message"]?.contains(String(cString: strerror(error))) == true)
  }

  /// Samples of three reads at 100 Hz, of which a `share` fails; which are left out.
  private func leftOut(share: Double, seed: UInt64, samples: Int) -> [Bool] {
    var random = SeededGenerator(seed: seed)
    var errors = ReadErrors()
    var now: Int64 = 0
    return (0..<samples).map { _ in
      now += 10_000_000
      var isRead = true
      for _ in 0..<3 where isRead {
        while isRead, random.nextUnit() < share {
          isRead = errors.fail(EREMOTEIO, at: now, period: 10_000_000)
        }
      }
      let goesOn = errors.endSample(isRead: isRead, at: now, period: 10_000_000)
      #expect(goesOn)
      return !isRead
    }
  }

  @Test(
    "One read in 300, 30 or 3: gaps of two, four and ten periods at most",
    arguments: zip([300, 30, 3], [2, 4, 10]))
  func gaps(oneIn: Int, most: Int) {
    for seed in 1...20 as ClosedRange<UInt64> {
      let rows = leftOut(share: 1 / Double(oneIn), seed: seed, samples: 10_000)
        .split(separator: false).map(\.count)
      #expect((rows.max() ?? 0) + 1 <= most, "seed \(seed)")
    }
  }

  @Test("It fails once more than half of the samples had a failed read, until a quarter has")
  func failing() {
    var errors = ReadErrors()
    func sample(_ isBad: Bool) {
      if isBad { _ = errors.fail(EIO, at: 0, period: 1) }
      _ = errors.endSample(isRead: true, at: 0, period: 1)
    }
    for index in 0..<200 { sample(index % 2 == 0) }
    #expect(!errors.isFailing && errors.count == 100)
    for _ in 0..<64 { sample(true) }
    #expect(errors.isFailing)
    for _ in 0..<48 { sample(false) }
    #expect(errors.isFailing)
    sample(false)
    #expect(!errors.isFailing)
  }

  @Test("A read that takes a period is not repeated, and nothing for 0.8 s ends it")
  func slow() {
    var errors = ReadErrors()
    let repeats = [0, 10].map { (now: Int64) in errors.fail(ETIMEDOUT, at: now, period: 10) }
    #expect(repeats == [true, false])
    let times: [Int64] = [10, 800_000_009, 800_000_010]
    let goesOn = times.map { errors.endSample(isRead: false, at: $0, period: 10) }
    #expect(goesOn == [true, true, false])
    // A slow device has eight periods.
    let second: Int64 = 1_000_000_000
    var slow = ReadErrors()
    let isPatient = [0, 7 * second, 8 * second].map {
      slow.endSample(isRead: false, at: $0, period: second)
    }
    #expect(isPatient == [true, true, false])
  }
}
