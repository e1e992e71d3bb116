import Foundation
import MockSensors
import TestSupport
import Testing

/// `sensors` and `doctor` report each sensor fault with its own message and advice.
///
/// The kernel's own faults are in Tests/VM/sensors.sh.
@Suite(.needs("umockdev-run", "setpriv"), .waiting)
struct SensorFaultTests {
  /// One after the other: each is four programs, and tests beside this one look at the clock.
  @Test(.serialized, arguments: FaultCase.all)
  func isSaidByBoth(_ fault: FaultCase) async throws {
    let said = try await fault.bench.run()
    #expect(said.sensors.code == fault.code, "\(said.sensors)")
    #expect(said.sensorsJSON.code == fault.code, "\(said.sensorsJSON)")
    for answer in [said.sensors, said.doctor] {
      // A missing sensor is reported on standard error.
      let text = answer.output + answer.words
      #expect(text.contains(fault.message) && text.contains(fault.advice), "\(answer)")
    }
    try isInSensors(fault, said.sensorsJSON)
    try isInDoctor(fault, said.doctorJSON)
  }

  /// Beside the others, for it takes a minute.
  @Test func aStuckOneIsSaidByBoth() async throws { try await isSaidByBoth(.stuck) }

  private func isInSensors(_ fault: FaultCase, _ answer: SensorBench.Answer) throws {
    let first = try answer.objects().first
    #expect(first?["state"] as? String == fault.state, "\(answer)")
    if fault.state == "left-out" {
      #expect((first?["excluded"] as? String)?.contains(fault.message) == true, "\(answer)")
    }
    guard let first, let kind = fault.kind else { return }
    let single = first["fault"] as? [String: Any]
    let remarks = first["remarks"] as? [[String: Any]] ?? []
    #expect((single != nil) == (fault.state == "fault"))
    let found = [single].compactMap(\.self) + remarks
    let one = found.first { $0["kind"] as? String == kind }
    #expect((one?["message"] as? String)?.contains(fault.message) == true, "\(answer)")
    #expect((one?["advice"] as? String)?.contains(fault.advice) == true, "\(answer)")
  }

  private func isInDoctor(_ fault: FaultCase, _ answer: SensorBench.Answer) throws {
    let finding = try answer.objects().first {
      ($0["words"] as? String)?.contains(fault.message) == true
    }
    let level = finding?["level"] as? String
    switch fault.state {
    case nil: #expect(level == "ok", "\(answer)")
    case "fault": #expect(level == "NO", "\(answer)")
    default: #expect(level == "note", "\(answer)")
    }
    #expect(finding?["ok"] as? Bool == (level != "NO"))
  }

  /// A sensor with nothing to say of it, so that the table above cannot pass by chance.
  @Test func aGoodOneHasNoTrouble() async throws {
    let said = try await SensorBench(inputs: [MockInputDevice()]).run()
    let object = try #require(try said.sensorsJSON.objects().first, "\(said.sensorsJSON)")
    #expect(said.sensors.code == 0 && object["state"] as? String == "ok", "\(said)")
    #expect(object["fault"] is NSNull && (object["remarks"] as? [Any])?.isEmpty == true)
    #expect(object["felt_g"] as? [Double] == [0, -1, 0], "\(object)")
    #expect(said.doctor.output.contains("ok   sensor"), "\(said.doctor)")
  }

  @Test func aNamedOneThatIsNotThere() async throws {
    var bench = SensorBench(iio: [MockIIODevice().polledOnly])
    bench.options = "--sensor iio:local:bmi160"
    let said = try await bench.run().sensors
    #expect(said.code == 69 && said.words.contains("iio:local:bmi160: no such sensor"), "\(said)")
  }

  @Test func anInputDeviceWorksWithoutLibiio() async throws {
    var bench = FaultCase.unloaded.bench
    bench.inputs = [MockInputDevice()]
    let said = try await bench.run()
    #expect(said.sensors.code == 0, "\(said.sensors)")
    let states = try said.sensorsJSON.objects().map { $0["state"] as? String }
    #expect(states == ["ok", "fault"], "\(said.sensorsJSON)")
  }
}
