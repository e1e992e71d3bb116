import CLinux

/// What a video device gets.
enum VideoFormat: String, CaseIterable {
  /// Four bytes a pixel: blue, green, red and one that does not count. Without loss.
  case bgrx
  /// Two bytes a pixel: luma of each, chroma of two side by side.
  case yuyv
  /// Luma of each pixel, then chroma of four, in planes.
  case yu12

  /// The kernel's names for it, the one to ask for first.
  var codes: [UInt32] {
    switch self {
    // v4l2loopback 0.12 knows only the old name.
    case .bgrx: [SNOW_VIDEO_XBGR32, SNOW_VIDEO_BGR32]
    case .yuyv: [SNOW_VIDEO_YUYV]
    case .yu12: [SNOW_VIDEO_YU12]
    }
  }

  /// Bytes from a row to the next, of the first plane.
  func stride(width: Int) -> Int {
    switch self {
    case .bgrx: width * 4
    case .yuyv: width * 2
    case .yu12: width
    }
  }

  /// Bytes of a picture.
  func size(width: Int, height: Int) -> Int {
    self == .yu12 ? width * height * 3 / 2 : stride(width: width) * height
  }

  /// A size that the format can have: a column or row that is left over is left out.
  func possible(width: Int, height: Int) -> (width: Int, height: Int) {
    (self == .bgrx ? width : max(2, width & ~1), self == .yu12 ? max(2, height & ~1) : height)
  }
}
