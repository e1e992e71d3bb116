import Console
import FrameRing
import Glibc
import Graphics
import Outputs
import Posix
import Programs

enum CatVerb: Verb {
  static let command = Command(
    "snowctl cat", "Writes the service's frames to standard output, for other programs.",
    options: RingOptions.source + [
      Option(
        "format", value: "NAME", completion: .words(FilmForm.Name.allCases.map(\.rawValue)),
        help: "y4m: a film with its size and rate; raw: bare pixels; rgb24: bare pixels of three "
          + "bytes (y4m)"),
      Option(
        "pixels", value: "FORMAT",
        completion: .words(Frame.Format.allCases.map(\.rawValue)),
        help: "with raw: xrgb8888, argb8888 or rgb565, little-endian words (xrgb8888)"),
      Option("fps", value: "N", help: "frame rate of the film (the service's)"),
      Option(
        "unpaced", help: "write each frame once, as it comes, instead of a film of constant rate"),
      Option("frames", value: "N", help: "stop after N frames"),
      Option(
        "wait", value: "S",
        help: "wait S seconds for a service that has not started (0) or has ended (5)"),
      Option("verbose", "v", help: "print reading instructions even if stderr is not a terminal"),
    ],
    examples: [
      "snowctl cat | ffplay -", "snowctl cat --frames 600 | ffmpeg -i - snow.mp4",
      "snowctl cat --format raw | gst-launch-1.0 fdsrc ! rawvideoparse format=bgrx width=800 "
        + "height=480 framerate=60/1 ! videoconvert ! autovideosink",
    ],
    notes: [
      "The film's rate is constant. If no new frame comes in time, the last one is repeated, also "
        + "while nothing moves and while the service restarts. At the end cat reports the frames "
        + "that it left out.",
      "Alpha is premultiplied; ffmpeg lays such frames over others with "
        + "overlay=alpha=premultiplied.",
      "The end of the service, a signal and a closed pipe end it with success. A change of the "
        + "frames' size ends it with code 75, because a film cannot change its size.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let options = try RingOptions(arguments)
    let form = try Self.form(arguments)
    let isPaced = !arguments.flag("unpaced")
    let asked = try arguments.number("fps", in: 0.1...1000).flatMap { FrameRate(decimal: $0) }
    guard isPaced || asked == nil else {
      throw Failure("--fps and --unpaced exclude each other", .usage)
    }
    let most = try arguments.integer("frames", in: 1...UInt64.max)
    guard !Terminal.isTerminal(STDOUT_FILENO) else {
      throw Failure(
        "refusing to write binary frames to a terminal", .usage,
        hint: "Pipe them, as in 'snowctl cat | ffplay -'. To watch here, run 'snowctl view'.")
    }
    var feed = try options.connect(form.format)
    guard !SignalWatch.stopRequested else { return }
    guard let rate = asked ?? (feed.reader?.rate).flatMap(FrameRate.init(published:)) else {
      throw Failure("\(options.path): invalid frame rate; set one with --fps", .dataError)
    }
    let sink: any FrameSink
    do { sink = try form.open(rate: rate) } catch { throw Failure(error) }
    let talks = arguments.flag("verbose") || Terminal.isTerminal(STDERR_FILENO)
    var cat = Cat(
      writer: FilmWriter(sink, rate: isPaced ? rate : nil, most: most),
      wait: options.wait ?? 5_000_000_000)
    try cat.run(&feed) { (width, height) in
      guard talks else { return }
      Report.voice.say("frames of \(width)x\(height), \(rate.words) a second; read them with")
      for line in form.readers(width: width, height: height, rate: rate) {
        Report.voice.say("  \(line)")
      }
    }
    try cat.end(feed, talks: talks, isWhole: most == nil)
  }

  private static func form(_ arguments: Arguments) throws(Failure) -> FilmForm {
    let name: FilmForm.Name = try arguments.choice("format") ?? .y4m
    let pixels: Frame.Format? = try arguments.choice("pixels")
    guard pixels == nil || name == .raw else {
      throw Failure("--pixels needs --format raw", .usage)
    }
    return FilmForm(name, pixels: pixels ?? .xrgb8888)
  }
}

extension FrameRate {
  /// Nil for an implausible published rate.
  fileprivate init?(published: (numerator: Int, denominator: Int)) {
    let (numerator, denominator) = published
    guard (1...1_000_000_000).contains(numerator), (1...1_000_000_000).contains(denominator),
      numerator <= denominator * 10_000
    else { return nil }
    self.init(numerator, per: denominator)
  }

  fileprivate var words: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}
