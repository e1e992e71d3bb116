import Posix

/// Where a screen is in the kernel's tree, by which its backlight is found.
public enum ScreenPlace: Equatable, Sendable {
  /// A connector of a graphics card, as in `/sys/class/drm`: "card0-eDP-1".
  case connector(String)
  /// A framebuffer, as in `/sys/class/graphics`: "fb0".
  case framebuffer(String)

  /// The place of an output that `ScreenSurvey` names: "drm:card0/eDP-1", "fb:/dev/fb0".
  public init?(output: String) {
    if output.hasPrefix("drm:"), let slash = output.firstIndex(of: "/") {
      let connector = output[output.index(after: slash)...].prefix { $0 != ":" && $0 != " " }
      self = .connector("\(output[..<slash].dropFirst(4))-\(connector)")
    } else if output.hasPrefix("fb:/"), let node = output.pathParts.last {
      self = .framebuffer(node)
    } else {
      return nil
    }
  }

  /// "card0-eDP-1".
  public var name: String {
    switch self {
    case .connector(let name), .framebuffer(let name): name
    }
  }

  /// Whether a backlight without a place of its own can be this screen's: a panel's, not that of a monitor on a cable.
  fileprivate var isPanel: Bool {
    switch self {
    case .framebuffer: true
    case .connector(let name):
      ["-eDP-", "-LVDS-", "-DSI-", "-DPI-", "-SPI-", "-Unknown-"].contains { name.contains($0) }
    }
  }

  /// The device in sysfs that it is part of; nil if it is not there.
  fileprivate func path(_ kernel: String) -> String? {
    switch self {
    case .connector(let name): absolutePath("\(kernel)/class/drm/\(name)")
    case .framebuffer(let name): absolutePath("\(kernel)/class/graphics/\(name)/device")
    }
  }
}

/// A backlight of this machine, as the kernel describes it.
public struct BacklightDevice: Equatable, Sendable {
  /// What switches it, the most trustworthy first.
  public enum Kind: String, CaseIterable, Sendable {
    case firmware
    case platform
    /// The graphics chip's own registers.
    case raw
    case unknown
  }

  /// "intel_backlight".
  public let name: String
  /// What switches it.
  public let kind: Kind
  /// The brightest step.
  public let most: Int
  /// Whether its steps look equal, so that no curve is needed.
  public let isPerceptual: Bool
  /// Its folder in `/sys/class/backlight`.
  public let folder: String
  /// Its place among the devices, without links.
  let path: String

  init?(_ name: String, _ kernel: String) {
    let folder = "\(kernel)/class/backlight/\(name)"
    guard let most = firstLine(of: "\(folder)/max_brightness").flatMap({ Int($0) }), most > 0,
      let path = absolutePath(folder)
    else { return nil }
    (self.name, self.folder, self.path, self.most) = (name, folder, path, most)
    kind = firstLine(of: "\(folder)/type").flatMap(Kind.init) ?? .unknown
    isPerceptual = firstLine(of: "\(folder)/scale") == "non-linear"
  }

  /// The step now; nil if it cannot be read.
  public var step: Int? { firstLine(of: "\(folder)/brightness").flatMap { Int($0) } }

  /// Why this user may not set it; nil if it may.
  public var refusal: SystemError? { Posix.refusal(toReadAndWrite: "\(folder)/brightness") }

  /// Whether members of a group may set it; nil if it is gone.
  public func isOpen(toGroup group: UInt32) -> Bool? {
    Posix.isOpen("\(folder)/brightness", toGroup: group)
  }
}

/// The backlights of this machine, and which one belongs to a screen.
public struct BacklightSurvey: Sendable {
  /// By name.
  public let devices: [BacklightDevice]
  private let kernel: String

  /// Looks at every backlight; `kernel` is where sysfs is.
  public init(kernel: String = "/sys") {
    self.kernel = kernel
    devices = directoryEntries("\(kernel)/class/backlight").sorted()
      .compactMap { BacklightDevice($0, kernel) }
  }

  /// What a choice gives for a screen.
  public struct Choice: Equatable, Sendable {
    /// Nil if the picture is dimmed.
    public let device: BacklightDevice?
    /// Why, as a sentence's end.
    public let reason: String
  }

  /// The backlight that a choice takes for a screen; `place` is nil without a screen.
  public func choice(_ choice: BacklightChoice, for place: ScreenPlace?) -> Choice {
    switch choice {
    case .unused: return Choice(device: nil, reason: "the configuration says 'none'")
    case .named(let name):
      let device = devices.first { $0.name == name }
      let names = devices.map(\.name).joined(separator: ", ")
      return Choice(
        device: device,
        reason: device != nil
          ? "the configuration names it"
          : "no backlight '\(name)'; "
            + (names.isEmpty ? "the kernel has none" : "expected \(names)"))
    case .automatic:
      guard let place else { return Choice(device: nil, reason: "no screen") }
      return automatic(place)
    }
  }

  private func automatic(_ place: ScreenPlace) -> Choice {
    let screen = place.path(kernel)
    let own = devices.filter { device in screen.map { device.path.hasPrefix($0 + "/") } ?? false }
    let fitting = !own.isEmpty ? own : place.isPanel ? devices.filter { !isOfConnector($0) } : []
    // As the kernel advises, and systemd does: several interfaces to one lamp differ in who knows it best.
    let best =
      BacklightDevice.Kind.allCases.lazy
      .map { kind in fitting.filter { $0.kind == kind } }.first { !$0.isEmpty } ?? []
    switch best.count {
    case 1:
      return Choice(
        device: best[0], reason: own.isEmpty ? "the only one for a panel" : "part of \(place.name)")
    case 0: return Choice(device: nil, reason: "none belongs to \(place.name)")
    default:
      let names = best.map(\.name).joined(separator: ", ")
      return Choice(device: nil, reason: "several may belong to \(place.name): \(names)")
    }
  }

  /// Whether a device is part of a connector, here another screen's.
  private func isOfConnector(_ device: BacklightDevice) -> Bool {
    let parts = device.path.pathParts
    return zip(parts, parts.dropFirst()).contains { card, connector in
      card.hasPrefix("card") && connector.hasPrefix("\(card)-")
    }
  }
}
