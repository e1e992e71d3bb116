import Console
import Outputs
import Programs

struct ScreenOptions {
  let isDithered: Bool
  let preview: ScreenPreview?

  static let options: [Option] = [
    Option(
      "screen", value: "FORMAT", completion: .words(PixelFormat.names),
      help:
        "preview pictures and films in a screen's format: \(PixelFormat.names.joined(separator: ", "))"
    ),
    Option("no-dither", help: "round to the nearest level of the screen, which shows bands"),
  ]

  init(_ arguments: Arguments) throws(Failure) {
    isDithered = !arguments.flag("no-dither")
    let name = try arguments.choice("screen", of: PixelFormat.names)
    preview = name.flatMap(PixelFormat.init(named:)).map { [isDithered] in
      ScreenPreview($0, isDithered: isDithered)
    }
  }

  /// Pictures and films get the preview.
  func open(
    _ specification: OutputSpecification, rate: FrameRate, _ film: FilmSettings = FilmSettings()
  ) throws(Failure) -> any FrameSink {
    let sink: any FrameSink
    do {
      sink = try specification.open(rate: rate, film: film, isDithered: isDithered)
    } catch {
      throw Failure(error)
    }
    guard let preview else { return sink }
    switch specification.kind.medium {
    case .pictures, .film: return PreviewSink(preview, before: sink)
    case .screen:
      throw Failure("--screen is for pictures and films; a framebuffer has its own format", .usage)
    case .lines, .sharedMemory, .nothing: return sink
    }
  }
}
