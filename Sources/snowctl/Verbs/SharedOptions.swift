import Console
import Pipeline
import Posix
import Programs
import Recordings
import Sensors
import Settings

extension Option {
  static func json(_ answer: String) -> Option {
    Option("json", help: "answer for programs: \(answer)")
  }

  static func threads(_ usual: String) -> Option {
    Option(
      "threads", value: "N", completion: .words(["1", "2", "auto"]),
      help: "drawing threads: 1, 2 or auto; same frames (\(usual))")
  }

  static func sensor(_ help: String, _ forms: [String]) -> Option {
    let list = forms.joined(separator: ", ")
    return Option(
      "sensor", value: "SPEC", completion: .listed("sensors"), help: "\(help): \(list)")
  }
}

extension Arguments {
  func sensor() throws(Failure) -> SensorSpecification {
    do { return try SensorSpecification(value("sensor") ?? "auto") } catch {
      throw Failure(error.description, .usage)
    }
  }
}

extension SceneLibrary {
  func requireScenes() throws(Failure) -> [String] {
    let names = all.map(\.name)
    guard names.isEmpty else { return names }
    throw Failure("no scenes in \(folders.joined(separator: ", "))", .unavailable)
  }
}
