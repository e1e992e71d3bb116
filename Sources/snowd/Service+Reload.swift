import Bus
import PictureHelper
import Documents
import Pipeline
import RealTime
import Scenes
import Settings

extension Service {
  /// Reads the configuration and its scenes again; returns warnings.
  ///
  /// Errors are logged and thrown; the running settings stay, as do settings that need a restart.
  func reload() throws(BusError) -> [String] {
    supervisor.reloading()
    defer { supervisor.ready() }
    let next: Configuration
    let scene: Scene
    do throws(SettingsError) {
      let chosen = scheduler.chosen
      (next, scene) = try EventLoop.interruptible { () throws(SettingsError) in
        let next = try Configuration.forService(path, folders, journal)
        let name = chosen ?? next.programme.scene(at: .now)
        let size = stage.pipeline.size
        let scene = try SceneLibrary(of: folders.scope).scene(
          name, seed: next.seed.here,
          for: (max(size.width, next.width), max(size.height, next.height)),
          threads: next.threads)
        return (next, scene)
      }
    } catch {
      // The journal has more readers than a file that a caller has chosen.
      let words = scheduler.chosen == nil ? error : error.withoutQuotes
      journal.say(
        .warning, "not reloaded: \(words); the running settings stay", .notReloaded)
      throw BusError(.invalid, error.withoutQuotes.description)
    }
    var warnings: [String] = []
    content.forgetAll()
    scheduler.reload(next, scene, at: shown, date: .now, stage.pipeline)
    configuration.programme = next.programme
    configuration.seed = next.seed
    if next.hasOtherSize(than: configuration), stage.resize(next, at: shown) {
      configuration.takeSize(of: next)
      journal.say(.information, "picture size changed to \(next.width)x\(next.height)")
    }
    if next.needsRestart(after: configuration) {
      warnings.append(
        "sensor, outputs and other settings changed; run 'systemctl restart snowd'")
    }
    for warning in warnings { journal.say(.warning, warning) }
    journal.say(.information, "reloaded", .reloaded)
    control?.forgetScenes()
    followRoom()
    sayStatus()
    goOn()
    return warnings
  }
}

extension Configuration {
  fileprivate func hasOtherSize(than running: Configuration) -> Bool {
    (width, height, scale) != (running.width, running.height, running.scale)
  }

  fileprivate mutating func takeSize(of next: Configuration) {
    (width, height, scale) = (next.width, next.height, next.scale)
  }

  /// Whether it differs in more than a reload can change.
  func needsRestart(after running: Configuration) -> Bool {
    var same = self
    same.programme = running.programme
    same.seed = running.seed
    return "\(same)" != "\(running)"
  }
}
