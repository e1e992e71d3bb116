import Bus
import Outputs
import Posix

/// The light of the screen: the backlight that shows the brightness, and the screen's power.
///
/// ```
///   off --screen ──▶ the backlight's switch, else the screens' own (DPMS, blanking), else a black picture
/// ```
final class ScreenLight {
  /// What `setPower(isOn: false)` has reached.
  private(set) var power = ControlPower.on
  private let choice: BacklightChoice
  private let journal: Journal
  private var backlight: Backlight?
  /// Whether the screens' own switches were used.
  private var hasSwitchedScreens = false
  /// What it shows while it is on.
  private var brightness = 1.0
  /// The screen for which a backlight was looked for.
  private var place: ScreenPlace??

  init(_ choice: BacklightChoice, _ journal: Journal) {
    (self.choice, self.journal) = (choice, journal)
  }

  deinit { backlight?.restore() }

  /// Whether a backlight shows the brightness.
  var hasBacklight: Bool { backlight != nil }

  /// The backlight's name; empty without one.
  var name: String { backlight?.device.name ?? "" }

  /// Takes the backlight of the first screen; another screen may have another one.
  func look(at outputs: ServiceOutputs) {
    let place = outputs.screens.lazy.compactMap(\.place).first
    guard choice != .unused, self.place != .some(place) else { return }
    self.place = .some(place)
    let found = BacklightSurvey().choice(choice, for: place)
    guard found.device == nil || found.device?.name != backlight?.device.name else { return }
    finish()
    guard let device = found.device else {
      return journal.sayLimited(
        (choice != .automatic, "backlight: \(found.reason); the picture is dimmed instead"))
    }
    do throws(SystemError) {
      backlight = try Backlight(device)
      if power == .off { try backlight?.setPower(isOn: false) }
      journal.sayLimited((false, "backlight: \(device.name), \(found.reason)"))
    } catch {
      lose(error)
    }
  }

  /// Shows a brightness.
  func show(_ brightness: Double) {
    self.brightness = brightness
    do throws(SystemError) { try backlight?.show(brightness) } catch { lose(error) }
  }

  /// Lights a screen that is off while another console is shown on it.
  func lend(_ isLent: Bool) {
    guard power == .off, let backlight else { return }
    do throws(SystemError) {
      try backlight.setPower(isOn: isLent)
      if isLent { try backlight.show(brightness) }
    } catch {
      lose(error)
    }
  }

  private func lose(_ error: SystemError) {
    backlight = nil
    journal.sayLimited((true, "\(error.description); the picture is dimmed instead"))
  }

  /// Switches the screens off, or on again.
  func setPower(isOn: Bool, _ outputs: ServiceOutputs) {
    guard isOn != (power == .on) else { return }
    guard isOn else {
      power = switchOff(outputs)
      return
    }
    do throws(SystemError) { try backlight?.setPower(isOn: true) } catch { lose(error) }
    if hasSwitchedScreens { for screen in outputs.screens { _ = screen.setPower(isOn: true) } }
    (power, hasSwitchedScreens) = (.on, false)
  }

  private func switchOff(_ outputs: ServiceOutputs) -> ControlPower {
    if let backlight, backlight.hasPower {
      do throws(SystemError) {
        try backlight.setPower(isOn: false)
        return .off
      } catch {
        lose(error)
      }
    }
    hasSwitchedScreens = true
    let switched = outputs.screens.map { $0.setPower(isOn: false) }
    return switched.isEmpty || switched.contains(false) ? .black : .off
  }

  /// Leaves the backlight as it was found; the screens restore themselves.
  func finish() {
    backlight?.restore()
    backlight = nil
  }
}
