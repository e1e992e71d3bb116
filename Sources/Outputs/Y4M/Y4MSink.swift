import Graphics

extension OutputKind {
  static let y4m = OutputKind("y4m", ["y4m:FILE|-"], .film, ending: ".y4m") {
    (path, settings) throws(OutputError) in
    try Y4MSink(path: path, rate: settings.rate, waits: settings.waitsForReaders)
  }
}

extension OutputSpecification {
  /// A film; `-` is standard output.
  public static func y4m(path: String) -> OutputSpecification { .init(.y4m, path) }
}

/// Writes YUV4MPEG2, which ffmpeg, mpv and GStreamer read: BT.601 limited range, 4:2:0, chroma sited at the centre.
final class Y4MSink: FrameSink {
  let name: String
  private var file: OutputFile
  private let rate: FrameRate
  private var converter: Y4MConverter?
  private var hasBegun = false

  init(path: String, rate: FrameRate, waits: Bool = true) throws(OutputError) {
    name = "y4m:\(path)"
    self.rate = rate
    file = try OutputFile(path, waits: waits)
  }

  var state: String { name + file.stateWords }

  /// Writes the frame, the first one with the film's header.
  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    if converter == nil { converter = Y4MConverter(width: frame.width, height: frame.height) }
    guard converter?.convert(frame) == true else {
      throw .unsupported(
        "\(name): a film cannot change its size to \(frame.width)x\(frame.height)")
    }
    guard let converter else { return }
    guard !hasBegun else { return try file.write(converter.bytes) }
    // One record: a slow reader misses both or none.
    let missed = file.missed
    try file.write(header(width: frame.width, height: frame.height) + converter.bytes)
    hasBegun = file.missed == missed
  }

  private func header(width: Int, height: Int) -> [UInt8] {
    let header =
      "YUV4MPEG2 W\(width) H\(height) F\(rate.numerator):\(rate.denominator)"
      + " Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
    return Array(header.utf8)
  }
}
