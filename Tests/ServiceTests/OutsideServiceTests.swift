import Foundation
import Graphics
import Metrics
import Motion
import Outputs
import Posix
import TestSupport
import Testing

@testable import Bus

/// Values, texts and a lasting off of a running service.
@Suite(
  "The service is set from outside", .needs("dbus-daemon", "dbus-send", "dbus-monitor"),
  .serialized, .waiting)
struct OutsideServiceTests {
  private static let scene = """
    { version: 1, backdrop: '#204060', layers: [ { emitter: { timeOffset: 2, cells: [
      { birthRate: 90, lifetime: 2, velocity: 9, emissionLongitude: '180deg' } ] } } ] }
    """

  private func start(
    _ folder: TemporaryFolder, _ variables: [String: String] = noBus, output: String = "null"
  ) throws -> RunningService {
    for name in ["control", "state/snowd"] {
      try FileManager.default.createDirectory(
        atPath: folder[name], withIntermediateDirectories: true)
    }
    let variables = variables.merging(
      ["RUNTIME_DIRECTORY": folder["control"], "STATE_DIRECTORY": folder["state/snowd"]]
    ) { $1 }
    return try RunningService(
      """
      output: '\(output)', sensor: 'still', fps: 30, display: { width: 64, height: 48 },
      scene: './a.json5', metrics: '\(folder["metrics"])'
      """,
      files: ["a.json5": Self.scene],
      through: RunningService.keepingMessages(variables))
  }

  /// Every value by the verbs.
  private func useEveryValue(_ words: [String], _ environment: [String: String]) throws {
    #expect(try waits { try control(["status"] + words, environment).code == 0 })
    #expect(try control(["status"] + words, environment).text.contains("Set from outside") == false)
    for (value, number) in [("brightness", "0.5"), ("intensity", "0.25"), ("wind", "2.5")] {
      #expect(try control([value] + words, environment).text == "1\n")
      #expect(try control([value, number] + words, environment).everything == "")
      #expect(try control([value] + words, environment).text == number + "\n")
      for wrong in ["-0.1", "11", "nan", "inf", "x"] {
        let outcome = try control([value] + words + ["--", wrong], environment)
        #expect(
          outcome.code == 64 && outcome.words.contains("\(value): invalid number"), "\(outcome)")
      }
    }
    #expect(try waits { try status(words, environment)["Brightness"] as? Double == 0.5 })
    #expect(try control(["text", "Schöne Grüße"] + words, environment).everything == "")
    #expect(try control(["text"] + words, environment).text == "Schöne Grüße\n")
    let boxes = try control(["text", "λ", "--for", "300s"] + words, environment)
    #expect(
      boxes.code == 0 && boxes.words.contains("the font has no λ; boxes are shown instead"),
      "\(boxes)")
    let long = try control(["text", String(repeating: "a", count: 501)] + words, environment)
    #expect(long.code == 65 && long.words.contains("501 characters"), "\(long)")
    let text = try control(["status"] + words, environment).text
    for line in [
      "Set from outside, until the service restarts:\n",
      "  brightness 0.5; undo: snowctl brightness 1\n",
      "  intensity 0.25; undo: snowctl intensity 1\n", "  wind 2.5; undo: snowctl wind 1\n",
      "  text λ; undo: snowctl text ''\n",
    ] {
      #expect(text.contains(line), "\(text)")
    }
    #expect(try control(["identify"] + words, environment).everything == "")
    let shown = try status(words, environment)["Text"] as? String ?? ""
    #expect(shown.split(separator: "\n").first.map(String.init) == hostName(), "\(shown)")
    #expect(try control(["text", "gone soon", "--for", "0.2"] + words, environment).code == 0)
    #expect(try waits { try control(["text"] + words, environment).text == "Schöne Grüße\n" })
    #expect(try control(["text", ""] + words, environment).everything == "")
    #expect(try control(["text"] + words, environment).text == "\n")
    for value in ["brightness", "intensity", "wind"] {
      #expect(try control([value, "1"] + words, environment).code == 0)
    }
    #expect(try control(["status"] + words, environment).text.contains("Set from outside") == false)
  }

  @Test("Every value over the bus, by verb and as a property, with signals")
  func overBus() throws {
    let (bus, folder) = (try PrivateBus(), try TemporaryFolder())
    let service = try start(folder, bus.environment)
    try useEveryValue([], bus.environment)
    func set(_ property: String, _ value: String) throws -> Outcome {
      try bus.send([
        "--dest=\(ControlInterface.name)", ControlInterface.path,
        "org.freedesktop.DBus.Properties.Set", "string:\(ControlInterface.name)",
        "string:\(property)", "variant:\(value)",
      ])
    }
    let monitor = try bus.monitor()
    #expect(
      try waits {
        for text in ["a", "b"] { _ = try set("Text", "string:\(text)") }
        return monitor.written > 0
      })
    for value in ControlValue.allCases {
      #expect(try set(value.property, "double:0.75").code == 0)
      for wrong in ["double:-0.01", "double:10.5", "double:nan", "double:inf"] {
        let outcome = try set(value.property, wrong)
        #expect(outcome.code != 0 && outcome.words.contains("value out of range"), "\(outcome)")
      }
      let typed = try set(value.property, "string:1")
      #expect(typed.code != 0, "\(typed)")
    }
    #expect(try set("Brightness", "double:0.5").code == 0)
    #expect(try status([], bus.environment)["BrightnessFactor"] as? Double == 0.5)
    #expect(try set("BrightnessFactor", "double:0.75").code == 0)
    #expect(try set("Version", "string:9").code != 0)
    let now = try status([], bus.environment)
    for value in ControlValue.allCases { #expect(now[value.property] as? Double == 0.75) }
    #expect(try waits { try status([], bus.environment)["Brightness"] as? Double == 0.75 })
    usleep(1_500_000)
    let signals = try monitor.end(SIGTERM).text
    for property in ["Text", "BrightnessFactor", "Intensity", "Wind", "Brightness"] {
      #expect(signals.contains("string \"\(property)\""), "\(property)")
    }
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }

  @Test("Every value at the control socket; all end with the service")
  func overSocket() throws {
    let folder = try TemporaryFolder()
    let words = ["--control", folder["control/bus"]]
    let service = try start(folder)
    try useEveryValue(words, noBus)
    #expect(try control(["brightness", "0.5"] + words).code == 0)
    service.send(SIGTERM)
    #expect(service.end().status == 0)
    let next = try start(folder)
    #expect(try waits { try control(["status"] + words).code == 0 })
    #expect(try control(["brightness"] + words).text == "1\n")
    next.send(SIGTERM)
    #expect(next.end().status == 0)
  }

  /// The frames of a service, which is killed after some.
  private func frames(_ folder: TemporaryFolder, during act: () throws -> Void = {}) throws
    -> [Substring]
  {
    let path = folder["frames.txt"]
    try? FileManager.default.removeItem(atPath: path)
    let service = try start(folder, output: "hash:\(path)")
    #expect(
      waits { (try? LocalFetch("/healthz", from: folder["metrics"]).code) == 200 })
    try act()
    // So that what is buffered is written.
    service.send(SIGTERM)
    #expect(service.end().status == 0)
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
  }

  @Test("An off that is kept outlives kill -9: no flake is ever drawn, until 'on'")
  func keptOff() throws {
    let folder = try TemporaryFolder()
    let words = ["--control", folder["control/bus"]]
    let first = try start(folder)
    #expect(try waits { try control(["status"] + words).code == 0 })
    #expect(try control(["off", "--keep"] + words).everything == "")
    let text = try control(["status"] + words).text
    #expect(text.contains("Set from outside:\n  off, kept since 20"), "\(text)")
    #expect(text.contains("; undo: snowctl on\n"))
    first.send(SIGKILL)
    _ = first.end()

    // The state when frames are drawn, and the picture: the backdrop, and nothing else.
    let off = try frames(folder) { () throws in
      #expect(try waits { try status(words)["State"] as? String == "off" })
      let kept = try status(words)["OffKeptSince"] as? String ?? ""
      #expect(kept.hasPrefix("20") && kept.count == 16)
    }
    let hashes = Set(off.map { $0.split(whereSeparator: { " ,\t".contains($0) }).last ?? "" })
    #expect(hashes.count == 1 && !off.isEmpty, "\(off.prefix(3))")

    var backdrop = Frame(width: 64, height: 48)
    backdrop.withUnsafeMutableBytesInPlace {
      let pixels = $0.bindMemory(to: UInt32.self)
      for index in pixels.indices { pixels[index] = 0x204060 }
    }
    let bare = String(HashSink.hash(of: backdrop), radix: 16)
    #expect(hashes.first.map { $0.drop { $0 == "0" } } == bare[...], "\(off.prefix(2))")

    let on = try frames(folder) { () throws in
      #expect(try control(["on"] + words).everything == "")
      #expect(try waits { try status(words)["State"] as? String == "running" })
    }
    #expect(on.first != nil)
    #expect(!FileManager.default.fileExists(atPath: folder["state/snowd/off"]))
    let snowing = try frames(folder) { () throws in
      #expect(try waits { (try status(words)["Fps"] as? Double ?? 0) > 1 })
    }
    let last = Set(snowing.map { $0.split(whereSeparator: { " ,\t".contains($0) }).last ?? "" })
    #expect(last.count > 2, "it snows")
  }

  @Test("Without a place to keep it, off is off for now, and the answer says so")
  func keptNowhere() throws {
    let folder = try TemporaryFolder()
    let words = ["--control", folder["control/bus"]]
    let service = try start(folder)
    #expect(try waits { try control(["status"] + words).code == 0 })
    // A folder that is in the way, as root may write everywhere.
    try FileManager.default.createDirectory(
      atPath: folder["state/snowd/off/x"], withIntermediateDirectories: true)
    let outcome = try control(["off", "--clear", "--keep"] + words)
    #expect(
      outcome.code == 74 && outcome.words.contains("the snow is off only until a restart"),
      "\(outcome)")
    let now = try status(words)
    #expect(now["State"] as? String == "off" && now["OffKeptSince"] as? String == "")
    #expect(try control(["on"] + words).everything == "")
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }

  @Test("Random values and texts, drawn by a seed: no memory and no descriptor is lost")
  func randomValues() throws {
    let folder = try TemporaryFolder()
    let service = try start(folder)
    let path = folder["control/bus"]
    #expect(waits { (try? ControlClient.connect(socket: path)) != nil })
    let client = try ControlClient.connect(socket: path)
    var random = SeededGenerator(seed: 68)
    func set(_ count: Int) throws {
      for turn in 0..<count {
        let unit = random.nextUnit()
        switch turn % 4 {
        case 3:
          let text = String(repeating: "snow \(turn)\u{202E} ", count: Int(unit * 30))
          _ = try client.call(.showText, [.text(text), .number(unit < 0.5 ? 0 : unit)])
        case let index:
          let value = ControlValue.allCases[index]
          try client.set(value.property, to: .number(value.range.upperBound * unit))
        }
      }
    }
    func frames() throws -> Double {
      try MetricsReading(LocalFetch("/metrics", from: folder["metrics"]).body)[
        "snowd_frames_total"] ?? 0
    }
    try set(1000)
    let (memory, descriptors, shown) = (
      try service.residentBytes(), try service.descriptorCount(), try frames()
    )
    try set(Int(ProcessInfo.processInfo.environment["SNOWD_TEST_VALUES"] ?? "") ?? 4000)
    #expect(try waits { try frames() > shown })
    // The connection for the numbers is closed a moment later.
    #expect(try waits { try service.descriptorCount() == descriptors })
    let growth = try service.residentBytes() - memory
    #expect(growth < 4 << 20, "grew by \(growth) bytes")
    for value in ControlValue.allCases { try client.set(value.property, to: .number(1)) }
    _ = try client.call(.showText, [.text(""), .number(0)])
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }
}
