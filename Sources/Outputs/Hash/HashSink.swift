import CXXHash
import Graphics
import Motion

#if _endian(big)
  #error("the hash is of little-endian words: swap them here")
#endif

extension OutputKind {
  static let hash = OutputKind("hash", ["hash:FILE|-"], .lines) {
    (path, settings) throws(OutputError) in
    try HashSink(path: path, waits: settings.waitsForReaders)
  }
}

/// Writes a line a frame, `INDEX T_NS HEX`, for comparing runs without keeping pictures.
///
/// HEX is the 64-bit XXH3 hash, sixteen lower-case digits, of the pixels as little-endian XRGB8888 words with X = 0,
/// rows from the top without gaps.
public final class HashSink: FrameSink {
  /// The sink's name in messages.
  public let name: String
  private var file: OutputFile
  private var line = LineBuffer()

  /// Creates or truncates a file; `-` is standard output.
  ///
  /// Unless it `waits`, a pipe's slow reader misses lines.
  public init(path: String, waits: Bool = true) throws(OutputError) {
    name = "hash:\(path)"
    file = try OutputFile(path, waits: waits)
  }

  /// The name, and how many frames a slow reader has missed.
  public var state: String { name + file.stateWords }

  /// Writes the frame's line.
  public func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    line.removeAll()
    line.append("", report.index)
    line.append(" ", report.instant.nanoseconds)
    line.append(" ")
    line.appendHexadecimal(Self.hash(of: frame))
    line.append("\n")
    try file.write(line.bytes)
  }

  /// The hash of a frame's pixels, of any format, as little-endian words.
  public static func hash(of frame: borrowing Frame) -> UInt64 {
    frame.bytes.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
  }
}
