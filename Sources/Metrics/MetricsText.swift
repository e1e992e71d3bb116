/// Numbers as text, in the OpenMetrics format or in Prometheus' older one.
///
/// ```
///   # TYPE snowd_frames counter          a family: its type, perhaps its unit, what it means,
///   # HELP snowd_frames Frames shown.
///   snowd_frames_total 3600              and its samples
///   # EOF                                OpenMetrics only: nothing follows
/// ```
/// Source: *OpenMetrics, a cloud-native, highly scalable metrics protocol* (version 1.0.0), "Text format".
public struct MetricsText: Sendable {
  /// The two formats; most programs read both.
  public enum Dialect: Sendable {
    case openMetrics
    /// Version 0.0.4, the only one that node_exporter's textfile collector reads: no units, no end, four types.
    case prometheus

    /// The media type in HTTP.
    public var mediaType: String {
      switch self {
      case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
      case .prometheus: "text/plain; version=0.0.4; charset=utf-8"
      }
    }
  }

  private enum Kind {
    case counter, gauge, histogram, info, stateSet
  }

  /// A label's name and value.
  public typealias Label = (name: String, value: String)

  /// The format.
  public let dialect: Dialect
  /// The text so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// An empty text.
  public init(_ dialect: Dialect = .openMetrics) {
    self.dialect = dialect
    bytes.reserveCapacity(16384)
  }

  /// A number that only grows; a name without `_total`, with its unit at the end.
  public mutating func counter(
    _ name: String, unit: String = "", _ help: String, _ value: some MetricValue
  ) {
    begin(name, .counter, unit, help)
    sample("\(name)_total", [], value.metricText)
  }

  /// A number that rises and falls, once for each set of labels; a name with its unit at the end.
  public mutating func gauge(
    _ name: String, unit: String = "", _ help: String,
    _ samples: [(labels: [Label], value: Double)]
  ) {
    guard !samples.isEmpty else { return }
    begin(name, .gauge, unit, help)
    for (labels, value) in samples { sample(name, labels, value.metricText) }
  }

  /// A number that rises and falls; without a value, nothing is written.
  public mutating func gauge(
    _ name: String, unit: String = "", _ help: String, _ value: (some MetricValue)?
  ) {
    guard let value else { return }
    begin(name, .gauge, unit, help)
    sample(name, [], value.metricText)
  }

  /// Durations, in buckets of `HistogramBounds`; a name that ends with `_seconds`.
  public mutating func histogram(_ name: String, _ help: String, _ durations: DurationHistogram) {
    begin(name, .histogram, "seconds", help)
    let bounds = HistogramBounds.microseconds
    for (bound, count) in zip(bounds, durations.cumulative(bounds)) {
      sample("\(name)_bucket", [("le", (Double(bound) / 1e6).metricText)], count.metricText)
    }
    sample("\(name)_bucket", [("le", "+Inf")], durations.count.metricText)
    sample("\(name)_count", [], durations.count.metricText)
    sample("\(name)_sum", [], (Double(durations.sum) / 1e9).metricText)
  }

  /// Words about the program; a name without `_info`.
  public mutating func info(_ name: String, _ help: String, _ labels: [Label]) {
    begin(name, .info, "", help)
    sample("\(name)_info", labels, "1")
  }

  /// Which of several states holds.
  public mutating func states<State: CaseIterable & RawRepresentable<String> & Equatable>(
    _ name: String, _ help: String, _ current: State
  ) {
    begin(name, .stateSet, "", help)
    for state in State.allCases {
      sample(name, [(name, state.rawValue)], state == current ? "1" : "0")
    }
  }

  /// Ends the text.
  public mutating func end() {
    if dialect == .openMetrics { add("# EOF\n") }
  }

  private mutating func begin(_ name: String, _ kind: Kind, _ unit: String, _ help: String) {
    switch dialect {
    case .openMetrics:
      add("# TYPE \(name) \(Self.word(kind))\n")
      if !unit.isEmpty { add("# UNIT \(name) \(unit)\n") }
      add("# HELP \(name) \(Self.escaped(help))\n")
    case .prometheus:
      let full = name + Self.suffix(kind)
      add("# HELP \(full) \(Self.escaped(help))\n# TYPE \(full) \(Self.oldWord(kind))\n")
    }
  }

  private mutating func sample(_ name: String, _ labels: [Label], _ value: String) {
    add(name)
    if !labels.isEmpty {
      let words = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
      add("{\(words.joined(separator: ","))}")
    }
    add(" \(value)\n")
  }

  private mutating func add(_ text: String) { bytes += text.utf8 }

  /// Quotes, backslashes and line ends must not end a value.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func word(_ kind: Kind) -> String {
    switch kind {
    case .counter: "counter"
    case .gauge: "gauge"
    case .histogram: "histogram"
    case .info: "info"
    case .stateSet: "stateset"
    }
  }

  private static func oldWord(_ kind: Kind) -> String {
    switch kind {
    case .counter: "counter"
    case .histogram: "histogram"
    case .gauge, .info, .stateSet: "gauge"
    }
  }

  private static func suffix(_ kind: Kind) -> String {
    switch kind {
    case .counter: "_total"
    case .info: "_info"
    case .gauge, .histogram, .stateSet: ""
    }
  }
}

/// A sample's value.
public protocol MetricValue {
  /// As both formats write it.
  var metricText: String { get }
}

extension Int: MetricValue {
  /// Its digits.
  public var metricText: String { "\(self)" }
}

extension Int64: MetricValue {
  /// Its digits.
  public var metricText: String { "\(self)" }
}

extension Double: MetricValue {
  /// With a point or an exponent; the formats' words for what is not finite.
  public var metricText: String {
    isFinite ? "\(self)" : isNaN ? "NaN" : self < 0 ? "-Inf" : "+Inf"
  }
}

/// The upper ends of histogram buckets: two an octave from 64 µs to a quarter of a second.
public enum HistogramBounds {
  /// In microseconds; classes of `DurationHistogram` end there, so the counts are exact.
  public static let microseconds: [Int64] =
    (6..<18).flatMap { octave in [Int64(1) << octave, Int64(3) << (octave - 1)] } + [1 << 18]
}
