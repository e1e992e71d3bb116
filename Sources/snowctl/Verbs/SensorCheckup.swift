import InputDevices
import Posix
import Sensors
import Settings

/// The sensor part of `snowctl doctor`: each sensor, the configured one, the udev rule.
struct SensorCheckup {
  typealias Finding = DoctorVerb.Finding

  let findings: [Finding]

  /// Reads each sensor for `seconds`; nil reads until each has sent a sample.
  init(seconds: Double?) {
    let configured = (try? ConfigurationFiles().read())?.sensor ?? .auto
    let settings = SensorSurvey.settings
    var all: [Finding] = []
    do throws(SensorFault) {
      let survey = try SensorSurvey(SensorCatalog(.auto, settings), seconds: seconds)
      all += Self.list(survey, isAuto: configured == .auto)
      all += Self.rule(survey.trials.map(\.device))
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

  /// Whether the service, which is not root, may use the sensors' buffers.
  private static func rule(_ devices: [SensorDevice]) -> [Finding] {
    let mine = devices.filter { $0.family == IIOBackend.key }
    guard !mine.isEmpty else { return [] }
    let path = IIOAccess.ruleFolders.map { "\($0)/\(IIOAccess.ruleName)" }.first(where: fileExists)
    let group = IIOAccess.group
    guard let number = groupNumber(group) else {
      return [
        Finding(
          "udev rule", .note, "group \(group) does not exist; the service can only poll",
          advice: "sudo groupadd --system \(group)")
      ]
    }
    let closed = mine.lazy.compactMap { IIOAccess($0).closed(toGroup: number) }.first
    let again = "sudo udevadm control --reload; sudo udevadm trigger --subsystem-match=iio"
    switch (path, closed) {
    case (let path?, nil):
      return [Finding("udev rule", .good, "\(path): group \(group) may configure sensors")]
    case (nil, nil):
      return [Finding("udev rule", .good, "group \(group) may configure sensors")]
    case (let path?, let file?):
      return [
        Finding(
          "udev rule", .note, "\(path) is installed, but group \(group) cannot write \(file)",
          advice: again)
      ]
    case (nil, let file?):
      return [
        Finding(
          "udev rule", .note,
          "\(IIOAccess.ruleName) is not installed: the service cannot write \(file) and can only poll",
          advice: "sudo make install; or copy udev/\(IIOAccess.ruleName) to "
            + "\(IIOAccess.ruleFolders[0]), then \(again)")
      ]
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
