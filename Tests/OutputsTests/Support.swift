import Foundation
import Graphics
import Outputs

/// A directory for one test's files, which goes with it.
final class ScratchDirectory {
  let path = NSTemporaryDirectory() + "snowd-outputs-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}

/// A frame of given pixels.
func frame(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> UInt32) -> Frame {
  var frame = Frame(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width { frame.pixels[y * width + x] = pixel(x, y) }
  }
  return frame
}
