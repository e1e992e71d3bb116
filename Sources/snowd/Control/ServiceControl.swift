import Bus
import CLinux
import Console
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
      server.openSystemBus()
      guard let folder = ServiceFolder.named("control", in: "RUNTIME_DIRECTORY") else { return }
      try server.listen(at: "\(folder)/bus")
    } catch {
      service.journal.say(.warning, "\(error.description); 'snowctl' cannot use it")
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
    let scenes = SceneLibrary().all.map(\.name)
    names = (scenes, now)
    return scenes
  }

  var angle: Double { Angle.degrees(radians: service.report.angle) }
  var isHeld: Bool { service.report.isHeld }
  var shake: Double { service.report.shakeEnergy }
  var sensor: String { (pipeline.source as? LiveSource)?.status.words ?? pipeline.source.name }
  var screen: String { service.stage.outputs.words + service.stage.outputs.troubleWords }
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

  var brightness: Double { service.scheduler.brightness }
  var version: String { Release.version }

  func start() { switchSnow(.falling) }

  func stop(drains: Bool) {
    guard drains else { return switchSnow(.cleared) }
    if isEnabled { switchSnow(.draining) }
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
    guard let folder = ServiceFolder.named("snowd", in: "STATE_DIRECTORY") else {
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
