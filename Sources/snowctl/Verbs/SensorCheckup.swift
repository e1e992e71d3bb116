import InputDevices
import Posix
import Sensors
import Settings

/// The sensor part of `snowctl doctor`: each sensor, the configured one, this machine's set-up for them.
struct SensorCheckup {
  typealias Finding = DoctorVerb.Finding

  let findings: [Finding]

  /// Reads each sensor for `seconds`; nil reads until each has sent a sample.
  init(of scope: ServiceScope, seconds: Double?) {
    let configuration = try? ConfigurationFiles(of: scope).read()
    let configured = configuration?.sensor ?? .auto
    let settings = configuration?.sensorSettings ?? SensorSettings()
    var all: [Finding] = []
    do throws(SensorFault) {
      let catalog = SensorCatalog(.auto, settings)
      let survey = try SensorSurvey(catalog, seconds: seconds)
      all += Self.list(survey, isAuto: configured == .auto)
      all += catalog.setup(of: survey.trials.map(\.device)).map {
        Finding($0.what, $0.advice == nil ? .good : .note, $0.words, advice: $0.advice)
      }
    } catch {
      all.append(Finding("sensor", .bad, error.message, advice: error.advice))
    }
    findings = all + Self.named(configured, settings, seconds)
  }

  private static func list(_ survey: SensorSurvey, isAuto: Bool) -> [Finding] {
    guard !survey.trials.isEmpty else {
      return [
        Finding(
          "sensor", .good, "no accelerometer; snow falls to the panel's bottom edge",
          advice: "plug one in at any time: snowd starts using it")
      ]
    }
    return survey.trials.enumerated().flatMap { finding($1, isTaken: isAuto && $0 == survey.taken) }
  }

  private static func finding(_ trial: SensorTrial, isTaken: Bool) -> [Finding] {
    let name = trial.device.specification
    switch trial.state {
    case .good, .limited:
      let feeling = trial.feeling.map { ", reads \($0)" } ?? ""
      let taken = isTaken ? " (the choice of 'auto')" : ""
      return [Finding("sensor", .good, "\(name): \(trial.manner)\(feeling)\(taken)")]
        + notes(trial)
    case .leftOut:
      return [
        Finding(
          "sensor", .note, "\(name) is ignored: \(trial.device.exclusion ?? "")",
          advice: trial.leftOutAdvice)
      ]
    case .fault:
      let message = trial.fault?.message ?? ""
      let isNamed = [name, trial.device.path, trial.device.name].contains { message.hasPrefix($0) }
      return [
        Finding(
          "sensor", .bad, isNamed ? message : "\(name): \(message)",
          advice: trial.fault?.advice)
      ] + notes(trial)
    }
  }

  private static func notes(_ trial: SensorTrial) -> [Finding] {
    trial.remarks.map {
      Finding("sensor", .note, "\(trial.device.specification): \($0.message)", advice: $0.advice)
    }
  }

  private static func named(
    _ specification: SensorSpecification, _ settings: SensorSettings, _ seconds: Double?
  ) -> [Finding] {
    guard specification.isLive, specification != .auto else { return [] }
    let catalog = SensorCatalog(specification, settings)
    do throws(SensorFault) {
      let survey = try SensorSurvey(catalog, seconds: seconds)
      guard survey.trials.isEmpty else {
        return survey.trials.flatMap { finding($0, isTaken: false) }.map {
          Finding("configured", $0.level, $0.words, advice: $0.advice)
        }
      }
      return [
        Finding(
          "configured", .bad, "the configured sensor \(catalog.name) is missing",
          advice: "snowd uses it as soon as it appears; 'snowctl sensors' lists the sensors")
      ]
    } catch {
      return [Finding("configured", .bad, error.message, advice: error.advice)]
    }
  }
}
