import Recordings

/// Which devices fingers come from.
public enum TouchSpecification: Equatable, Sendable {
  /// Every touchscreen and every mouse that there is, now or later.
  case auto
  /// These input devices, as `/dev/input/event3` or a link to one.
  case devices([String])
  /// None.
  case none

  /// The most devices that may be named.
  public static let mostDevices = 8

  /// Reads `auto`, `none` or `evdev:/dev/input/event3`.
  ///
  /// - Parameter text: one specification.
  /// - Throws: `SensorError.specification` for anything else.
  public init(_ text: String) throws(SensorError) {
    switch text {
    case "auto": self = .auto
    case "none": self = .none
    case _ where text.hasPrefix("evdev:/") && text.utf8.count > 7:
      self = .devices([String(text.dropFirst(6))])
    default:
      throw .specification(
        "'\(text.prefix(40))': unknown source of touches; expected auto, none or "
          + "evdev:/dev/input/eventN")
    }
  }
}

/// What is said about touch.
public struct TouchSettings: Equatable, Sendable {
  /// Which devices.
  public var specification = TouchSpecification.auto
  /// Instead of udev's LIBINPUT_CALIBRATION_MATRIX; nil leaves that.
  public var matrix: TouchMatrix?
  /// How many quarters the picture is turned clockwise on its way to the screen.
  public var quarterTurns = 0
  /// The picture as it is seen, in pixels: a mouse moves a pixel a count.
  public var width = 800, height = 480

  /// Everything that is found, on a picture that is not turned.
  public init() {}

  /// A place of the panel, in shares, as one of the picture that is seen on it.
  ///
  /// ```
  ///   picture        turned by a quarter    Fingers report in the panel's frame,
  ///   ┌──────┐       ┌────┐                 not the picture's: (u, v) of the panel is
  ///   │A     │       │   A│                 (v, 1 − u) of a picture turned by a quarter.
  ///   └──────┘       └────┘
  /// ```
  func picture(_ u: Double, _ v: Double) -> (x: Double, y: Double) {
    switch quarterTurns & 3 {
    case 1: (v, 1 - u)
    case 2: (1 - u, 1 - v)
    case 3: (1 - v, u)
    default: (u, v)
    }
  }
}
