import Documents
import FrameRing
import Gravity
import Outputs
import Pipeline

extension Configuration {
  /// The JSON schema of configurations.
  public static var schema: String { fields.schemaFile(title: "Configuration of snowd") }

  static let fields = Fields(
    "a configuration",
    "The configuration, /etc/snowd/snowd.json5, in JSON5: comments, trailing commas and unquoted"
      + " names are allowed.", Configuration()
  ) {
    Field.constant("version", 1, "The version of this format.")
    Field(
      "sensor", .sensor, "The source of samples, or an object that describes a sensor.",
      standard: { SensorPart(source: $0.sensor) }
    ) { configuration, part, _ in
      (configuration.sensor, configuration.sensorSettings) = (part.source, part.settings)
    }
    Field(
      "touch", \.touch, .touch,
      "The source of touches in scenes that can be touched, a list of devices, or an object."
    )
    Field(
      "output", \.outputs, .outputs,
      "Outputs of the frames: one, or a list. Only one may be '-', standard output. The first screen"
        + " sets the size of the picture; a missing screen is awaited, other failed outputs"
        + " are retried.")
    Field(
      "vt", \.virtualTerminal, .virtualTerminal,
      "The virtual terminal that the service takes, so that no text, cursor or message of the"
        + " console covers the picture. auto is the terminal of the unit (TTYPath=), if its text is"
        + " shown on the same screen; none takes none; a number takes that one.")
    Programme.fields.fields.map { $0.within(\Configuration.programme) }
    Field("fps", \.rate, .rate, "Frames a second.")
    Field(
      "seed", \.seed, .seed,
      "Same seed, same snow and village. machine makes it from /etc/machine-id, so that each"
        + " installation has a village of its own.")
    Field(
      "threads", \.threads, .choice(of: [(1, .one), (2, .two), ("auto", .automatic)]),
      "Threads that draw. auto is 2 if snowd may use two CPUs, by affinity and quota. Small frames"
        + " are drawn by one thread. The frames are the same.")
    Field(
      "budget", \.budget, .number(0...1),
      "Share of the time between two frames that a frame may take. If too many frames of a second take"
        + " longer, births, then the precision of positions, then frames are reduced step by step, and"
        + " restored later. 0 never reduces.")
    Field(
      "display", Format<Node>(read: { $1 }, schema: { display.schema(&$0) }), "The picture."
    ) { (configuration, node, _) throws(DocumentError) in
      try display.read(node, into: &configuration)
    }
    Field(
      "ring", \.ring, .object(RingSettings.fields),
      "Which programs may read frames from the ring: docs/ring.md. If systemd opens the socket"
        + " (snowd-frames.socket), its unit sets mode and group.")
    Field(
      "metrics", \.metrics, .metrics,
      "The local socket that serves numbers about the service, in the OpenMetrics format: docs/metrics.md."
        + " auto is the folder that systemd made for it, /run/snowd/metrics; without systemd there is none."
    )
    Field("gravity", \.gravity, .object(GravitySettings.fields), "How samples become a direction.")
  }

  private static let display = Fields("'display'", "", Configuration()) {
    Field(
      "rotation", \.rotation,
      .choice(of: DisplayRotation.allCases.map { (.number(Double($0.rawValue)), $0) }),
      "Clockwise rotation of the picture on a framebuffer in degrees, for panels mounted on their side."
    )
    Field(
      "dither", \.isDithered, .bool,
      "Whether framebuffers with fewer than eight bits a channel are dithered. false takes the nearest"
        + " level, which shows bands in soft flakes.")
    Field(
      "backlight", \.backlight, .backlight,
      "The backlight that shows the brightness, and is switched by 'snowctl off --screen': a name in"
        + " /sys/class/backlight, or auto for the one that belongs to the screen, if exactly one does. none dims the"
        + " picture instead: docs/screens.md.")
    Field("scale", \.scale, .number(0.1...16), "Pixels a point: 2 draws everything twice as large.")
    Field(
      "width", \.width, .whole(1...16384),
      "Pixels across, unless a framebuffer sets them. Width times height is at most 67108864.")
    Field("height", \.height, .whole(1...16384), "Pixels down, unless a framebuffer sets them.")
  } check: { (configuration, node) throws(DocumentError) in
    let (width, height) = (configuration.width, configuration.height)
    guard width * height <= 1 << 26 else {
      throw DocumentError(
        "the picture has \(width * height) pixels; expected at most 67108864", at: node.place)
    }
  }
}

extension GravitySettings {
  fileprivate static let fields = Fields("'gravity'", "", GravitySettings()) {
    // Before 'filter', which wins over the filter that a time constant implies.
    Field(
      "timeConstant", .number(0...60),
      "Time constant of the lowpass filter in seconds: larger is calmer and later, 0 is off. Default: 0.1."
    ) { gravity, seconds, _ in (gravity.filter, gravity.timeConstant) = (.lowPass, seconds) }
    Field(
      "filter", \.filter, .choice(),
      "The filter that separates gravity from motion. auto: with the gyroscope if any, else adaptive;"
        + " adaptive: from the accelerometer alone, calm at rest and quick in a turn; lowpass: a simple"
        + " low-pass with timeConstant. A timeConstant without a filter means lowpass.")
    Field(
      "defaultAngle", \.defaultAngle, .angle(-7...7),
      "The angle of a panel that starts flat, until it is lifted: radians, or a string such as '90deg'."
    )
    Field(
      "slewLimit", \.slewLimit,
      Format.angle(0...1000).map(back: { $0 ?? 0 }) { limit, _, _ in limit > 0 ? limit : nil },
      "The fastest turn of down on the screen: radians a second, or a string such as '180deg'. 0 is unlimited."
        + " It replaces easeDuration.")
    Field(
      "easeDuration", \.easeDuration, .number(0...10),
      "Seconds in which down turns to its new place on the screen after the panel lay flat, the shorter way"
        + " round; longer for more than 140 degrees. 0 shows the new down at once.")
    Field(
      "lead", \.lead,
      Format<Double?>.choice(of: [("auto", nil)])
        .or(Format.number(0...longestLead).map(back: { $0 }) { lead, _, _ in lead }) {
          if case .number = $0 { true } else { false }
        },
      "Seconds by which down is ahead of its samples while the panel turns, so that a frame shows the down of the"
        + " moment in which it is seen. auto: what sensor, drawing and screen take together. 0 is off. It"
        + " needs a gyroscope.")
  }
}
