import Console
import Pipeline
import Posix
import Reporting
import Recordings
import Sensors
import Settings

extension Option {
  /// `--json`, with what the answer is.
  static func json(_ answer: String) -> Option {
    Option("json", help: "answer for programs: \(answer)")
  }

  /// `--threads`, with its default.
  static func threads(_ usual: String) -> Option {
    Option("threads", value: "N", help: "drawing threads: 1, 2 or auto; same frames (\(usual))")
  }

  /// `--sensor`, with its forms.
  static func sensor(_ forms: String) -> Option { Option("sensor", value: "SPEC", help: forms) }
}

extension Arguments {
  /// `--sensor`; `auto` where it is not given.
  func sensor() throws(Failure) -> SensorSpecification {
    do { return try SensorSpecification(value("sensor") ?? "auto") } catch {
      throw Failure(error.description, .usage)
    }
  }
}

extension SceneLibrary {
  /// The names of all scenes.
  ///
  /// - Throws: `Failure` where there are none.
  func requireScenes() throws(Failure) -> [String] {
    let names = all.map(\.name)
    guard names.isEmpty else { return names }
    throw Failure("no scenes in \(folders.joined(separator: ", "))", .unavailable)
  }
}
