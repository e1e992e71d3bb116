import Console
import Graphics
import Outputs
import Posix

/// Where one picture goes: `FILE.png`, `png:FILE.png`, or `-` for standard output.
public struct PicturePath {
  /// The file, or `-`.
  public let path: String

  /// Reads a path that ends in .png, or `-`; the failure calls it `what` ("--output").
  public init(_ text: String, called what: String) throws(Failure) {
    path = text.hasPrefix("png:") ? String(text.dropFirst(4)) : text
    guard path == "-" || path.hasPathEnding(".png") else {
      throw Failure("\(what): '\(text)' should end in .png, or be - for stdout", .usage)
    }
  }

  /// Whether writing would replace `file`, also under the temporary name.
  public func overwrites(_ file: String) -> Bool {
    path != "-" && [path, unfinishedPath(of: path)].contains { isSameFile($0, file) }
  }

  /// Writes a picture, whole or not at all; `voice` then reports the file.
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

  /// Copies a picture that is in a file from its beginning, whole or not at all; `voice` then reports the file.
  public func write(
    copyOf picture: borrowing FileDescriptor, _ voice: Voice? = nil
  ) throws(Failure) {
    do throws(SystemError) {
      if path == "-" { return try picture.copyAll(to: .writing(path)) }
      try replaceFile(path) { (file: borrowing FileDescriptor) throws(SystemError) in
        try picture.copyAll(to: file)
      }
    } catch {
      throw Failure(error)
    }
    voice?.say("wrote \(path)")
  }
}
