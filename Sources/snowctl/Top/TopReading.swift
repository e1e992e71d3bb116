import CLinux
import Console
import Glibc
import Metrics
import Portable

/// What `top` shows: a reading, and its rates since the one before.
struct TopReading {
  let numbers: MetricsReading
  private let before: MetricsReading
  /// Seconds between the two.
  private let span: Double

  init(_ now: NumberSource.Reading, after before: NumberSource.Reading) {
    numbers = now.numbers
    // A service that was restarted counts from 0 again.
    let name = "process_start_time_seconds"
    let isSame = ((now.numbers[name] ?? 0) - (before.numbers[name] ?? 0)).magnitude < 1
    self.before = isSame ? before.numbers : now.numbers
    span = max(Double(now.instant - before.instant) / 1e9, 1e-3)
  }

  var state: String { numbers.state("snowd_state") ?? "unknown" }
  var scene: String { numbers.info("snowd_scene")["scene"] ?? "" }
  var version: String { numbers.info("snowd_build")["version"] ?? "" }
  var size: (width: Int, height: Int) {
    let labels = numbers.info("snowd_scene")
    return (Int(labels["width"] ?? "") ?? 0, Int(labels["height"] ?? "") ?? 0)
  }

  /// Frames a second, and as many as the configuration wants.
  var rate: Double { rate(of: "snowd_frames_total") }
  var wantedRate: Double { period > 0 ? 1 / period : 0 }
  var period: Double { numbers["snowd_frame_period_seconds"] ?? 0 }
  /// Share of a processor.
  var load: Double { rate(of: "process_cpu_seconds_total") }
  var sampleRate: Double { rate(of: "snowd_sensor_samples_total") }

  /// Median and 99 % of the last interval in seconds; nil without frames.
  func times(_ name: String) -> (middle: Double, high: Double)? {
    guard let middle = numbers.quantile(0.5, name, since: before),
      let high = numbers.quantile(0.99, name, since: before)
    else { return nil }
    return (middle, high)
  }

  /// In degrees, over 0 if the panel is turned counter-clockwise.
  var degrees: Double {
    let radians = numbers["snowd_angle_radians"] ?? 0
    return radians.isFinite ? Angle.degrees(radians: radians) : 0
  }

  var gravity: String { numbers.state("snowd_gravity_state") ?? "" }

  var outputs: [(name: String, isWorking: Bool)] {
    numbers.samples.filter { $0.name == "snowd_output_up" }
      .map { ($0.labels["output"] ?? "", $0.value == 1) }
  }

  /// "iio:local:bmi160, running, filter fused".
  var sensor: String {
    let labels = numbers.info("snowd_sensor")
    let device = labels["device"] ?? ""
    let name = device.isEmpty ? labels["sensor"] ?? "" : device
    let state = numbers.state("snowd_sensor_state") ?? ""
    let filter = numbers.state("snowd_gravity_filter") ?? "none"
    return name + (state == "virtual" ? "" : ", \(state)")
      + (filter == "none" ? "" : ", filter \(filter)")
  }

  /// Seconds that the service has run.
  var uptime: Double {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let start = numbers["process_start_time_seconds"] ?? Double(now.tv_sec)
    // Limited for the words: the numbers come from a socket.
    return min(max(0, Double(now.tv_sec) - start), 1e15)
  }

  /// "3 d 04:12", "4:12:07".
  var uptimeWords: String {
    let seconds = Int(uptime)
    let (days, hours, minutes) = (seconds / 86400, seconds / 3600 % 24, seconds / 60 % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return days > 0
      ? "\(days) d \(two(hours)):\(two(minutes))" : "\(hours):\(two(minutes)):\(two(seconds % 60))"
  }

  func count(_ name: String) -> String { exact((numbers[name] ?? 0).rounded()) }

  private func rate(of name: String) -> Double {
    max(0, (numbers[name] ?? 0) - (before[name] ?? 0)) / span
  }
}

extension TopReading {
  /// Milliseconds with one decimal, "–" without a time.
  static func milliseconds(_ seconds: Double?) -> String {
    seconds.map { decimal($0 * 1000, places: $0 < 0.000_95 ? 2 : 1) } ?? "–"
  }

  /// "+12.3°".
  var angleWords: String {
    let words = decimal(degrees, places: 1)
    return "\(words.hasPrefix("−") || words == "0.0" ? "" : "+")\(words)°"
  }

  /// "14.2 MiB"; "–" if it is unknown.
  var memoryWords: String {
    numbers["process_resident_memory_bytes"].map { "\(decimal($0 / 1_048_576, places: 1)) MiB" }
      ?? "–"
  }

  /// A line a subject.
  var text: String {
    let lines = serviceLines + frameLines + sensorLines
    return lines.map { "\($0.name.padded(to: 11))\(Terminal.harmless($0.value))\n" }.joined()
  }

  private typealias Line = (name: String, value: String)

  private var serviceLines: [Line] {
    let names = outputs.map { $0.name + ($0.isWorking ? "" : " (shows nothing)") }
    let readers = numbers["snowd_ring_readers"].map { ", readers of the ring: \(exact($0))" } ?? ""
    let flakes = count("snowd_flakes")
    return [
      ("state", "\(state), up \(uptimeWords), version \(version)"),
      ("scene", "\(scene), \(size.width)x\(size.height), \(flakes) flakes"),
      ("outputs", names.joined(separator: ", ") + readers),
    ]
  }

  private var frameLines: [Line] {
    func words(_ name: String) -> String {
      let found = times(name)
      let (middle, high) = (Self.milliseconds(found?.middle), Self.milliseconds(found?.high))
      return "median \(middle) ms, 99 % \(high) ms"
    }
    let (now, wanted) = (decimal(rate, places: 1), short(wantedRate, places: 1))
    let (shown, late) = (count("snowd_frames_total"), count("snowd_frames_late_total"))
    let (skipped, gaps) = (count("snowd_frames_skipped_total"), count("snowd_gaps_total"))
    let total = "\(shown) shown, \(late) late, \(skipped) skipped, \(gaps) gaps"
    return [
      ("frames", "\(now) of \(wanted) a second; since the start \(total)"),
      ("draw", "\(words("snowd_frame_render_seconds")), of \(Self.milliseconds(period)) ms"),
      ("start late", words("snowd_frame_lateness_seconds")),
      ("on screen", words("snowd_frame_wait_seconds")),
    ]
  }

  private var sensorLines: [Line] {
    let (samples, gaps) = (decimal(sampleRate, places: 0), count("snowd_sensor_gaps_total"))
    let (load, files) = (decimal(load * 100, places: 1), count("process_open_fds"))
    return [
      ("sensor", "\(sensor); \(samples) samples a second, \(gaps) gaps"),
      ("angle", "\(angleWords), \(gravity)"),
      ("process", "\(load) % of a processor, \(memoryWords), \(files) descriptors"),
    ]
  }

  /// An object.
  var json: String {
    func number(_ value: Double?) -> String {
      value.flatMap { $0.isFinite ? exact($0) : nil } ?? "null"
    }
    func object(_ name: String) -> String {
      let times = times(name)
      return JSONText.object([
        ("median", number(times.map { $0.middle * 1000 })),
        ("p99", number(times.map { $0.high * 1000 })),
      ])
    }
    let outputs = outputs.map {
      JSONText.object([("name", JSONText.text($0.name)), ("works", "\($0.isWorking)")])
    }
    var members: [(key: String, value: String)] = [
      ("version", JSONText.text(version)), ("state", JSONText.text(state)),
      ("uptime_s", number(uptime)), ("scene", JSONText.text(scene)),
      ("width", "\(size.width)"), ("height", "\(size.height)"),
      ("outputs", "[\(outputs.joined(separator: ", "))]"),
    ]
    members += [
      ("readers", number(numbers["snowd_ring_readers"])),
      ("flakes", number(numbers["snowd_flakes"])),
      ("fps", number(rate)), ("fps_wanted", number(wantedRate)),
      ("frames", number(numbers["snowd_frames_total"])),
      ("late", number(numbers["snowd_frames_late_total"])),
      ("skipped", number(numbers["snowd_frames_skipped_total"])),
      ("gaps", number(numbers["snowd_gaps_total"])),
      ("render_ms", object("snowd_frame_render_seconds")),
      ("lateness_ms", object("snowd_frame_lateness_seconds")),
      ("wait_ms", object("snowd_frame_wait_seconds")),
    ]
    members += [
      ("sensor", JSONText.text(numbers.info("snowd_sensor")["sensor"] ?? "")),
      ("sensor_device", JSONText.text(numbers.info("snowd_sensor")["device"] ?? "")),
      ("sensor_state", JSONText.text(numbers.state("snowd_sensor_state") ?? "")),
      ("samples", number(numbers["snowd_sensor_samples_total"])),
      ("sample_rate", number(sampleRate)),
      ("sample_gaps", number(numbers["snowd_sensor_gaps_total"])),
      ("filter", JSONText.text(numbers.state("snowd_gravity_filter") ?? "")),
      ("gravity", JSONText.text(gravity)), ("angle_rad", number(numbers["snowd_angle_radians"])),
      ("cpu", number(load)), ("rss_bytes", number(numbers["process_resident_memory_bytes"])),
      ("descriptors", number(numbers["process_open_fds"])),
    ]
    return JSONText.object(members)
  }
}
