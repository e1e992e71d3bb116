import Console
import Gravity
import InputDevices
import Motion
import Portable
import Posix
import Sensors
import Settings
import Synchronization

/// The sensors of this machine, each read as the service would.
struct SensorSurvey {
  let trials: [SensorTrial]
  /// The index in `trials` that the service would choose.
  let taken: Int?

  static let option = Option(
    "for", value: "S",
    help: "read from each sensor for S seconds; 61 finds a stuck one, or a bad gyroscope (0.3)")

  init(_ catalog: SensorCatalog, seconds: Double?) throws(SensorFault) {
    let devices = try catalog.devices()
    let filters = Mutex(devices.map { _ in GravityEstimator() })
    var trials = catalog.trials(devices, seconds: seconds) { index, sample in
      _ = filters.withLock { $0[index].update(sample) }
    }
    let doubts = filters.withLock { $0.map(\.counts.gyroscopeDoubt) }
    for (index, doubt) in doubts.enumerated() {
      if let doubt { trials[index].device.remarks.append(SensorFault(doubt)) }
    }
    self.trials = trials
    let first = catalog.isNamed ? devices.first : AutoChoice.order(devices).first
    taken = devices.firstIndex { $0 == first }
  }

  /// From the configuration of the service that runs, if that is readable.
  static var settings: SensorSettings {
    (try? ConfigurationFiles(of: ServiceChoice().running).read())?.sensorSettings
      ?? SensorSettings()
  }

  /// Why no sensor works; nil where one does.
  var fault: SensorFault? {
    guard !trials.contains(where: { $0.state == .good || $0.state == .limited }) else { return nil }
    return taken.flatMap { trials[$0].fault } ?? AutoChoice.fault(trials.map(\.device))
  }
}

extension SensorFault {
  /// What the filter found wrong with a gyroscope.
  fileprivate init(_ doubt: GyroscopeDoubt) {
    let kind: Kind =
      switch doubt {
      case .clipped: .gyroscopeClipped
      case .refuted: .gyroscopeRefuted
      }
    self.init(kind, doubt.words, advice: doubt.advice)
  }
}

extension SensorTrial {
  /// How samples arrive: "polled, 50 samples a second".
  var manner: String {
    let rate =
      device.rate.map { ", \(short($0, places: 3)) \($0 == 1 ? "sample" : "samples") a second" }
      ?? ""
    return device.mode == .events ? "sends samples on change" : device.mode.rawValue + rate
  }

  /// The last acceleration in words; nil without a sample.
  var feeling: String? {
    felt.map {
      let axes =
        "x \(short($0.x, places: 3))  y \(short($0.y, places: 3))  z \(short($0.z, places: 3)) g"
      return "\(axes), magnitude \(short($0.length, places: 3)) g"
    }
  }
}

extension Failure {
  init(_ fault: SensorFault) {
    let code: ExitCode = fault.kind == .noPermission ? .noPermission : .unavailable
    self.init(fault.message, code, hint: fault.advice)
  }
}
