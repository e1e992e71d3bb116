import Recordings

/// The devices that touches come from.
public enum TouchSpecification: Equatable, Sendable {
  /// Every touchscreen and mouse, including those plugged in later.
  case auto
  /// These input devices, as `/dev/input/event3` or a link to one.
  case devices([String])
  /// No device.
  case none

  /// The most devices that may be named.
  public static let mostNamedDevices = 8

  /// Reads `auto`, `none` or `evdev:/dev/input/event3`; throws `SensorError.specification` for anything else.
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

/// Touch settings.
public struct TouchSettings: Equatable, Sendable {
  /// The devices.
  public var specification = TouchSpecification.auto
  /// Overrides udev's LIBINPUT_CALIBRATION_MATRIX; nil keeps it.
  public var matrix: TouchMatrix?
  /// Quarter turns, clockwise, from the picture to the screen.
  public var quarterTurns = 0
  /// The picture as seen, in pixels: a mouse moves one pixel per count.
  public var width = 800, height = 480

  /// All devices, on an unrotated picture.
  public init() {}

  /// Maps a place on the panel to the picture seen on it, both in shares.
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
