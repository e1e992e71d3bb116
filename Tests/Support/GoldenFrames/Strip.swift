import Foundation
import Graphics
import Images

/// All moments of a scene on one picture, pixel by pixel: `Tests/Goldens/SCENE.png`.
///
/// ```
///   ┌────┬────┬────┬────┬────┬────┐    The moments in the order of the hash file, at the stored size:
///   │ 0s │ 2s │ 7s │ …  │    │    │    people see what a scene looks like, and a frame that differs
///   ├────┼────┼────┼────┼────┼────┤    is compared with the one that was cut out here.
///   │ …  │    │    │    │    │ 58s│
///   ├────┼────┼────┼────┼────┼────┘
///   │ 0° │ 45°│ …  │    │-30°│
///   └────┴────┴────┴────┴────┘
/// ```
struct Strip {
  private(set) var frame: Frame
  private static let columns = 6
  private static let gap = 6
  private static let paper: UInt32 = 0xf2f5fa

  /// The strip of a scene as it is drawn now.
  init(drawing scene: GoldenScene) throws {
    frame = Self.empty()
    try scene.draw(.stored) { moment, format, picture in
      if format == "xrgb8888" { frame.paste(picture, at: Self.corner(of: moment)) }
    }
  }

  /// A stored strip; nil where there is no file.
  init?(reading path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bitmap = try readPNG(path)
    frame = Self.empty()
    guard bitmap.width == frame.width, bitmap.height == frame.height else {
      throw GoldenError.badPicture(path)
    }
    for index in 0..<frame.width * frame.height {
      let bytes = bitmap.bytes[index * 4..<index * 4 + 3].map(UInt32.init)
      frame.pixels[index] = bytes[2] << 16 | bytes[1] << 8 | bytes[0]
    }
  }

  /// One moment, cut out.
  func picture(_ moment: Moment) -> Frame {
    frame.cut(at: Self.corner(of: moment), GoldenScene.Size.stored)
  }

  private static func empty() -> Frame {
    let size = GoldenScene.Size.stored
    let rows = (Moment.all.count + columns - 1) / columns
    var frame = Frame(
      width: columns * (size.width + gap) - gap, height: rows * (size.height + gap) - gap)
    for index in 0..<frame.width * frame.height { frame.pixels[index] = paper }
    return frame
  }

  private static func corner(of moment: Moment) -> (x: Int, y: Int) {
    let index = Moment.all.firstIndex(of: moment) ?? 0
    let size = GoldenScene.Size.stored
    return (index % columns * (size.width + gap), index / columns * (size.height + gap))
  }
}

extension Frame {
  /// Copies another frame of four bytes a pixel to a place inside this one.
  mutating func paste(_ other: borrowing Frame, at corner: (x: Int, y: Int)) {
    for y in 0..<other.height {
      for x in 0..<other.width {
        pixels[(corner.y + y) * width + corner.x + x] = other.pixels[y * other.width + x]
      }
    }
  }

  /// A part of this frame as a frame.
  func cut(at corner: (x: Int, y: Int), _ size: GoldenScene.Size) -> Frame {
    var part = Frame(width: size.width, height: size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        part.pixels[y * size.width + x] = pixels[(corner.y + y) * width + corner.x + x]
      }
    }
    return part
  }

  /// How far each channel is from another frame's, eight times as bright; equal pixels are black.
  ///
  /// - Precondition: both frames have the same size and four bytes a pixel.
  func difference(from other: Frame) -> Frame {
    var result = Frame(width: width, height: height)
    for index in 0..<width * height {
      var pixel: UInt32 = 0
      for shift: UInt32 in [0, 8, 16] {
        let (one, two) = (pixels[index] >> shift & 255, other.pixels[index] >> shift & 255)
        pixel |= min((max(one, two) - min(one, two)) * 8, 255) << shift
      }
      result.pixels[index] = pixel
    }
    return result
  }
}
