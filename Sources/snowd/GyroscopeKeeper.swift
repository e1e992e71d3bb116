import Motion
import Pipeline
import Posix
import RealTime
import Recordings
import Sensors
import Settings
import Synchronization

/// Keeps what was found of gyroscopes in the state folder; a file that cannot be read or written costs only that.
///
/// While frames are drawn, a thread writes: a slow disk delays none of them.
final class GyroscopeKeeper {
  private let source: LiveSource
  private let folder: String?
  private let journal: Journal
  private var memory: GyroscopeMemory
  private var writer: WorkerThread?
  private let outcome = Outcome()
  private var hasSaidFailure = false

  private final class Outcome: Sendable {
    let failure = Mutex<SystemError?>(nil)
  }

  /// Reads the file of a state folder; nil for sources that are no devices.
  init?(_ source: any MotionSource, in folder: String?, _ journal: Journal) {
    guard let source = source as? LiveSource else { return nil }
    (self.source, self.folder, self.journal) = (source, folder, journal)
    var file = GyroscopeFile()
    do throws(SettingsError) { if let folder { file = try GyroscopeFile(in: folder) } } catch {
      journal.say(.warning, "stored gains of gyroscopes are ignored: \(error.description)")
    }
    memory = GyroscopeMemory(file)
  }

  /// Call before each frame's samples are used.
  func begin(_ pipeline: Pipeline) {
    guard let beginning = memory.begin(source.status.device) else { return }
    pipeline.assume(beginning.error)
    if let notice = beginning.notice { journal.sayLimited(notice) }
  }

  /// Call after each frame.
  func follow(_ pipeline: Pipeline, at now: Instant) {
    if let notice = memory.take(pipeline.gyroscopeGainError) { journal.sayLimited(notice) }
    if writer != nil { sayFailure() }
    guard let folder, let file = memory.due(at: now) else { return }
    // It has had ten minutes.
    writer?.join()
    writer = try? WorkerThread("gyroscopes") { [outcome] in
      Self.write(file, into: folder, outcome)
    }
    if writer == nil { Self.write(file, into: folder, outcome) }
  }

  /// Stores what is not stored yet.
  func finish() {
    writer?.join()
    if let folder, let file = memory.last { Self.write(file, into: folder, outcome) }
    sayFailure()
  }

  private static func write(_ file: GyroscopeFile, into folder: String, _ outcome: Outcome) {
    do throws(SystemError) { try file.write(into: folder) } catch {
      outcome.failure.withLock { $0 = error }
    }
  }

  /// Once: a folder that cannot be written to stays so.
  private func sayFailure() {
    guard let failure = outcome.failure.withLock(\.self), !hasSaidFailure else { return }
    hasSaidFailure = true
    journal.say(
      .warning, "gains of gyroscopes are not stored: \(failure.description)")
  }
}
