import Console
import Outputs
import Posix

/// A PNG that a verb writes: `FILE.png`, `png:FILE.png`, or `-` for standard output.
enum PicturePath {
  /// Reads one.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - what: how the failure names it: "--output".
  /// - Returns: the path.
  /// - Throws: `Failure` for anything else.
  static func read(_ text: String, called what: String) throws(Failure) -> String {
    let path = text.hasPrefix("png:") ? String(text.dropFirst(4)) : text
    guard path == "-" || path.hasPathEnding(".png") else {
      throw Failure("\(what): '\(text)' should end in .png, or be - for stdout", .usage)
    }
    return path
  }
}
