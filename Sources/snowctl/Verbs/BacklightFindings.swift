import InputDevices
import Outputs
import Posix
import Sensors
import Settings

/// What `screens` and `doctor` say about backlights and the light sensor.
struct BacklightFindings {
  /// The group of the udev rule.
  static let group = "video"

  let survey = BacklightSurvey()
  /// As configured, or the default.
  let choice: BacklightChoice
  private let followsLight: Bool
  private let place: ScreenPlace?

  init(_ screens: ScreenSurvey) {
    let configuration = try? ConfigurationFiles().read()
    choice = configuration?.backlight ?? .unused
    followsLight = configuration?.programme.followsLight ?? false
    // The first screen of the configuration.
    let named = configuration?.outputs.first { $0.kind.medium == .screen && $0 != .screen }
    let output = named.flatMap { ScreenPlace(output: $0.description) }
    place = output ?? screens.choice.output.flatMap(ScreenPlace.init(output:))
  }

  /// "the picture is dimmed: …", or the backlight that shows the brightness.
  var use: String {
    let found = survey.choice(choice, for: place)
    guard let device = found.device else {
      return "the picture is dimmed: \(found.reason)\(offer)"
    }
    return "\(device.name) shows the brightness: \(found.reason)"
  }

  /// What 'auto' would take, if nothing is chosen.
  private var offer: String {
    guard choice == .unused, let device = survey.choice(.automatic, for: place).device else {
      return ""
    }
    return "; 'auto' would use \(device.name)"
  }

  /// "raw, step 120 of 1500".
  static func words(_ device: BacklightDevice) -> String {
    let step = device.step.map { "step \($0) of \(device.most)" } ?? "\(device.most) steps"
    return "\(device.kind.rawValue), \(step)" + (device.isPerceptual ? ", equal to the eye" : "")
  }

  /// For `doctor`: nothing on a machine without backlights, unless one is configured.
  var findings: [DoctorVerb.Finding] { backlight + light }

  private var backlight: [DoctorVerb.Finding] {
    guard choice != .unused || !survey.devices.isEmpty else { return [] }
    let found = survey.choice(choice, for: place)
    guard let device = found.device else {
      let level: DoctorVerb.Finding.Level = choice == .unused ? .good : .note
      return [
        .init(
          "backlight", level, use,
          advice: level == .good ? nil : "'snowctl screens' lists the backlights; name one")
      ]
    }
    guard let group = groupNumber(Self.group), device.isOpen(toGroup: group) == false else {
      return [.init("backlight", .good, use)]
    }
    return [
      .init(
        "backlight", .note,
        "group \(Self.group) cannot write \(device.folder)/brightness; the picture is dimmed instead",
        advice: "sudo make install; sudo udevadm control --reload;"
          + " sudo udevadm trigger --action=add --subsystem-match=backlight")
    ]
  }

  private var light: [DoctorVerb.Finding] {
    guard followsLight || IIOLight.mayExist else { return [] }
    do {
      let sensor = try IIOLight()
      let lux = Int(clamping: Int64(try sensor.lux().rounded()))
      let use = followsLight ? "" : "; not used: night: { light: 'auto' } would"
      return [.init("light", .good, "\(sensor.words): \(lux) lx\(use)")]
    } catch {
      return [
        .init("light", followsLight ? .note : .good, "\(error.message)", advice: error.advice)
      ]
    }
  }
}
