import Foundation
import MockSensors
import TestSupport
import Testing

/// Accelerometers as they are sold: their drivers' attributes, in one pose of the panel.
@Suite(.needs("umockdev-run"), .waiting)
struct DeviceTests {
  /// One after the other: tests beside this one look at the clock.
  @Test(.serialized, arguments: DeviceCase.all)
  func isSaid(_ device: DeviceCase) async throws {
    var bench = SensorBench(iio: device.iio, inputs: device.inputs, isStreaming: true)
    bench.options = device.named.map { "--sensor '\($0)'" } ?? ""
    let answer = try await bench.run("sensors --json")
    let listed = try answer.objects()
    let names = device.says.map(\.specification)
    #expect(listed.map { $0["specification"] as? String } == names, "\(answer)")
    for (verdict, object) in zip(device.says, listed) {
      #expect(object["state"] as? String == verdict.state, "\(answer)")
      guard verdict.state == "left-out" else {
        check(verdict, object)
        continue
      }
      #expect(object["auto"] as? Bool == false)
      #expect((object["excluded"] as? String)?.contains(verdict.note ?? "") == true, "\(answer)")
      bench.options = "--sensor '\(verdict.specification)'"
      let named = try await bench.run("sensors --json").objects()
      check(verdict, try #require(named.first, "\(answer)"))
    }
    let isFirstUsed = device.says.first.map { $0.state != "left-out" } ?? false
    #expect(listed.first?["auto"] as? Bool ?? false == isFirstUsed, "\(answer)")
  }

  private func check(_ verdict: Verdict, _ object: [String: Any]) {
    func text(_ key: String) -> String? { object[key] as? String }
    let expected = verdict.sign.expected
    #expect(text("mode") == verdict.mode, "\(object)")
    #expect(object["rate"] as? Double == verdict.rate, "\(object)")
    #expect(text("sign") == expected.sign)
    #expect(text("sign_reason")?.hasPrefix(expected.reason) == true, "\(object)")
    if let matrix = expected.matrix {
      #expect(text("matrix_reason")?.hasPrefix(matrix) == true, "\(object)")
    }
    checkNote(verdict, object)
    #expect(object["gyroscope"] as? Bool == (verdict.gyroscope != nil), "\(object)")
    let sibling = (object["gyroscope_device"] as? [String: Any])?["name"] as? String
    #expect(sibling ?? "" == verdict.gyroscope ?? "", "\(object)")
    checkPose(verdict, object)
  }

  /// Its faults and remarks are those expected, no more.
  private func checkNote(_ verdict: Verdict, _ object: [String: Any]) {
    guard verdict.state != "left-out" else { return }
    let remarks = object["remarks"] as? [[String: Any]] ?? []
    let fault = object["fault"] as? [String: Any]
    let kinds = (remarks + [fault].compactMap(\.self)).compactMap { $0["kind"] as? String }
    #expect(kinds.contains(verdict.note ?? "") == (verdict.note != nil), "\(object)")
    // A driver's wrong unit may come with a remark on its buffer.
    if verdict.note != "implausible" {
      #expect(kinds == [verdict.note].compactMap(\.self), "\(object)")
    }
  }

  /// Down is where the pose has it, but for the rounding of coarse chips.
  private func checkPose(_ verdict: Verdict, _ object: [String: Any]) {
    guard let length = verdict.length else { return }
    let felt = object["felt_g"] as? [Double] ?? []
    #expect(felt.count == 3, "\(object)")
    let unit = object["family"] as? String == "iio" ? 9.80665 : 1
    let step = ((object["scale"] as? [Double])?.max() ?? 0) / unit
    for (got, wanted) in zip(felt, [0, 1, 2].map { MockPose.gravity[$0] * length }) {
      // Half a step, and 3 % between data sheet and driver.
      #expect(abs(got - wanted) <= 0.51 * step + 0.03 * length, "\(felt): \(object)")
    }
  }

  /// docs/sensors.md lists the same devices; on failure, the table to paste.
  @Test func areInTheDocs() throws {
    let docs = try String(contentsOfFile: Checkout.path("docs/sensors.md"), encoding: .utf8)
    let rows = DeviceCase.all.map { device in
      let words = device.says.map { "`\($0.specification)`: \($0.words)" }
      return "| \(device.testDescription) | `\(device.driver)` | "
        + (words.isEmpty ? "not listed" : words.joined(separator: "<br>")) + " |\n"
    }
    let table = "| device | driver | snowd |\n|---|---|---|\n" + rows.joined()
    #expect(docs.contains(table), "put this table into docs/sensors.md:\n\(table)")
  }
}
