import Console
import Gravity
import Reporting

/// How a log's samples become gravity, on the command line.
public struct GravityOptions {
  /// The filter and its time constant.
  public let settings: GravitySettings

  /// What can be typed.
  public static let options: [Option] = [
    Option(
      "filter", value: "NAME",
      help: "auto: with the gyroscope if there is one; adaptive: without it; lowpass (auto)"),
    Option("no-gyro", help: "ignore the gyroscope: --filter adaptive"),
    Option(
      "time-constant", value: "S",
      help: "seconds of --filter lowpass, which it implies (0.1)"),
  ]

  /// Reads the options.
  ///
  /// - Throws: `Failure` for options that contradict each other.
  public init(_ arguments: Arguments) throws(Failure) {
    var settings = GravitySettings()
    let named: GravitySettings.Filter? = try arguments.choice("filter")
    let timeConstant = try arguments.number("time-constant", in: 0...60)
    if arguments.flag("no-gyro"), named == .automatic {
      throw Failure("--no-gyro and --filter auto exclude each other", .usage)
    }
    if timeConstant != nil, let named, named != .lowPass {
      throw Failure("--time-constant needs --filter lowpass", .usage)
    }
    settings.filter =
      named ?? (timeConstant != nil ? .lowPass : arguments.flag("no-gyro") ? .adaptive : .automatic)
    settings.timeConstant = timeConstant ?? settings.timeConstant
    self.settings = settings
  }
}
