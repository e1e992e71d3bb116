import Console
import Gravity

/// Command-line options for the gravity filter.
public struct GravityOptions {
  /// The filter and its time constant.
  public let settings: GravitySettings

  /// The options.
  public static let options: [Option] = [
    Option(
      "filter", value: "NAME", completion: .words(GravitySettings.Filter.allCases.map(\.rawValue)),
      help: "auto: with the gyroscope if there is one; adaptive: without it; lowpass (auto)"),
    Option("no-gyro", help: "ignore the gyroscope: --filter adaptive unless lowpass is chosen"),
    Option(
      "time-constant", value: "S",
      help: "seconds of --filter lowpass, which it implies (0.1)"),
    Option(
      "lead", value: "TIME",
      help: "predict by the rotation how it will be TIME after a sample, as 20ms; at most 100ms "
        + "(films: at the frame; else 0)"),
  ]

  /// Parses the options; throws `Failure` if they contradict each other.
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
    settings.lead = try arguments.value("lead").map(Self.lead)
    self.settings = settings
  }

  /// Seconds of "20ms" or "0.02s".
  private static func lead(_ text: String) throws(Failure) -> Double {
    let isShort = text.hasSuffix("ms")
    let unit = isShort ? 2 : text.hasSuffix("s") ? 1 : 0
    let number = Double(text.dropLast(unit)) ?? .nan
    let seconds = isShort ? number / 1000 : number
    guard unit > 0, (0...GravitySettings.longestLead).contains(seconds) else {
      throw Failure("--lead: invalid time '\(text)'; expected 0ms to 100ms", .usage)
    }
    return seconds
  }
}
