import CDRM
import Posix

/// A place where a screen is or can be connected.
public struct DRMConnector: Sendable {
  /// Whether there is a screen.
  public enum Status: String, Sendable {
    case connected
    case disconnected
    /// The driver cannot know.
    case unknown
  }

  /// The kernel's name: "HDMI-A-1".
  public let name: String
  /// Whether there is a screen.
  public let status: Status
  /// What the screen can show, its preferred mode first.
  public let modes: [DRMMode]
  /// How to turn a picture so that it is upright on a panel mounted on its side.
  public let orientation: DisplayRotation
  /// Whether the screen and the driver allow a variable refresh rate.
  public let canVaryRate: Bool
  /// The visible area in millimetres; 0 if unknown.
  public let millimetres: (width: Int, height: Int)
  /// Whether it is for special programs only, such as a headset.
  let isNonDesktop: Bool
  /// Whether the cable's link must be set up again.
  let needsLink: Bool
  let id: UInt32
  /// A bit for each CRTC that can feed it, in the card's order.
  let crtcs: UInt32
  /// The CRTC that feeds it now; 0 without one.
  let current: UInt32

  /// A connector for tests.
  init(
    name: String, status: Status = .connected, modes: [DRMMode] = [], id: UInt32 = 1,
    crtcs: UInt32 = 1, current: UInt32 = 0
  ) {
    (self.name, self.status, self.modes) = (name, status, modes)
    (self.id, self.crtcs, self.current) = (id, crtcs, current)
    (orientation, canVaryRate, millimetres) = (.none, false, (0, 0))
    (isNonDesktop, needsLink) = (false, false)
  }

  /// Reads a connector, which may ask the screen; nil if it is gone.
  init?(_ card: DRMCard, id: UInt32) {
    guard let found = drmModeGetConnector(card.number, id) else { return nil }
    defer { drmModeFreeConnector(found) }
    let connector = found.pointee
    self.id = id
    name = Self.name(type: connector.connector_type, number: connector.connector_type_id)
    status = Self.status(connector.connection)
    modes = (0..<Int(connector.count_modes)).map { DRMMode(connector.modes[$0]) }
    millimetres = (Int(connector.mmWidth), Int(connector.mmHeight))
    var (mask, crtc): (UInt32, UInt32) = (0, 0)
    for index in 0..<Int(connector.count_encoders) {
      guard let encoder = drmModeGetEncoder(card.number, connector.encoders[index]) else {
        continue
      }
      defer { drmModeFreeEncoder(encoder) }
      mask |= encoder.pointee.possible_crtcs
      if encoder.pointee.encoder_id == connector.encoder_id { crtc = encoder.pointee.crtc_id }
    }
    (crtcs, current) = (mask, crtc)
    let properties = DRMProperties(card, id, snow_drm_connector)
    orientation = Self.orientation(properties.word("panel orientation"))
    canVaryRate = properties.value("vrr_capable") == 1
    isNonDesktop = properties.value("non-desktop") == 1
    needsLink = properties.value("link-status") == 1
  }

  /// The mode that the screen prefers; nil without modes.
  public var preferredMode: DRMMode? { modes.best(nil) }

  /// The kernel's name of the `number`th connector of a type, as in `/sys/class/drm`.
  static func name(type: UInt32, number: UInt32) -> String {
    let kind = drmModeGetConnectorTypeName(type).map { String(cString: $0) } ?? "Unknown"
    return "\(kind)-\(number)"
  }

  /// The turn that a value of the property "panel orientation" asks for: it names the panel's side that is at the
  /// top of the device.
  static func orientation(_ word: String?) -> DisplayRotation {
    switch word {
    case "Upside Down": .half
    case "Left Side Up": .threeQuarters
    case "Right Side Up": .quarter
    default: .none
    }
  }

  private static func status(_ connection: drmModeConnection) -> Status {
    switch connection {
    case DRM_MODE_CONNECTED: .connected
    case DRM_MODE_DISCONNECTED: .disconnected
    default: .unknown
    }
  }
}

extension [DRMConnector] {
  /// The connectors with a screen, for a picture on all of them; if no driver knows, all that may have one.
  var usable: [DRMConnector] {
    let open = filter { !$0.isNonDesktop && !$0.modes.isEmpty }
    let connected = open.filter { $0.status == .connected }
    return connected.isEmpty ? open.filter { $0.status == .unknown } : connected
  }

  /// "HDMI-A-1 and DP-1 are disconnected"; empty without connectors.
  var absence: String {
    switch count {
    case 0: ""
    case 1: "; \(self[0].name) is \(self[0].condition)"
    default:
      "; \(dropLast().map(\.name).joined(separator: ", ")) and \(self[count - 1].name) are"
        + (contains { $0.status == .connected } ? " without modes" : " disconnected")
    }
  }
}

extension DRMConnector {
  /// Why it shows no picture.
  var condition: String {
    switch status {
    case .connected, .unknown: "without modes"
    case .disconnected: "disconnected"
    }
  }
}

extension DRMCard {
  /// All connectors; throws ENODEV if the card is gone, EOPNOTSUPP if it has none by its nature.
  func connectors() throws(SystemError) -> [DRMConnector] {
    try resources().connectors.compactMap { DRMConnector(self, id: $0) }
  }
}
