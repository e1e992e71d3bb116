import CWayland
import Graphics

/// What all surfaces of an output `wayland:` share.
final class WaylandContext {
  /// What a surface tells the sink.
  enum News {
    /// A buffer or a frame callback has come back.
    case progress
    /// Size, scale or existence of a surface has changed.
    case change
    /// A person has closed the window.
    case closed
  }

  let connection: WaylandConnection
  let globals: WaylandGlobals
  let role: WaylandArgument.Role
  let rotation: DisplayRotation
  /// Takes a surface's news.
  let act: (News) -> Void

  init(
    _ connection: WaylandConnection, _ globals: WaylandGlobals, _ role: WaylandArgument.Role,
    _ rotation: DisplayRotation, act: @escaping (News) -> Void
  ) {
    (self.connection, self.globals, self.role) = (connection, globals, role)
    (self.rotation, self.act) = (rotation, act)
  }

  /// Flakes over other programs need transparency.
  var format: Frame.Format { role == .overlay ? .argb8888 : .xrgb8888 }

  /// The compositor turns the picture, so that no pixel is copied.
  var transform: Int32 {
    switch rotation {
    case .none: Int32(WL_OUTPUT_TRANSFORM_NORMAL.rawValue)
    case .quarter: Int32(WL_OUTPUT_TRANSFORM_90.rawValue)
    case .half: Int32(WL_OUTPUT_TRANSFORM_180.rawValue)
    case .threeQuarters: Int32(WL_OUTPUT_TRANSFORM_270.rawValue)
    }
  }

  /// A surface's size for a picture's, and the other way round.
  func turned(_ width: Int, _ height: Int) -> (Int, Int) {
    rotation.swapsSides ? (height, width) : (width, height)
  }
}
