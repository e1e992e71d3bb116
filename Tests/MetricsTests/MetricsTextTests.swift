import Foundation
import Metrics
import TestSupport
import Testing

@Suite("The service's numbers as text")
struct MetricsTextTests {
  private static func numbers() -> ServiceNumbers {
    var numbers = ServiceNumbers()
    (numbers.version, numbers.cpu) = ("0.2.0", "x86-64-v3")
    numbers.scene = "./with \"quotes\" \\ and\nlines.json5"
    (numbers.width, numbers.height, numbers.flakes) = (800, 480, 420)
    numbers.outputs = [("drm:HDMI-A-1", true), ("ring:/run/snowd/frames.sock", false)]
    numbers.readers = 2
    numbers.frames.shown = 3600
    for index in 0..<3600 { numbers.frames.render.add(1_000_000 + Int64(index) * 1000) }
    numbers.frames.lateness.add(0)
    numbers.gravity.angle = -0.25
    (numbers.gravity.openings, numbers.gravity.failedReads, numbers.gravity.age) = (1, 2, 0.01)
    numbers.gravity.gainErrors = [("x", -0.02), ("z", 0.031)]
    numbers.process.memory = 14_000_000
    (numbers.process.processor, numbers.process.start) = (1.5, 1_764_000_000.25)
    numbers.process.descriptors = 21
    return numbers
  }

  @Test("It is OpenMetrics 1.0, with names that end with their units")
  func format() {
    let text = Exposition(Self.numbers().text())
    #expect(text.problems == [])
    #expect(text.families.count > 25)
    let types = Dictionary(grouping: text.families, by: \.type).mapValues(\.count)
    #expect(Set(types.keys) == ["counter", "gauge", "histogram", "info", "stateset"])
  }

  @Test(
    "The checker finds what it is there for",
    arguments: [
      "snowd_a 1\n# EOF\n", "# TYPE a counter\n# HELP a b\na 1\n# EOF\n",
      "# TYPE a gauge\n# HELP a b\na 1\n", "# TYPE a gauge\n# HELP a b\na one\n# EOF\n",
      "# TYPE a gauge\n# UNIT a seconds\n# HELP a b\na 1\n# EOF\n",
      "# TYPE a stateset\n# HELP a b\na{a=\"x\"} 1\na{a=\"y\"} 1\n# EOF\n",
      "# TYPE a gauge\n# HELP a b\na{x=\"\"\"} 1\n# EOF\n",
      "# TYPE a gauge\n# HELP a b\na 1\n\n# EOF\n",
      "# TYPE a histogram\n# HELP a b\na_bucket{le=\"1.0\"} 2\na_bucket{le=\"+Inf\"} 1\na_count 1\na_sum 1\n# EOF\n",
    ])
  func checker(text: String) {
    #expect(!Exposition(Array(text.utf8)).problems.isEmpty)
  }

  @Test("Values, labels and states are those of the service")
  func values() throws {
    let reading = try MetricsReading(Self.numbers().text())
    #expect(reading.hasEnded)
    #expect(reading["snowd_frames_total"] == 3600)
    #expect(reading["snowd_angle_radians"] == -0.25)
    #expect(reading["snowd_gyroscope_gain_error_ratio", ["axis": "z"]] == 0.031)
    #expect(reading["snowd_gyroscope_gain_error_ratio", ["axis": "y"]] == nil)
    #expect(reading["snowd_output_up", ["output": "drm:HDMI-A-1"]] == 1)
    #expect(reading["snowd_output_up", ["output": "ring:/run/snowd/frames.sock"]] == 0)
    #expect(reading.info("snowd_scene")["scene"] == Self.numbers().scene)
    #expect(reading.state("snowd_state") == "running")
    #expect(reading.state("snowd_gravity_filter") == "none")
    #expect(reading["snowd_frame_render_seconds_sum"] == 10.0782)
    #expect(reading["no_such_number"] == nil)
  }

  @Test("What is unknown is left out, not 0")
  func unknown() throws {
    var numbers = Self.numbers()
    (numbers.readers, numbers.gravity.openings, numbers.gravity.age) = (nil, nil, nil)
    (numbers.outputs, numbers.process) = ([], ServiceNumbers.Process())
    numbers.gravity.gainErrors = []
    let text = numbers.text()
    #expect(Exposition(text).problems == [])
    let reading = try MetricsReading(text)
    for name in [
      "snowd_ring_readers", "snowd_sensor_age_seconds", "process_open_fds", "snowd_output_up",
      "snowd_gyroscope_gain_error_ratio",
    ] {
      #expect(reading[name] == nil, "\(name)")
    }
  }

  @Test("Bounds of buckets are ends of classes, so their counts are exact")
  func buckets() throws {
    #expect(HistogramBounds.microseconds.allSatisfy(DurationHistogram.isBound))
    #expect(!DurationHistogram.isBound(1000))
    var (durations, histogram) = ([Int64](), DurationHistogram())
    // Around every bound, and between.
    for bound in HistogramBounds.microseconds {
      durations += [bound * 1000 - 1, bound * 1000, bound * 1000 + 1, bound * 1111]
    }
    for duration in durations { histogram.add(duration) }
    let counts = histogram.cumulative(HistogramBounds.microseconds)
    for (bound, count) in zip(HistogramBounds.microseconds, counts) {
      #expect(count == durations.count { $0 <= bound * 1000 }, "\(bound) µs")
    }
  }

  @Test("Prometheus' older format: four types, no units, no end")
  func older() throws {
    let text = Self.numbers().text(.prometheus)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("# UNIT") || $0 == "# EOF" })
    let types = lines.filter { $0.hasPrefix("# TYPE") }.map {
      $0.split(separator: " ")[2...].joined(separator: " ")
    }
    #expect(
      types.contains("snowd_frames_total counter") && types.contains("snowd_build_info gauge"))
    #expect(
      types.allSatisfy {
        ["counter", "gauge", "histogram"].contains($0.split(separator: " ").last)
      })
    let (old, new) = (try MetricsReading(text), try MetricsReading(Self.numbers().text()))
    #expect(old.samples == new.samples)
  }

  @Test("Texts that are cut off or no numbers are errors with their line")
  func malformed() {
    for (text, line) in [
      ("a 1\nb{x=\"1} 2\n", 2), ("a 1\nb\n", 2), ("a one\n", 1), ("# EOF\na 1\n", 2), ("{} 1\n", 1),
      ("a{x=1} 2\n", 1), ("\u{1B}[2J\n", 1), ("a{x=\"1\\", 1),
    ] {
      #expect(throws: MetricsReading.Malformed(line: line)) { try MetricsReading(Array(text.utf8)) }
    }
  }

  @Test("docs/metrics.md lists exactly these families, with their types")
  func documented() throws {
    let page = try String(
      contentsOf: Checkout.url.appending(path: "docs/metrics.md"), encoding: .utf8)
    let rows = page.matches(of: /(?m)^\| `((?:snowd|process)_[a-z_]+)` \| ([a-z]+) \|/)
      .map { "\($0.1) \($0.2)" }.filter { !$0.hasPrefix("snowd_bridge_") }
    let families = Exposition(Self.numbers().text()).families.map { "\($0.name) \($0.type)" }
    #expect(rows.sorted() == families.sorted())
  }

  @Test("The dashboard asks for numbers that exist")
  func dashboard() throws {
    let text = try String(
      contentsOf: Checkout.url.appending(path: "docs/grafana/snowd.json"), encoding: .utf8)
    let samples = Set(try MetricsReading(Self.numbers().text()).samples.map(\.name))
    let asked = Set(text.matches(of: /(?:snowd|process)_[a-z_]+/).map { String($0.output) })
    #expect(asked.count > 15)
    // Names of labels that are those of their state sets are samples, too.
    #expect(asked.subtracting(samples) == [])
    #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
  }

  @Test("Quantiles of a time span are those of its durations, within a bucket")
  func quantiles() throws {
    var numbers = Self.numbers()
    let earlier = try MetricsReading(numbers.text())
    // Before, all took 1 ms to 4.6 ms.
    for index in 0..<1000 { numbers.frames.render.add(Int64(index) * 20_000) }
    let now = try MetricsReading(numbers.text())
    for share in [0.1, 0.5, 0.9, 0.99] {
      let found = try #require(now.quantile(share, "snowd_frame_render_seconds", since: earlier))
      let bucket = try #require(
        zip([0] + HistogramBounds.microseconds, HistogramBounds.microseconds).first {
          share * 20_000 <= Double($1)
        })
      #expect(
        found * 1e6 >= Double(bucket.0) && found * 1e6 <= Double(bucket.1), "\(share): \(found)")
    }
    #expect(now.quantile(0.5, "snowd_frame_render_seconds", since: now) == nil)
    #expect(now.quantile(0.5, "snowd_frame_wait_seconds") == nil)
    let median = try #require(earlier.quantile(0.5, "snowd_frame_render_seconds"))
    #expect((median - 0.0028).magnitude < 0.0003)
  }
}
