import CWebP
import Graphics
import Outputs

extension OutputKind {
  /// Animated WebP, which browsers show.
  static let webp = OutputKind(compressed: "webp", ending: ".webp") {
    (path, settings) throws(OutputError) in
    try WebPSink(path: path, rate: settings.rate, film: settings.film)
  }
}

/// Writes an animated WebP file, or a still one for a single frame.
///
/// A film's header states its length, so the file is written when the film ends. Until then compressed frames are in
/// memory. Without a whole film there is no file.
final class WebPSink: FrameSink {
  /// The sink's name in messages.
  let name: String
  private var file: OutputFile
  private let rate: FrameRate
  private let settings: FilmSettings
  private var film: WebPFilm?
  /// When the newest frame ends, in milliseconds.
  private var end: Int32 = 0

  /// Creates or truncates a file; `-` is standard output.
  init(path: String, rate: FrameRate, film settings: FilmSettings) throws(OutputError) {
    name = "webp:\(path)"
    (self.rate, self.settings) = (rate, settings)
    file = try OutputFile(path)
  }

  /// Throws if WebP has no room for frames of this size, in pixels, and removes the file: before a scene is prepared.
  func expect(width: Int, height: Int) throws(OutputError) {
    do throws(OutputError) {
      try check(width, height)
    } catch {
      file.discard()
      throw error
    }
  }

  /// Compresses the frame.
  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    if film == nil { film = try start(frame.width, frame.height) }
    guard let film, film.width == frame.width, film.height == frame.height else {
      throw .unsupported(
        "\(name): a film cannot change its size to \(frame.width)x\(frame.height)")
    }
    let begin = try milliseconds(report.index)
    end = try milliseconds(report.index + 1)
    try film.add(frame, at: begin)
  }

  /// Writes the film, or removes the file if there is none.
  func finish() throws(OutputError) {
    do throws(OutputError) {
      guard let film else { return file.discard() }
      self.film = nil
      try film.finish(at: end) { (bytes) throws(OutputError) in try file.write(bytes) }
    } catch {
      file.discard()
      throw error
    }
  }

  private func start(_ width: Int, _ height: Int) throws(OutputError) -> WebPFilm {
    try check(width, height)
    return try WebPFilm(name, width: width, height: height, settings)
  }

  private func check(_ width: Int, _ height: Int) throws(OutputError) {
    let longest = Int(WEBP_MAX_DIMENSION)
    guard max(width, height) <= longest else {
      throw .specification(
        "\(name): \(width)x\(height) is too large for WebP; expected at most \(longest) pixels a "
          + "side")
    }
  }

  /// When a frame begins: rounded, so that errors do not add up.
  private func milliseconds(_ index: Int64) throws(OutputError) -> Int32 {
    let time = 1000 * Int128(index) * Int128(rate.denominator)
    let rounded = (time + Int128(rate.numerator) / 2) / Int128(rate.numerator)
    guard let milliseconds = Int32(exactly: rounded) else {
      throw .unsupported("\(name): the film is too long for WebP, which has room for 24 days")
    }
    return milliseconds
  }
}
