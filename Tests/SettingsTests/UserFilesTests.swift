import Dates
import Documents
import Foundation
import Motion
import Outputs
import Posix
import Sensors
import TestSupport
import Testing

@testable import Settings

/// A user's configuration over the machine's, with both in a temporary folder.
@Suite("Files of a user's own service")
struct UserFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var user: UserFolders {
    get throws {
      let variables = [
        "HOME": "/nonexistent", "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder["config"],
        "XDG_DATA_HOME": folder["data"], "XDG_STATE_HOME": folder["state"],
      ]
      return try UserFolders { variables[$0] }
    }
  }

  private var files: ConfigurationFiles {
    get throws {
      var machine = ConfigurationFiles(folder["etc/snowd.json5"], state: folder["var"])
      machine.isOptional = true
      return ConfigurationFiles(of: try user, over: machine)
    }
  }

  private func write(_ folders: String, _ name: String, _ text: String) throws {
    try folder.writeBelow(folders, name, "{ version: 1, \(text) }")
  }

  @Test("The user's applies over the machine's, key by key, drop-ins and calibrations too")
  func layers() throws {
    try write("etc", "snowd.json5", "fps: 10, seed: 1, scene: 'rope', sensor: 'still:90'")
    try write("etc/conf.d", "a.json5", "seed: 2")
    try write(
      "config/snowd", "snowd.json5", "fps: 20, night: { hours: '21:00..06:00', brightness: 0.5 }")
    try write("config/snowd/conf.d", "b.json5", "night: { hours: '22:00..06:00' }")
    let matrix = "0,1,0; -1,0,0; 0,0,1"
    let calibration = try CalibrationFile(matrix: matrix, sign: .gravity)
    for place in ["var", "state/snowd"] {
      try FileManager.default.createDirectory(
        atPath: folder[place], withIntermediateDirectories: true)
    }
    _ = try calibration.write(into: folder["var"])
    var configuration = try files.read()
    #expect(configuration.rate == FrameRate(20) && configuration.seed == .number(2))
    #expect(configuration.programme.scene == "rope")
    #expect(configuration.programme.night?.brightness == 0.5)
    #expect(configuration.programme.night?.hours?.contains(21 * 3600) == false)
    #expect(configuration.sensorSettings.mount.matrix == matrix)
    let own = try CalibrationFile(matrix: "1,0,0; 0,1,0; 0,0,1", sign: .gravity)
    _ = try own.write(into: folder["state/snowd"])
    configuration = try files.read()
    #expect(configuration.sensorSettings.mount.matrix == "1,0,0; 0,1,0; 0,0,1")
    #expect(
      try files.machineFiles.map { $0.pathParts.last } == [
        "snowd.json5", "calibration.json5", "a.json5",
      ])
  }

  @Test("Keys about the machine's screen and sockets do not apply, from no file of the machine")
  func machineKeys() throws {
    let keys = """
      output: 'drm:HDMI-A-1', display: { width: 64, backlight: 'auto' }, vt: 3, touch: 'none', ring: { clients: 1 },
      metrics: 'none'
      """
    try write("etc", "snowd.json5", keys)
    try write("etc/conf.d", "a.json5", keys)
    let configuration = try files.read()
    let standard = Configuration()
    #expect(configuration.outputs == [.screen])
    #expect(configuration.width == standard.width && configuration.backlight == standard.backlight)
    #expect(configuration.virtualTerminal == standard.virtualTerminal)
    #expect(configuration.touch == standard.touch && configuration.ring == standard.ring)
    #expect(configuration.metrics == standard.metrics)
    try write("config/snowd", "snowd.json5", keys)
    #expect(
      try files.read().width == 64 && files.read().outputs.map(\.description) == ["drm:HDMI-A-1"])
  }

  @Test("Missing files: the machine's, then the defaults; an error names its file")
  func missing() throws {
    #expect(try files.isMissing && files.machineFiles.isEmpty && files.additions.isEmpty)
    #expect(try files.read().rate == FrameRate(60))
    try write("etc", "snowd.json5", "fps: 10")
    #expect(try files.isMissing && files.read().rate == FrameRate(10))
    try write("config/snowd", "snowd.json5", "fsp: 10")
    let error = #expect(throws: SettingsError.self) { try files.read() }
    #expect(
      error?.description.hasPrefix("\(folder["config/snowd/snowd.json5"]):1:15: ") == true,
      "\(error)")
  }

  @Test("A user's scenes come before the machine's")
  func scenes() throws {
    try write("data/snowd/scenes", "classic.json5", "backdrop: '#102030', layers: []")
    let library = SceneLibrary(of: .user(try user))
    #expect(library.folders.prefix(2) == [folder["data/snowd/scenes"], "/etc/snowd/scenes"])
    #expect(try library.path(of: "classic") == folder["data/snowd/scenes/classic.json5"])
    #expect(SceneLibrary().folders == Array(library.folders.dropFirst()))
  }
}
