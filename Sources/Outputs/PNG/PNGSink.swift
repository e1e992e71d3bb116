import Glibc
import Graphics
import Images
import Posix

extension OutputKind {
  static let png = OutputKind("png", ["png:DIR|FILE.png|-"], .pictures, ending: ".png") {
    (path, _) throws(OutputError) in try PNGSink(path: path)
  }
}

extension OutputSpecification {
  /// Pictures; `-` is standard output.
  public static func png(path: String) -> OutputSpecification { .init(.png, path) }
}

/// Writes frames as PNG.
///
/// | path | frames go to |
/// |---|---|
/// | `film` | `film/frame-000000.png`, with the frame's number; the directory is created |
/// | `shot.png` | this file, each frame replaces the one before |
/// | `-` | standard output, which takes one frame |
public final class PNGSink: FrameSink {
  private enum Target {
    case directory
    case file
    case standardOutput(isUsed: Bool)
  }

  /// The sink's name in messages.
  public let name: String
  private let path: String
  private var target: Target

  /// A sink for a path of the table above.
  public init(path: String) throws(OutputError) {
    name = "png:\(path)"
    self.path = path
    if path == "-" {
      target = .standardOutput(isUsed: false)
    } else if path.hasPathEnding(".png") {
      target = .file
    } else {
      target = .directory
      do { try makeDirectories(path) } catch { throw .system(error) }
    }
  }

  /// Writes the frame.
  public func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    switch target {
    case .directory:
      try replaceFile("\(path)/\(Self.fileName(report.index))", with: frame)
    case .file:
      try replaceFile(path, with: frame)
    case .standardOutput(isUsed: false):
      var output = try OutputFile(path)
      try output.write(try encode(frame))
      target = .standardOutput(isUsed: true)
    case .standardOutput(isUsed: true):
      throw .unsupported(
        "png:- takes one frame; give a directory, or y4m:- for a film on standard output")
    }
  }

  /// `frame-000042.png`.
  static func fileName(_ index: Int64) -> String {
    let digits = String(index)
    return "frame-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".png"
  }

  private func replaceFile(_ path: String, with frame: borrowing Frame) throws(OutputError) {
    let picture = try encode(frame)
    do { try Posix.replaceFile(path, with: picture) } catch { throw .system(error) }
  }

  private func encode(_ frame: borrowing Frame) throws(OutputError) -> [UInt8] {
    do { return try encodePNG(frame) } catch { throw .encoding("\(name): \(error)") }
  }
}
