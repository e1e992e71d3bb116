import Bus
import Console
import FrameRing
import Glibc
import Graphics
import Outputs
import Posix
import Programs

enum ShotVerb: Verb {
  static let command = Command(
    "snowctl shot", "Writes the service's newest frame as PNG.",
    operands: [Operand("FILE.png|-", .optional)],
    options: RingOptions.source + [
      Option(
        "format", value: "FORMAT",
        completion: .words(Frame.Format.allCases.map(\.rawValue)),
        help:
          "xrgb8888: what a screen shows; argb8888: only what moves, with transparency; rgb565: what "
          + "a screen with 16 bits a pixel shows, dithered (xrgb8888)"),
      Option("wait", value: "S", help: "wait S seconds for a service that has not started (0)"),
      .control,
    ],
    examples: ["snowctl shot > snow.png", "snowctl shot --format argb8888 flakes.png"],
    notes: [
      "Without a file, or with -, the picture goes to standard output.",
      "The service itself writes the picture, over the bus or its control socket. With --socket, --format or --wait, or if"
        + " it cannot be reached there, the frame comes from the frame ring, which group video may read.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let options = try RingOptions(arguments)
    let format = try arguments.choice("format", of: Frame.Format.allCases.map(\.rawValue))
      .flatMap(Frame.Format.init)
    let output = try PicturePath(arguments.operands.first ?? "-", called: "FILE")
    guard output.path != "-" || !Terminal.isTerminal(STDOUT_FILENO) else {
      throw Failure(
        "refusing to write a PNG to a terminal", .usage,
        hint: "Name a file, as in 'snowctl shot snow.png'. To watch here, run 'snowctl view'."
      )
    }
    var absence: Failure?
    if !["socket", "format", "wait"].contains(where: arguments.flag) {
      switch try written(by: arguments, to: output) {
      case .success: return
      case .failure(let reason): absence = reason
      }
    }
    // The ring's 16-bit frames are not dithered; a screen's are.
    let isPreview = format == .rgb565
    var feed: RingFeed
    do throws(Failure) {
      feed = try options.connect(isPreview ? .xrgb8888 : format ?? .xrgb8888)
    } catch {
      // Without a ring, the service is what is missing.
      guard let absence, !fileExists(options.path) else { throw error }
      throw absence
    }
    var frame = Frame(width: 1, height: 1)
    while feed.read(into: &frame) == nil {
      guard !SignalWatch.stopRequested else {
        throw .interrupted("interrupted before the first frame; no picture is written")
      }
      if let trouble = feed.trouble { throw Failure(trouble, at: options.path) }
    }
    if isPreview, let screen = PixelFormat(named: "rgb565") {
      var preview = ScreenPreview(screen, isDithered: true)
      preview.apply(to: &frame)
    }
    try output.write(frame, Report.voice)
  }

  /// Lets the service write its frame; the failure if it cannot be reached, or not by this user.
  private static func written(
    by arguments: Arguments, to output: PicturePath
  ) throws(Failure) -> Result<Void, Failure> {
    let isNamed = arguments.flag("control")
    let service: Service
    do throws(Failure) { service = try Service(arguments) } catch {
      guard !isNamed, error.exitCode != .usage else { throw error }
      return .failure(error)
    }
    // The service waits for no reader, so it gets memory, which is copied.
    let picture: FileDescriptor
    do { picture = try .memory("the picture") } catch { throw Failure(error) }
    do { try service.client.call(.screenshot, [.descriptor(picture.number)]) } catch {
      // The ring may be open to this user.
      if case .forbidden = error, !isNamed { return .failure(Failure(error)) }
      throw Failure(error)
    }
    try output.write(copyOf: picture, Report.voice)
    return .success(())
  }
}
