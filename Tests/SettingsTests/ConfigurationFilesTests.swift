import Documents
import Foundation
import Motion
import Outputs
import Sensors
import TestSupport
import Testing

@testable import Settings

@Suite("Files of a configuration, one over the other")
struct ConfigurationFilesTests {
  private let folder: TemporaryFolder
  private let state: TemporaryFolder

  init() throws { (folder, state) = (try TemporaryFolder(), try TemporaryFolder()) }

  private func read(_ main: String, _ dropIns: [String: String] = [:]) throws -> Configuration {
    try folder.write("snowd.json5", "{ version: 1, \(main) }")
    for (name, text) in dropIns { try folder.writeBelow("conf.d", name, "{ version: 1, \(text) }") }
    return try ConfigurationFiles(folder["snowd.json5"], state: state.path).read()
  }

  @Test("Drop-ins apply by name, key by key; other files of the folder are ignored")
  func dropIns() throws {
    let configuration = try read(
      "fps: 30, seed: 7, display: { width: 64, scale: 2 }",
      [
        "20-b.json5": "fps: 20, display: { width: 128 }", "10-a.json5": "fps: 10, seed: 8",
        "30.json5~": "fps: 99", ".40.json5": "fps: 98",
      ])
    #expect(configuration.rate.numerator == 20 && configuration.seed == .number(8))
    #expect(configuration.width == 128 && configuration.scale == 2 && configuration.height == 480)
  }

  @Test("A calibration of one of several equal sensors names it")
  func oneOfSeveral() throws {
    let name = "iio:local:it's@i2c-A:01"
    let file = try CalibrationFile(matrix: "0,1,0; -1,0,0; 0,0,1", sign: .gravity, sensor: name)
    _ = try file.write(into: state.path)
    let settings = try read("").sensorSettings.mount
    #expect(settings.sensor == (try SensorSpecification(name)))
    #expect(settings.matrix == "0,1,0; -1,0,0; 0,0,1")
  }

  @Test("matrixFor is a device, or empty for any")
  func matrixFor() throws {
    for any in ["", "auto"] {
      #expect(try read("sensor: { matrixFor: '\(any)' }").sensorSettings.mount.sensor == nil)
    }
    #expect(throws: (any Error).self) { try read("sensor: { matrixFor: 'still:90' }") }
    #expect(throws: (any Error).self) { try read("sensor: { matrixFor: 'mxc4005' }") }
  }

  @Test("A calibration keeps the sensor that the configuration names, and conf.d wins over it")
  func calibration() throws {
    let file = try CalibrationFile(matrix: "0,1,0; -1,0,0; 0,0,1", sign: .gravity)
    #expect(try file.write(into: state.path) == state["calibration.json5"])
    let plain = try read("sensor: 'still:90'")
    #expect("\(plain.sensor)" == "\(try read("sensor: { source: 'still:90' }").sensor)")
    #expect(plain.sensorSettings.mount.sign == .gravity)
    #expect(plain.sensorSettings.mount.matrix == "0,1,0; -1,0,0; 0,0,1")
    let shipped = try read("sensor: { source: 'auto', matrix: '', sign: 'auto' }")
    #expect(shipped.sensorSettings.mount.sign == .gravity)
    let other = try read("", ["a.json5": "sensor: { sign: 'reaction' }"])
    #expect(other.sensorSettings.mount.sign == .reaction)
    #expect(other.sensorSettings.mount.matrix == "0,1,0; -1,0,0; 0,0,1")
    #expect(throws: (any Error).self) { try CalibrationFile(matrix: "1,0", sign: .gravity) }
  }

  @Test("An error has the file that it is in, with line and column")
  func places() throws {
    func place(_ main: String, _ dropIn: String) throws -> String {
      do {
        _ = try read(main, ["a.json5": dropIn])
        return ""
      } catch SettingsError.document(let error) {
        return
          "\((error.file ?? "").dropFirst(folder.path.count)):\(error.place.line):\(error.place.column)"
      }
    }
    #expect(try place("fps: 0", "") == "/snowd.json5:1:20")
    #expect(try place("", "\n fsp: 1") == "/conf.d/a.json5:2:2")
    #expect(try place("", "fps: 'x'") == "/conf.d/a.json5:1:20")
    // Each is valid, both together are not.
    #expect(
      try place("display: { width: 16384 }", "display: { height: 16384 }").hasPrefix(
        "/conf.d/a.json5:"))
  }

  @Test("The configuration itself may be missing only where none was named")
  func missing() throws {
    #expect(throws: SettingsError.self) {
      try ConfigurationFiles(folder["nothing.json5"], state: state.path).read()
    }
    #expect(!ConfigurationFiles(folder["nothing.json5"]).isMissing)
    #expect(ConfigurationFiles(folder["nothing.json5"]).calibration == nil)
    #expect(ConfigurationFiles().calibration == "/var/lib/snowd/calibration.json5")
  }
}

extension TemporaryFolder {
  func writeBelow(_ folder: String, _ name: String, _ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(folder), withIntermediateDirectories: true)
    try write("\(folder)/\(name)", text)
  }
}
