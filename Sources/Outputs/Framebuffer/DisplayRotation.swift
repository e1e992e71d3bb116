/// Clockwise turn of the picture on a panel that is mounted on its side.
///
/// ```
///  none   quarter   half   threeQuarters
///   ┌──┐   ┌────┐   ┌──┐      ┌────┐        A: the picture's top left corner
///   │A │   │   A│   │  │      │    │
///   │  │   │    │   │ A│      │A   │
///   └──┘   └────┘   └──┘      └────┘
/// ```
public enum DisplayRotation: Int, CaseIterable, Sendable {
  case none = 0
  /// The picture's top is at the device's right edge.
  case quarter = 90
  case half = 180
  /// The picture's top is at the device's left edge.
  case threeQuarters = 270

  /// Whether the picture's width is the device's height.
  public var swapsSides: Bool { self == .quarter || self == .threeQuarters }

  /// Both turns, one after the other.
  func adding(_ other: DisplayRotation) -> DisplayRotation {
    DisplayRotation(rawValue: (rawValue + other.rawValue) % 360) ?? .none
  }
}

/// The picture's index of a device pixel: `origin + x * across + y * down`.
struct RotatedIndex {
  let origin: Int
  let across: Int
  let down: Int

  /// `width` and `height` are the device's, in pixels.
  init(_ rotation: DisplayRotation, width: Int, height: Int) {
    switch rotation {
    case .none: (origin, across, down) = (0, 1, width)
    case .quarter: (origin, across, down) = ((width - 1) * height, -height, 1)
    case .half: (origin, across, down) = (width * height - 1, -1, -width)
    case .threeQuarters: (origin, across, down) = (height - 1, height, -1)
    }
  }
}
