import CLCMS
import Graphics

/// What the bytes of a pixel are.
enum PixelKind {
  case gray
  case rgb
  /// Not premultiplied.
  case bgra
  case cmyk
  /// As Adobe's programs write it: 255 is no ink.
  case invertedCMYK

  fileprivate var number: snow_pixels {
    switch self {
    case .gray: SNOW_GRAY
    case .rgb: SNOW_RGB
    case .bgra: SNOW_BGRA
    case .cmyk: SNOW_CMYK
    case .invertedCMYK: SNOW_CMYK_INVERTED
    }
  }

  fileprivate var channels: Int {
    switch self {
    case .gray: 1
    case .rgb: 3
    default: 4
    }
  }
}

extension Bitmap {
  /// A picture in sRGB with premultiplied alpha, of pixels by a profile; without one, or with a wrong one, they are sRGB already.
  init(width: Int, height: Int, _ pixels: [UInt8], _ kind: PixelKind, profile: [UInt8]?) {
    self.init(width: width, height: height, format: .color)
    let count = width * height
    precondition(pixels.count == count * kind.channels)
    for index in 0..<count { bytes[index * 4 + 3] = 255 }
    let isConverted =
      profile.map {
        snow_to_srgb($0, UInt32($0.count), kind.number, pixels, &bytes, UInt32(count)) != 0
      }
      ?? false
    if !isConverted { take(pixels, kind) }
    if kind == .bgra { premultiply() }
  }

  /// Converts a picture with premultiplied alpha by a profile; one that does not fit changes nothing.
  mutating func convert(by profile: [UInt8]) {
    var straight = bytes
    for index in stride(from: 0, to: straight.count, by: 4) {
      let alpha = UInt32(straight[index + 3])
      guard alpha > 0, alpha < 255 else { continue }
      for channel in index..<index + 3 {
        straight[channel] = UInt8(min(255, (UInt32(straight[channel]) * 255 + alpha / 2) / alpha))
      }
    }
    self = Bitmap(width: width, height: height, straight, .bgra, profile: profile)
  }

  private mutating func take(_ pixels: [UInt8], _ kind: PixelKind) {
    let source = pixels.span
    let count = width * height
    var result = bytes.mutableSpan
    for index in 0..<count {
      let to = index * 4
      switch kind {
      case .gray: for channel in 0..<3 { result[to + channel] = source[index] }
      case .rgb: for channel in 0..<3 { result[to + channel] = source[index * 3 + 2 - channel] }
      case .bgra: for channel in 0..<4 { result[to + channel] = source[to + channel] }
      case .cmyk, .invertedCMYK:
        let ink: (UInt8) -> UInt32 = { UInt32(kind == .cmyk ? 255 - $0 : $0) }
        let light = ink(source[to + 3])
        for channel in 0..<3 {
          result[to + channel] = UInt8((ink(source[to + 2 - channel]) * light + 127) / 255)
        }
      }
    }
  }

  private mutating func premultiply() {
    let count = width * height
    var pixels = bytes.mutableSpan
    for index in 0..<count {
      let alpha = UInt32(pixels[index * 4 + 3])
      guard alpha < 255 else { continue }
      for channel in index * 4..<index * 4 + 3 {
        pixels[channel] = UInt8((UInt32(pixels[channel]) * alpha + 127) / 255)
      }
    }
  }
}
