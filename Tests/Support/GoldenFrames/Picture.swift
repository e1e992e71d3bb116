import Foundation
import Graphics
import Images

/// What a scene looks like at one moment: `Tests/Goldens/SCENE.png`.
enum Picture {
  /// The picture of a scene as it is drawn now.
  static func drawing(_ scene: GoldenScene) throws -> Frame {
    var picture = Frame(width: 1, height: 1)
    try scene.draw(.stored, [.stored]) { _, format, frame in
      if format == "xrgb8888" { picture = copy frame }
    }
    return picture
  }

  /// A stored picture; nil where there is no file.
  static func reading(_ path: String) throws -> Frame? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bitmap = try readPNG(path)
    let size = GoldenScene.Size.stored
    guard bitmap.width == size.width, bitmap.height == size.height else {
      throw GoldenError.badPicture(path)
    }
    var frame = Frame(width: size.width, height: size.height)
    for index in 0..<size.width * size.height {
      let bytes = bitmap.bytes[index * 4..<index * 4 + 3].map(UInt32.init)
      frame.pixels[index] = bytes[2] << 16 | bytes[1] << 8 | bytes[0]
    }
    return frame
  }

  /// Writes a PNG file.
  static func write(_ frame: borrowing Frame, _ path: String) throws {
    try Data(encodePNG(frame)).write(to: URL(filePath: path))
  }

  /// Rows of pictures of the stored size.
  static func sheet(_ rows: [[Frame]]) -> Frame {
    let size = GoldenScene.Size.stored
    var frame = Frame(width: 3 * (size.width + 6) - 6, height: rows.count * (size.height + 6) - 6)
    for (y, row) in rows.enumerated() {
      for (x, picture) in row.enumerated() {
        frame.paste(picture, at: (x * (size.width + 6), y * (size.height + 6)))
      }
    }
    return frame
  }
}
