import Console
import Graphics
import Outputs
import Posix

/// Where one picture goes: `FILE.png`, `png:FILE.png`, or `-` for standard output.
public struct PicturePath {
  /// The file, or `-`.
  public let path: String

  /// Reads a path.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - what: how the failure names it: "--output".
  /// - Throws: `Failure` for a name that does not end in .png.
  public init(_ text: String, called what: String) throws(Failure) {
    path = text.hasPrefix("png:") ? String(text.dropFirst(4)) : text
    guard path == "-" || path.hasPathEnding(".png") else {
      throw Failure("\(what): '\(text)' should end in .png, or be - for stdout", .usage)
    }
  }

  /// Whether writing would replace a file, also by the name that the picture has until it is whole.
  public func overwrites(_ file: String) -> Bool {
    path != "-" && [path, PNGSink.unfinished(path)].contains { isSameFile($0, file) }
  }

  /// Writes a picture, whole or not at all.
  ///
  /// - Parameters:
  ///   - frame: the picture.
  ///   - voice: says that a file was written; nil says nothing.
  /// - Throws: `Failure` where it cannot be written.
  public func write(_ frame: Frame, _ voice: Voice? = nil) throws(Failure) {
    do throws(OutputError) {
      let sink = try PNGSink(path: path)
      try sink.present(frame, FrameReport())
      try sink.finish()
    } catch {
      throw Failure(error)
    }
    if path != "-" { voice?.say("wrote \(path)") }
  }
}
