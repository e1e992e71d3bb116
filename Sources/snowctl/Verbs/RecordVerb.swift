import Console
import InputDevices
import Motion
import Posix
import Programs
import Recordings
import Sensors

enum RecordVerb: Verb {
  static let command = Command(
    "snowctl record", "Records a sensor to a log, safe against power cuts.",
    operands: [Operand("LOG")],
    options: [
      .sensor("what to record (auto)", SensorSpecification.recordableForms),
      Option("for", value: "S", help: "stop after S seconds (until a signal)"),
      Option(
        "rate", value: "HZ", help: "samples a second; the device takes its nearest rate (100)"),
      Option("force", "f", help: "overwrite an existing log"),
    ],
    examples: [
      "snowctl record walk.csv.gz", "snowctl record --sensor iio:local:bmi160 --for 30 - | head",
      "snowctl record --sensor synthetic:7 turning.csv.gz",
    ],
    notes: [
      "A log whose name ends in .gz is compressed; - is standard output. The log holds the device's "
        + "own values, with matrix and sign in the header, so that a wrong matrix can be corrected "
        + "later. Every sample is on the disk within a second.",
      "On a terminal, record asks before it overwrites a log; elsewhere that needs --force.",
      "synthetic is a computed panel that is turned, tapped, shaken and laid flat.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let length = try arguments.seconds("for")
    let rate = try arguments.number("rate", in: 1...10_000) ?? 100
    let path = arguments.operands[0]
    let specification = try arguments.sensor()
    try Overwriting.check(path, isForced: arguments.flag("force"))
    // Without --for only a signal ends a recording.
    var hasEnd = length != nil
    var hasSamples = true
    do throws(SensorError) {
      if let motion = specification.kind.motion {
        hasEnd = true
        try synthetic(motion, path, length: length ?? .max)
      } else if specification.isLive {
        var settings = SensorSettings()
        settings.rate = rate
        hasSamples = try live(
          SensorCatalog(specification, settings), path, rate: rate, length: length ?? .max)
      } else {
        throw .specification("a still panel or a log cannot be recorded")
      }
    } catch {
      throw Failure(error)
    }
    guard hasSamples else {
      throw .interrupted("interrupted before the first sample; nothing is written")
    }
    if hasEnd, SignalWatch.stopRequested { throw .interrupted("interrupted; the log ends there") }
  }

  private static func synthetic(
    _ motion: SyntheticMotion, _ path: String, length: Int64
  ) throws(SensorError) {
    let frame = SensorFrame(unit: 1 / Acceleration.standardGravity, sign: .reaction)
    do {
      var writer = try LogWriter(
        path, frame: frame, device: "synthetic", rate: Int(SyntheticMotion.rate), hasRotation: true)
      for index in 0..<motion.count {
        let sample = motion.sample(index)
        guard sample.instant.nanoseconds <= length, !SignalWatch.stopRequested else { break }
        try writer.append(sample)
      }
      try writer.finish()
    } catch {
      throw .log(error)
    }
  }

  /// Records until the time is up or a signal comes; returns false, without a log, if no sample came.
  private static func live(
    _ catalog: SensorCatalog, _ path: String, rate: Double, length: Int64
  ) throws(SensorError) -> Bool {
    let source = try LiveSource(catalog)
    guard let first = try firstSample(source), let device = source.status.device else {
      return false
    }
    let frame = SensorFrame(
      unit: 1 / Acceleration.standardGravity, matrix: device.mount.matrix, sign: device.mount.sign)
    do {
      var writer = try LogWriter(
        path, frame: frame, device: device.name.replacingBlanks(), rate: Int(device.rate ?? rate),
        hasRotation: first.rotationRate != nil)
      try writer.append(first)
      try record(source, from: first.instant, into: &writer, length: length)
      try writer.finish()
    } catch {
      throw .log(error)
    }
    return true
  }

  private static func record(
    _ source: LiveSource, from begin: Instant, into writer: inout LogWriter, length: Int64
  ) throws(LogError) {
    var progress = Progress()
    var last = begin
    var synced = MonotonicClock.nanoseconds
    var said: SensorFault.Kind?
    while !SignalWatch.stopRequested, last.nanoseconds(since: begin) < length {
      while let sample = source.nextSample() {
        guard sample.instant >= last, sample.instant.nanoseconds(since: begin) <= length else {
          continue
        }
        last = sample.instant
        try writer.append(sample)
      }
      let now = MonotonicClock.nanoseconds
      let status = source.status
      if status.state != .searching {
        said = nil
      } else if let fault = status.fault, fault.kind != said {
        Report.voice.say(fault.words)
        said = fault.kind
      }
      // The clock ends it as well: a silent sensor must not make the recording endless.
      guard now - begin.nanoseconds < length else { return }
      if now - synced > 500_000_000 {
        try writer.sync()
        synced = now
      }
      let share = length == .max ? nil : Double(now - begin.nanoseconds) / Double(length)
      progress.update(share, "\(source.status.samples) samples")
      MonotonicClock.sleep(until: now + 20_000_000)
    }
  }

  private static func firstSample(_ source: LiveSource) throws(SensorError) -> MotionSample? {
    var said = ""
    // A separate gyroscope starts a moment later; the header must name its columns.
    let deadline = MonotonicClock.nanoseconds + 1_000_000_000
    while !SignalWatch.stopRequested {
      if let sample = source.nextSample() {
        if sample.rotationRate == nil, source.status.device?.gyroscope != nil,
          source.status.gyroscopeFault == nil, MonotonicClock.nanoseconds < deadline
        {
          continue
        }
        Report.voice.say(source.status.words)
        return sample
      }
      if let fault = source.status.fault, fault.message != said {
        Report.voice.say(source.status.words)
        said = fault.message
      }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 20_000_000)
    }
    return nil
  }
}

extension String {
  /// For a log's header, where a space ends a value.
  fileprivate func replacingBlanks() -> String {
    String(map { $0 == " " || $0 == "\n" ? "_" : $0 })
  }
}
