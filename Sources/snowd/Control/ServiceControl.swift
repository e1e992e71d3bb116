import Bus
import CLinux
import Console
import Graphics
import Metrics
import Motion
import Outputs
import Pipeline
import Portable
import Posix
import Programs
import RealTime
import Recordings
import Scenes
import Sensors
import Settings

/// The service as the bus shows and changes it.
final class ServiceControl: ControlTarget {
  private unowned let service: Service
  private var server: ControlServer?
  private let screenshots = Screenshots()
  /// When draining began; nil otherwise.
  private var drainBegin: Instant?
  private var names: (scenes: [String], at: Int64)?
  /// The text over the scene, and when it ends; nil without an end.
  private(set) var text = ""
  private(set) var textEnd: Instant?
  /// The text without an end, which is there again after others.
  private var standingText = ""

  /// The longest time that particles get to finish, in nanoseconds.
  private static let longestDrain: Int64 = 60_000_000_000
  /// Nanoseconds between two readings of the scene folders: many calls cost no more than one.
  private static let namesPause: Int64 = 10_000_000_000

  /// Opens bus and socket; without them the service runs on.
  init(_ service: Service) {
    self.service = service
    do throws(SystemError) {
      let journal = service.journal
      let server = try ControlServer(self, event: service.loop.event) { isProblem, words in
        journal.sayLimited((isProblem, words))
      }
      self.server = server
      // The name on the system bus is the machine's service's.
      if !service.folders.scope.isUsers { server.openSystemBus() }
      guard let folder = service.folders.control else { return }
      try server.listen(at: "\(folder)/bus")
      if let remote = service.folders.remote { openRemoteSocket(remote) }
    } catch {
      service.journal.say(.warning, "\(error.description); 'snowctl' cannot use it")
    }
  }

  private func openRemoteSocket(_ folder: String) {
    guard fileExists(folder) else { return }
    do throws(SystemError) { try server?.listen(at: "\(folder)/bus", isRemote: true) } catch {
      service.journal.say(
        .warning, "\(error.description); group \(ControlInterface.remoteGroup) cannot use it")
    }
  }

  private var pipeline: Pipeline { service.stage.pipeline }

  /// Ends a drain when no particle lives, and announces changes; called after each frame, and before a rest.
  ///
  /// `isLate`: whether the next frame is due already.
  func follow(at now: Instant, isResting: Bool = false, isLate: Bool = false) {
    if let begin = drainBegin,
      service.report.alive == 0 || now.nanoseconds(since: begin) >= Self.longestDrain
    {
      switchSnow(.cleared)
    }
    if !isResting, let end = textEnd, now >= end { _ = show(text: standingText, seconds: 0) }
    server?.announceChanges(at: now.nanoseconds, isLast: isResting)
    if isLate { server?.processSome() }
  }

  /// Reads the scene folders at the next call.
  func forgetScenes() { names = nil }

  var isEnabled: Bool { pipeline.snowfall == .falling }
  var scene: String { service.scheduler.scene }

  var scenes: [String] {
    let now = MonotonicClock.nanoseconds
    if let names, now - names.at < Self.namesPause { return names.scenes }
    let scenes = SceneLibrary(of: service.folders.scope).all.map(\.name)
    names = (scenes, now)
    return scenes
  }

  var angle: Double { Angle.degrees(radians: service.report.angle) }
  var isHeld: Bool { service.report.isHeld }
  var shake: Double { service.report.shakeEnergy }
  var sensor: String { (pipeline.source as? LiveSource)?.status.words ?? pipeline.source.name }
  var screen: String { service.stage.outputs.words + service.stage.outputs.troubleWords }
  var problem: String {
    let outputs = String(service.stage.outputs.troubleWords.dropFirst(2))
    guard let status = (pipeline.source as? LiveSource)?.status, status.state != .running else {
      return outputs
    }
    return outputs.isEmpty ? status.words : "\(status.words); \(outputs)"
  }

  var rate: Double { service.figures.rate }
  var frameTime: Double { service.figures.frameTime }

  var activity: ControlActivity {
    switch service.state {
    case .running, .slow: .running
    case .resting: .resting
    case .unseen, .waiting: .unseen
    case .draining: .draining
    case .off: .off
    }
  }

  var brightness: Double { service.brightness }
  var version: String { Release.version }
  var chosenScene: String { service.scheduler.chosen ?? "" }
  var keptSince: String { service.keptOff.since ?? "" }

  var backlight: String { service.light.name }
  var screenPower: ControlPower { service.light.power }

  func start() throws(BusError) {
    service.setScreen(isOn: true)
    switchSnow(.falling)
    do throws(SystemError) { try service.keptOff.forget() } catch {
      throw BusError(
        .failed, "it snows, but the next start has the snow off: \(error.description)")
    }
    service.sayStatus()
  }

  func stop(_ modes: Set<ControlStop>) throws(BusError) {
    if modes.contains(.screen) { service.setScreen(isOn: false) }
    // Nobody sees how flakes finish on a screen that is off.
    if modes.contains(.clear) || modes.contains(.screen) {
      switchSnow(.cleared)
    } else if isEnabled {
      switchSnow(.draining)
    }
    guard modes.contains(.keep) else { return }
    do throws(SystemError) { try service.keptOff.keep(since: .now) } catch {
      let words = "the snow is off only until a restart: \(error.description)"
      service.journal.say(.warning, words)
      throw BusError(.failed, words)
    }
    service.sayStatus()
  }

  func value(_ value: ControlValue) -> Double { pipeline.outside[keyPath: value.number].target }

  func set(_ value: ControlValue, to number: Double) {
    guard number != self.value(value) else { return }
    pipeline.set(value.number, to: number, at: service.shown)
    service.needFrame()
  }

  func show(text: String, seconds: Double) -> String {
    // What is shown for a while ends first.
    let text = text.isEmpty && textEnd != nil ? standingText : text
    self.text = text
    let isStanding = text.isEmpty || seconds == 0
    if isStanding { standingText = text }
    textEnd =
      isStanding
      ? nil : Service.now.advanced(by: Instant.nanoseconds(seconds: seconds))
    pipeline.show(text: text, at: service.shown)
    service.needFrame()
    let missing = StrokeFont.spelled(text).missing
    return missing.isEmpty || pipeline.showsTextInScene
      ? "" : "the font has no \(String(missing.prefix(20))); boxes are shown instead"
  }

  func identify(addresses: String) {
    let lines = [hostName()] + addresses.split(separator: " ").map(String.init)
    _ = show(text: lines.filter { !$0.isEmpty }.joined(separator: "\n"), seconds: 30)
  }

  private func switchSnow(_ next: Snowfall) {
    guard next != pipeline.snowfall else { return }
    pipeline.setSnowfall(next, at: service.shown)
    drainBegin = next == .draining ? Service.now : nil
    switch next {
    case .falling: service.journal.say(.information, "the snow is on")
    case .draining:
      service.journal.say(.information, "the snow is off; flakes in the air finish")
    case .cleared: service.journal.say(.information, "the snow is off")
    }
    service.sayStatus()
    service.needFrame()
  }

  func setScene(_ name: String) throws(BusError) {
    guard !SceneLibrary.isPath(name) || name.utf8.first == UInt8(ascii: "/") else {
      throw BusError(.invalid, "\(name): expected the name of a scene, or an absolute path")
    }
    do throws(SettingsError) {
      try service.scheduler.choose(name.isEmpty ? nil : name, for: pipeline.size)
    } catch {
      throw BusError(.invalid, error.withoutQuotes.description)
    }
    service.goOn()
  }

  func reload() throws(BusError) -> [String] { try service.reload() }

  func trigger() { service.startScene() }

  func screenshot(_ file: consuming FileDescriptor, _ call: BusCall) throws(BusError) {
    drawUnseen()
    try screenshots.take(pipeline.frame, to: file, call, in: service.loop)
  }

  /// Without an output that shows frames, the newest one is drawn for the screenshot alone.
  private func drawUnseen() {
    let outputs = service.stage.outputs
    guard !outputs.areWatched else { return }
    pipeline.draw(for: [])
    _ = pipeline.draw(service.report.index, at: service.shown)
    pipeline.draw(for: outputs.sinks)
  }

  func serveReaders(_ listener: consuming FileDescriptor) throws(BusError) {
    guard snow_is_message_listener(listener.number) == 1 else {
      throw BusError(.invalid, "listener: expected a listening socket of type SOCK_SEQPACKET")
    }
    do {
      try service.stage.outputs.serveReaders(listener, service.configuration)
      pipeline.draw(for: service.stage.outputs.sinks)
      try service.watchOutputs()
    } catch let error as OutputError {
      throw BusError(.failed, error.description)
    } catch {
      throw BusError(.failed, "\(error)")
    }
    service.goOn()
  }

  func calibrate(matrix: String, sign: String) throws(BusError) -> String {
    guard let folder = service.folders.state else {
      throw BusError(.failed, "the service has no state folder; set StateDirectory=snowd")
    }
    guard let sign = AccelerationSign(rawValue: sign) else {
      throw BusError(
        .invalid, "sign: unknown word '\(sign.prefix(40))'; expected gravity or reaction")
    }
    // The matrix goes into a file as text between quotes.
    guard
      matrix.utf8.allSatisfy({ $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\\") && $0 >= 32 })
    else { throw BusError(.invalid, "matrix: expected numbers") }
    let file: CalibrationFile
    do { file = try CalibrationFile(matrix: matrix, sign: sign) } catch {
      throw BusError(.invalid, "matrix: \(error)")
    }
    do {
      let path = try file.write(into: folder)
      service.journal.say(.information, "calibration stored in \(path); a restart applies it")
      return path
    } catch {
      throw BusError(.failed, error.description)
    }
  }
}

extension ControlValue {
  /// Where the pipeline has it.
  fileprivate var number: WritableKeyPath<Outside, Fade> {
    switch self {
    case .brightness: \.brightness
    case .intensity: \.intensity
    case .wind: \.wind
    }
  }
}
