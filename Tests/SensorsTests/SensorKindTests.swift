import Foundation
import InputDevices
import Motion
import Recordings
import Testing

@testable import Sensors

/// Every kind of sensor has a row in `SensorSpecification.kinds`, and a row is all that a kind needs.
struct SensorKindTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// What lacks a row of those types of a text that are kinds of sensors.
  static func missing(in text: String, file: String, rows: [String]) -> [String] {
    text.matches(of: /(?:struct|class|enum) (\w+)\s*:[^{]*\b(?:SensorKind|SensorBackend)\b/)
      .map { String($0.output.1) }.filter { !rows.contains($0) }
      .map { "\(file): \($0) has no row in SensorSpecification.kinds" }
  }

  @Test func everyKindHasARow() throws {
    let rows = SensorSpecification.kinds.map { String(describing: $0) }
    let folder = Self.root.appending(path: "Sources/Sensors")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var (found, missing) = (0, [String]())
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      found += Self.missing(in: text, file: "", rows: []).count
      missing += Self.missing(in: text, file: file.lastPathComponent, rows: rows)
    }
    for words in missing { Issue.record("\(words)") }
    #expect(found == rows.count + missing.count)
  }

  @Test func aKindWithoutARowIsFound() {
    let text = "public struct DummyBackend: SensorBackend {"
    #expect(
      Self.missing(in: text, file: "Dummy.swift", rows: ["IIOBackend"]) == [
        "Dummy.swift: DummyBackend has no row in SensorSpecification.kinds"
      ])
    #expect(Self.missing(in: text, file: "Dummy.swift", rows: ["DummyBackend"]) == [])
  }

  @Test func keysDifferAndFormsBeginWithThem() {
    let kinds = SensorSpecification.kinds
    #expect(Set(kinds.map { $0.key }).count == kinds.count)
    for kind in kinds {
      #expect(!kind.forms.isEmpty)
      #expect(kind.forms.allSatisfy { $0.prefix { $0.isLetter } == kind.key })
      #expect(kind.pattern.hasPrefix(kind.key))
    }
  }

  @Test func everyKindIsInTheSchemaAndItsPage() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }
    let page = try text("docs/sensors.md")
    for form in SensorSpecification.forms {
      #expect(page.contains("| `\(form)` |"), "docs/sensors.md has no row for \(form)")
    }
    let pattern = SensorSpecification.pattern.replacing(#"\"#, with: #"\\"#)
    #expect(
      try text("config/snowd.schema.json").contains("\"pattern\": \"\(pattern)\""),
      "config/snowd.schema.json: expected the pattern \(pattern)")
  }

  /// A backend of which the catalog knows nothing but the protocol.
  private struct DummyBackend: SensorBackend {
    static let key = "dummy"
    static let forms = ["dummy:NAME"]
    static let help = "a device of this test"
    static let pattern = "dummy:.*"
    var name = "dummy:"
    var fault: SensorFault?
    var isNamed: Bool { name != "dummy:" }

    init(_ rest: String) { name = "dummy:\(rest)" }
    init?(_ rest: String?) {
      guard let rest else { return nil }
      self.init(rest)
    }

    func devices(_ settings: SensorSettings) throws(SensorFault) -> [SensorDevice] {
      if let fault { throw fault }
      return ["b", "a"].map { name in
        SensorDevice(
          family: Self.key, specification: "dummy:\(name)", name: name, path: "/\(name)",
          mode: .polled, scale: [1, 1, 1], mount: MountDecision(settings.mount, .init(maker: .chip))
        )
      }
    }

    func open(
      _ device: SensorDevice, _ settings: SensorSettings, allowsBuffer: Bool
    ) throws(SensorFault) -> any DeviceReader { DummyReader(device) }
  }

  private final class DummyReader: DeviceReader {
    let device: SensorDevice
    let isStreaming = true
    let period: Int64 = 10_000_000
    init(_ device: SensorDevice) { self.device = device }
    func read(
      timeout: Int64, _ take: (_ sample: MotionSample, _ raw: RawTriple) -> Void
    ) throws(SensorFault) -> Int { 0 }
    func cancel() {}
  }

  @Test func theCatalogFindsRanksAndOpensADummysDevices() throws {
    let catalog = SensorCatalog([DummyBackend("")], SensorSettings())
    #expect(catalog.name == "dummy:" && !catalog.isNamed)
    #expect(try catalog.devices().map(\.name) == ["a", "b"])
    var terms = OpeningTerms()
    terms.waitsForUdev = false
    #expect(try catalog.open(terms).device.specification == "dummy:a")
  }

  /// A device elsewhere must not become the panel's because it answers.
  @Test func autoTakesDevicesOfThisMachineOnly() {
    #expect(DummyBackend.all == nil)
    let auto = SensorSpecification.auto.kind.backends.map(\.name)
    #expect(auto.contains("iio:local:") && auto.contains("evdev:"))
  }

  @Test func everyFormIsExplained() {
    let help = SensorSpecification.help
    for kind in SensorSpecification.kinds {
      #expect(kind.forms.allSatisfy(help.contains) && help.contains(": \(kind.help)"))
    }
  }

  /// A kernel without IIO still has input devices.
  @Test func oneBackendsFaultHidesNoOthersDevices() throws {
    var broken = DummyBackend("")
    broken.fault = SensorFault(.failed, "no bus")
    let settings = SensorSettings()
    #expect(throws: SensorFault.self) { try SensorCatalog([broken], settings).devices() }
    #expect(try SensorCatalog([broken, DummyBackend("")], settings).devices().count == 2)
  }
}
