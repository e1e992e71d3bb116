import Console
import Glibc
import Graphics
import Posix

/// `snowctl bridge v4l2`: the frames as a camera that every program knows how to open.
enum VideoBridge {
  static let command = Command(
    "snowctl bridge v4l2", "Writes the frames to a video device, for whatever takes a camera.",
    operands: [Operand("DEVICE")],
    options: [
      RingFeed.option,
      Option("pixels", value: "NAME", help: "yuyv, yu12, or bgrx without loss (yuyv)"),
      Option("fps", value: "N", help: "pictures a second (the frames' own, at most 60)"),
    ],
    examples: [
      "sudo modprobe v4l2loopback video_nr=9 card_label=snow exclusive_caps=1",
      "snowctl bridge v4l2 /dev/video9", "ffplay /dev/video9",
    ],
    notes: [
      "Browsers take yuyv and yu12, OBS, ffmpeg and GStreamer all three. The newest picture is "
        + "written again where nothing moves.",
      "An odd column or row is left out of yuyv and yu12.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let path = arguments.operands[0]
    let format =
      try arguments.choice("pixels", of: VideoFormat.allCases.map(\.rawValue))
      .flatMap(VideoFormat.init) ?? .yuyv
    let rate = try arguments.number("fps", in: 1...240)
    let voice = Voice("snowctl bridge")
    let feed = try RingFeed(arguments, voice)
    defer { feed.stop() }
    var picture: Picture?
    while picture == nil {
      try feed.checkFailure()
      guard !SignalWatch.stopRequested else { return }
      picture = feed.next(after: 0, timeout: 200_000_000)
    }
    while let first = picture {
      picture = try write(first, feed, to: path, format, rate, voice)
    }
  }

  /// Writes pictures of one size.
  ///
  /// - Returns: the first of another size; nil where it is time to end.
  private static func write(
    _ first: Picture, _ feed: RingFeed, to path: String, _ format: VideoFormat, _ wish: Double?,
    _ voice: Voice
  ) throws(Failure) -> Picture? {
    let (width, height) = (first.frame.width, first.frame.height)
    guard width > 1, height > 1 else {
      throw Failure("frames of \(width)x\(height) are no video", .unavailable)
    }
    var converter = VideoConverter(format, width: width, height: height)
    let own = min(60, Double(first.rate.numerator) / Double(first.rate.denominator))
    let rate = wish ?? max(1, own)
    let device = try VideoDevice.opened(
      path, format, width: converter.width, height: converter.height,
      rate: (Int((rate * 1000).rounded()), 1000))
    voice.say(
      "\(path): '\(device.card)' gets \(converter.width)x\(converter.height) "
        + "\(format.rawValue), \((rate * 100).rounded() / 100) a second")
    let period = Int64(1e9 / rate)
    var due = MonotonicClock.nanoseconds
    var serial: UInt64 = 0
    while !SignalWatch.stopRequested {
      try feed.checkFailure()
      if let picture = feed.next(after: serial, timeout: 0) {
        guard picture.frame.width == width, picture.frame.height == height else { return picture }
        converter.convert(picture.frame)
        serial = picture.serial
      }
      try device.write(converter.bytes.span)
      // After a pause of the machine it goes on from now.
      due = max(due + period, MonotonicClock.nanoseconds - period)
      MonotonicClock.sleep(until: due)
    }
    return nil
  }
}
