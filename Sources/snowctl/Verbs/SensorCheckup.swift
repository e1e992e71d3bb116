import InputDevices
import Posix
import Sensors
import Settings

/// What `snowctl doctor` says of sensors: each one as it is, the configured one, the udev rule.
struct SensorCheckup {
  typealias Finding = DoctorVerb.Finding

  let findings: [Finding]

  /// Looks and listens.
  ///
  /// - Parameter seconds: how long to listen to each; nil is until they have said something.
  init(seconds: Double?) {
    let configured = (try? Configuration(contentsOf: Configuration.defaultPath))?.sensor ?? .auto
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
          "sensor", .good, "no accelerometer: snow falls to the panel's bottom",
          advice: "plug one in at any time; it is taken by itself")
      ]
    }
    return survey.trials.enumerated().flatMap { finding($1, isTaken: isAuto && $0 == survey.taken) }
  }

  /// A device, and below it each thing that could be better.
  private static func finding(_ trial: SensorTrial, isTaken: Bool) -> [Finding] {
    let name = trial.device.specification
    switch trial.state {
    case .good, .limited:
      let feeling = trial.feeling.map { ", feels \($0)" } ?? ""
      let taken = isTaken ? " (auto takes this one)" : ""
      return [Finding("sensor", .good, "\(name): \(trial.manner)\(feeling)\(taken)")]
        + notes(trial)
    case .leftOut:
      return [
        Finding(
          "sensor", .note, "\(name) is left out: \(trial.device.exclusion ?? "")",
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

  /// Whether the service, which is not root, may use the buffers that there are.
  private static func rule(_ devices: [SensorDevice]) -> [Finding] {
    let mine = devices.filter { $0.family == .iio }
    guard !mine.isEmpty else { return [] }
    let path = IIOAccess.ruleFolders.map { "\($0)/\(IIOAccess.ruleName)" }.first(where: fileExists)
    let group = IIOAccess.group
    guard let number = groupNumber(group) else {
      return [
        Finding(
          "udev rule", .note, "there is no group \(group): the service can only poll",
          advice: "sudo groupadd --system \(group)")
      ]
    }
    let closed = mine.lazy.compactMap { IIOAccess($0).closed(toGroup: number) }.first
    let again = "sudo udevadm control --reload; sudo udevadm trigger --subsystem-match=iio"
    switch (path, closed) {
    case (let path?, nil):
      return [Finding("udev rule", .good, "\(path): the group \(group) may set sensors up")]
    case (nil, nil):
      return [Finding("udev rule", .good, "the group \(group) may set sensors up")]
    case (let path?, let file?):
      return [
        Finding(
          "udev rule", .note, "\(path) is there, but \(file) is closed to the group \(group)",
          advice: again)
      ]
    case (nil, let file?):
      return [
        Finding(
          "udev rule", .note,
          "\(IIOAccess.ruleName) is not installed: \(file) is closed to the service, which can only poll",
          advice: "sudo make install; or copy udev/\(IIOAccess.ruleName) to "
            + "\(IIOAccess.ruleFolders[0]), then \(again)")
      ]
    }
  }

  /// The sensor that a configuration names.
  private static func named(
    _ specification: SensorSpecification, _ settings: SensorSettings, _ seconds: Double?
  ) -> [Finding] {
    switch specification {
    case .iio, .evdev: break
    default: return []
    }
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
          "configured", .bad, "the configured sensor \(catalog.name) is not there",
          advice: "it is taken when it comes; 'snowctl sensors' lists what there is")
      ]
    } catch {
      return [Finding("configured", .bad, error.message, advice: error.advice)]
    }
  }
}
