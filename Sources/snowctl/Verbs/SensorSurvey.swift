import Console
import InputDevices
import Motion
import Posix
import Sensors
import Settings

/// The sensors of this machine, each listened to as the service would.
struct SensorSurvey {
  let trials: [SensorTrial]
  /// The place in `trials` of the one that the service would take.
  let taken: Int?

  /// The option of verbs that listen.
  static let option = Option(
    "for", value: "S", help: "listen to each for so many seconds; 61 finds one that is stuck (0.3)")

  /// Looks and listens.
  ///
  /// - Parameters:
  ///   - catalog: where to look.
  ///   - seconds: how long to listen; nil is until they have said something.
  /// - Throws: `SensorFault` when the place to look in cannot be reached.
  init(_ catalog: SensorCatalog, seconds: Double?) throws(SensorFault) {
    let devices = try catalog.devices()
    trials = catalog.trials(devices, seconds: seconds)
    let first = catalog.isNamed ? devices.first : AutoChoice.order(devices).first
    taken = devices.firstIndex { $0 == first }
  }

  /// Matrix, sign and rate as the service's configuration has them, where it can be read.
  static var settings: SensorSettings {
    (try? Configuration(contentsOf: Configuration.defaultPath))?.sensorSettings
      ?? SensorSettings()
  }

  /// Why no sensor works; nil where one does.
  var fault: SensorFault? {
    guard !trials.contains(where: { $0.state == .good || $0.state == .limited }) else { return nil }
    return taken.flatMap { trials[$0].fault } ?? AutoChoice.fault(trials.map(\.device))
  }
}

extension SensorTrial {
  /// How its samples come: "polled, 50 samples a second".
  var manner: String {
    let rate =
      device.rate.map { ", \(Self.short($0)) \($0 == 1 ? "sample" : "samples") a second" } ?? ""
    return device.mode == .events ? "speaks when something changes" : device.mode.rawValue + rate
  }

  /// What it felt; nil where it said nothing.
  var feeling: String? {
    felt.map {
      let axes = "x \(Self.short($0.x))  y \(Self.short($0.y))  z \(Self.short($0.z)) g"
      return "\(axes), \(Self.short($0.magnitude)) g in all"
    }
  }

  /// A number with three places at the most, without a point where it is whole.
  private static func short(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }
}

extension Failure {
  /// What keeps a sensor from being read.
  init(_ fault: SensorFault) {
    let code: ExitCode = fault.kind == .noPermission ? .noPermission : .unavailable
    self.init(fault.message, code, hint: fault.advice)
  }
}
