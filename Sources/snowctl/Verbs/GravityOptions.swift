import Console
import Gravity
import Reporting

/// How a log's samples become gravity, on the command line.
struct GravityOptions {
  let settings: GravitySettings

  static let options: [Option] = [
    Option(
      "filter", value: "NAME",
      help: "auto: with the gyroscope where there is one; adaptive: never with it; lowpass (auto)"),
    Option("no-gyro", help: "leaves the gyroscope out: --filter adaptive"),
    Option(
      "time-constant", value: "S",
      help: "of the simple low-pass, in seconds (0.1); alone it means --filter lowpass"),
  ]

  /// - Throws: `Failure` with the usage code for what contradicts itself.
  init(_ arguments: Arguments) throws(Failure) {
    var settings = GravitySettings()
    let named = try arguments.choice("filter", of: GravitySettings.Filter.allCases.map(\.rawValue))
      .flatMap(GravitySettings.Filter.init)
    let timeConstant = try arguments.number("time-constant", in: 0...60)
    if arguments.flag("no-gyro"), named == .automatic {
      throw Failure("--no-gyro and --filter auto contradict each other", .usage)
    }
    if timeConstant != nil, let named, named != .lowPass {
      throw Failure("--time-constant belongs to --filter lowpass", .usage)
    }
    settings.filter =
      named ?? (timeConstant != nil ? .lowPass : arguments.flag("no-gyro") ? .adaptive : .automatic)
    settings.timeConstant = timeConstant ?? settings.timeConstant
    self.settings = settings
  }
}
