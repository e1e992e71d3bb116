/// How far the picture is turned, clockwise, on its way to a panel that is mounted on its side.
///
/// ```
///  none   quarter   half   threeQuarters
///   ┌──┐   ┌────┐   ┌──┐      ┌────┐        A: the picture's top left corner
///   │A │   │   A│   │  │      │    │
///   │  │   │    │   │ A│      │A   │
///   └──┘   └────┘   └──┘      └────┘
/// ```
public enum DisplayRotation: Int, CaseIterable, Sendable {
  /// The picture as it is.
  case none = 0
  /// Its top is at the device's right edge.
  case quarter = 90
  /// Upside down.
  case half = 180
  /// Its top is at the device's left edge.
  case threeQuarters = 270

  /// Whether the picture's width is the device's height.
  public var swapsSides: Bool { self == .quarter || self == .threeQuarters }
}

/// Where a pixel of the device is found in the picture: `origin + x * across + y * down`.
struct RotatedIndex {
  let origin: Int
  let across: Int
  let down: Int

  /// For a device of `width` by `height` pixels.
  init(_ rotation: DisplayRotation, width: Int, height: Int) {
    switch rotation {
    case .none: (origin, across, down) = (0, 1, width)
    case .quarter: (origin, across, down) = ((width - 1) * height, -height, 1)
    case .half: (origin, across, down) = (width * height - 1, -1, -width)
    case .threeQuarters: (origin, across, down) = (height - 1, height, -1)
    }
  }
}
