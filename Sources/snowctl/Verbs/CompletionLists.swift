import Outputs
import Posix
import Sensors
import Settings

/// Words that complete values in a shell, for `snowctl help --list NAME`.
///
/// Nothing is opened that other programs may be using.
enum CompletionLists {
  @Sendable static func scenes() -> [String] { SceneLibrary.ofThisUser.all.map(\.name) }

  /// Sensors of this machine, and the beginnings of all forms.
  @Sendable static func sensors() -> [String] {
    let catalog = SensorCatalog(.auto, SensorSurvey.settings)
    let devices = (try? catalog.devices()) ?? []
    return devices.map(\.specification) + beginnings(SensorSpecification.forms)
  }

  /// Screens of this machine, and the beginnings of all forms.
  @Sendable static func outputs() -> [String] {
    connectors() + framebuffers() + beginnings(OutputKinds.withFilms.forms)
  }

  /// Framebuffers for calibrate's arrow.
  @Sendable static func screens() -> [String] { framebuffers() + ["none"] }

  /// Each form up to its first placeholder: "auto", "log:".
  private static func beginnings(_ forms: [String]) -> [String] {
    forms.map { String($0.prefix { !$0.isUppercase && $0 != "[" }) }
  }

  /// From the kernel's names, as "card0-HDMI-A-1", because opening a card could make this program its master.
  private static func connectors() -> [String] {
    directoryEntries("/sys/class/drm").sorted().compactMap { name in
      let parts = name.split(separator: "-", maxSplits: 1)
      return parts.count == 2 && parts[0].hasPrefix("card") ? "drm:\(parts[0])/\(parts[1])" : nil
    }
  }

  private static func framebuffers() -> [String] {
    directoryEntries("/sys/class/graphics").filter {
      $0.hasPrefix("fb") && $0.dropFirst(2).allSatisfy(\.isNumber) && $0.count > 2
    }.sorted().map { "fb:/dev/\($0)" }
  }
}
