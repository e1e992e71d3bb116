import Console
import FrameRing
import Glibc
import Graphics
import Outputs
import Posix
import Reporting

/// `snowctl shot`: the running service's newest frame as a picture.
enum ShotVerb {
  static let command = Command(
    "snowctl shot", "Writes the running service's newest frame as PNG.",
    operands: [Operand("FILE.png|-", .optional)],
    options: [
      RingOptions.socket,
      Option(
        "format", value: "FORMAT",
        help: "xrgb8888: what a screen shows; argb8888: what moves alone, with its transparency; "
          + "rgb565: as a screen with 16 bits a pixel shows it, with dither (xrgb8888)"),
      Option("wait", value: "S", help: "wait so long for a service that is not there yet (0)"),
    ],
    examples: ["snowctl shot > snow.png", "snowctl shot --format argb8888 flakes.png"],
    notes: ["Without a file, or with -, the picture goes to standard output."])

  static func run(_ arguments: Arguments) throws(Failure) {
    let options = try RingOptions(arguments)
    let format = try arguments.choice("format", of: Frame.Format.allCases.map(\.rawValue))
      .flatMap(Frame.Format.init)
    let path = try PicturePath.read(arguments.operands.first ?? "-", called: "FILE")
    guard path != "-" || !Terminal.isTerminal(STDOUT_FILENO) else {
      throw Failure(
        "a picture's bytes are nothing for a terminal", .usage,
        hint: "Say where it goes: 'snowctl shot snow.png'. In the terminal shows it 'snowctl view'."
      )
    }
    // The ring's own frames of 16 bits have no dither; a screen's have.
    let isPreview = format == .rgb565
    var feed = try options.connect(isPreview ? .xrgb8888 : format ?? .xrgb8888)
    var frame = Frame(width: 1, height: 1)
    while feed.read(into: &frame) == nil {
      guard !SignalWatch.stopRequested else {
        throw .interrupted("interrupted before there was a frame; no picture is written")
      }
      if let trouble = feed.trouble { throw Failure(trouble, at: options.path) }
    }
    if isPreview, let screen = PixelFormat(named: "rgb565") {
      var preview = ScreenPreview(screen, isDithered: true)
      preview.apply(to: &frame)
    }
    do throws(OutputError) {
      try PNGSink(path: path).present(frame, FrameReport())
    } catch {
      throw Failure(error)
    }
    if path != "-" { Report.voice.say("wrote \(path)") }
  }
}
