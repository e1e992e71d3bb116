import Console
import FrameRing
import Glibc
import Graphics
import Outputs
import Posix
import Reporting

/// `snowctl cat`: the running service's frames on standard output.
enum CatVerb {
  static let command = Command(
    "snowctl cat", "Writes the running service's frames to standard output, for other programs.",
    options: [
      RingOptions.socket,
      Option(
        "format", value: "NAME",
        help: "y4m: a film that says its size and rate itself; raw: bare pixels; rgb24: bare "
          + "pixels of three bytes (y4m)"),
      Option(
        "pixels", value: "FORMAT",
        help: "with raw: xrgb8888, argb8888 or rgb565, little-endian words (xrgb8888)"),
      Option("fps", value: "N", help: "frames a second of the film (as the service draws them)"),
      Option(
        "unpaced", help: "each frame once, when it is there, instead of a film of a constant rate"),
      Option("frames", value: "N", help: "ends after so many frames"),
      Option(
        "wait", value: "S",
        help: "wait so long for a service that is not there yet (0), or has gone (5)"),
      Option("verbose", "v", help: "say how to read it also where no person reads the words"),
    ],
    examples: [
      "snowctl cat | ffplay -", "snowctl cat --frames 600 | ffmpeg -i - snow.mp4",
      "snowctl cat --format raw | gst-launch-1.0 fdsrc ! rawvideoparse format=bgrx width=800 "
        + "height=480 framerate=60/1 ! videoconvert ! autovideosink",
    ],
    notes: [
      "The film's rate is constant, whatever the service does: where no new frame came in time the "
        + "one before is written once more, also while nothing moves and while the service starts "
        + "anew. What is not in the film is counted, and said at the end.",
      "Alpha is premultiplied; ffmpeg lays such frames over others with "
        + "overlay=alpha=premultiplied.",
      "It ends with the service, with a signal, and when nobody reads any more: all of that is "
        + "success. Where the frames' size changes it ends with code 75, as no film can change its "
        + "own.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let options = try RingOptions(arguments)
    let form = try Self.form(arguments)
    let isPaced = !arguments.flag("unpaced")
    let asked = try arguments.number("fps", in: 0.1...1000).flatMap { FrameRate(decimal: $0) }
    guard isPaced || asked == nil else {
      throw Failure("--fps is for a film of a constant rate, which --unpaced is not", .usage)
    }
    let most = try arguments.integer("frames", in: 1...UInt64.max)
    guard !Terminal.isTerminal(STDOUT_FILENO) else {
      throw Failure(
        "frames are nothing for a terminal", .usage,
        hint: "Say who reads them: 'snowctl cat | ffplay -'. In the terminal shows them "
          + "'snowctl view'.")
    }
    var feed = try options.connect(form.format)
    guard !SignalWatch.stopRequested else { return }
    guard let rate = asked ?? (feed.reader?.rate).flatMap(FrameRate.init(published:)) else {
      throw Failure("\(options.path): says no frame rate that makes sense; give --fps", .dataError)
    }
    let sink: any FrameSink
    do { sink = try form.open(rate: rate) } catch { throw Failure(error) }
    let talks = arguments.flag("verbose") || Terminal.isTerminal(STDERR_FILENO)
    var cat = Cat(
      writer: FilmWriter(sink, rate: isPaced ? rate : nil, most: most),
      wait: options.wait ?? 5_000_000_000)
    try cat.run(&feed) { (width, height) in
      guard talks else { return }
      Report.voice.say("frames of \(width)x\(height), \(rate.words) a second; to be read with")
      for line in form.readers(width: width, height: height, rate: rate) {
        Report.voice.say("  \(line)")
      }
    }
    try cat.end(feed, talks: talks, isWhole: most == nil)
  }

  private static func form(_ arguments: Arguments) throws(Failure) -> FilmForm {
    let name = try arguments.choice("format", of: FilmForm.names) ?? "y4m"
    let pixels = try arguments.choice("pixels", of: Frame.Format.allCases.map(\.rawValue))
      .flatMap(Frame.Format.init)
    guard pixels == nil || name == "raw" else {
      throw Failure("--pixels is for --format raw", .usage)
    }
    switch name {
    case "raw": return .raw(pixels ?? .xrgb8888)
    case "rgb24": return .rgb24
    default: return .y4m
    }
  }
}

extension FrameRate {
  /// A rate that a producer has published; nil where it makes no sense.
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
