import CDRM

/// A format of buffers that drivers show.
enum ScanoutFormat: CaseIterable {
  case xrgb8888
  case rgb565
  /// Ten bits a channel.
  case xrgb2101010

  /// The format to use first, from the best; `formats` are the plane's, nil if unknown.
  static func order(of formats: [UInt32]?, preferredDepth: UInt64) -> [ScanoutFormat] {
    let order: [ScanoutFormat] =
      preferredDepth == 16
      ? [.rgb565, .xrgb8888, .xrgb2101010] : [.xrgb8888, .rgb565, .xrgb2101010]
    return order.filter { formats?.contains($0.code) ?? true }
  }

  /// As `drm_fourcc.h` numbers it.
  var code: UInt32 {
    switch self {
    case .xrgb8888: snow_drm_xrgb8888
    case .rgb565: snow_drm_rgb565
    case .xrgb2101010: snow_drm_xrgb2101010
    }
  }

  /// The kernel's name: "XRGB8888".
  var name: String {
    switch self {
    case .xrgb8888: "XRGB8888"
    case .rgb565: "RGB565"
    case .xrgb2101010: "XRGB2101010"
    }
  }

  var pixels: PixelFormat {
    switch self {
    case .xrgb8888: .xrgb8888
    case .rgb565: .rgb565
    case .xrgb2101010: .xrgb2101010
    }
  }
}
