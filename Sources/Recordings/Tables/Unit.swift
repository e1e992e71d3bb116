import Motion

/// Units as headings write them.
enum Unit {
  /// The unit of a table's accelerations.
  struct Acceleration: Equatable {
    /// As in `--columns`: "m/s2", "g", "mg", "16384/g".
    let name: String
    /// In g.
    let factor: Double

    static let metric = Acceleration(name: "m/s2", factor: 1 / Motion.Acceleration.standardGravity)
    static let g = Acceleration(name: "g", factor: 1)
    static let milli = Acceleration(name: "mg", factor: 1e-3)
    static let forms = "m/s2, g, mg, or counts as 16384/g"

    private init(name: String, factor: Double) { (self.name, self.factor) = (name, factor) }

    /// Raw counts of a chip.
    init?(perG counts: Double) {
      guard counts > 0, counts.isFinite else { return nil }
      let whole = Int64(exactly: counts)
      self.init(name: "\(whole.map { "\($0)" } ?? "\(counts)")/g", factor: 1 / counts)
    }

    /// nil for other units.
    init?(_ text: String) {
      switch Unit.plain(text) {
      case "m/s2", "m/s/s", "ms2", "ms-2", "mps2", "m*s-2", "m.s-2", "m/ss", "m/sec2", "meter/s2",
        "meters/s2":
        self = .metric
      case "g", "gs", "g0", "gn", "gforce", "g-force", "gravities": self = .g
      case "mg", "milli-g", "millig", "milligs": self = .milli
      case "cm/s2", "gal":
        self.init(name: "cm/s2", factor: 0.01 / Motion.Acceleration.standardGravity)
      case "mm/s2": self.init(name: "mm/s2", factor: 0.001 / Motion.Acceleration.standardGravity)
      case let other:
        guard other.hasSuffix("/g"), let counts = Double(other.dropLast(2)) else { return nil }
        self.init(perG: counts)
      }
    }
  }

  enum Time: String, CaseIterable {
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "us"
    case nanoseconds = "ns"
    /// A spreadsheet's dates.
    case days

    /// In nanoseconds.
    var length: Int64 {
      switch self {
      case .seconds: 1_000_000_000
      case .milliseconds: 1_000_000
      case .microseconds: 1000
      case .nanoseconds: 1
      case .days: 86_400_000_000_000
      }
    }

    init?(_ text: String) {
      switch Unit.plain(text) {
      case "s", "sec", "secs", "second", "seconds", "sek", "sekunden": self = .seconds
      case "ms", "msec", "msecs", "millis", "millisec", "millisecond", "milliseconds":
        self = .milliseconds
      case "us", "usec", "micros", "microsec", "microsecond", "microseconds": self = .microseconds
      case "ns", "nsec", "nanos", "nanosec", "nanosecond", "nanoseconds": self = .nanoseconds
      case "days", "day": self = .days
      default: return nil
      }
    }
  }

  static func isTurning(_ text: String) -> Bool {
    [
      "rad/s", "deg/s", "dps", "mdps", "rad/sec", "deg/sec", "rps", "mdeg", "mdeg/s", "rads",
      "degs",
    ]
    .contains(plain(text))
  }

  static func isMagnetic(_ text: String) -> Bool {
    ["t", "ut", "mt", "nt", "gauss", "mgauss", "ga"].contains(plain(text))
  }

  /// Whether the numbers have to show the unit.
  static func isRaw(_ text: String) -> Bool {
    ["", "raw", "lsb", "lsbs", "count", "counts", "adc", "n", "-", "r"].contains(plain(text))
  }

  /// "m/s2" of "m/s²", "M/S^2" and "m/s**2".
  static func plain(_ text: String) -> String {
    var plain = ""
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "\u{b2}": plain += "2"
      case "\u{207b}", "\u{2212}": plain += "-"
      case "\u{b5}", "\u{3bc}": plain += "u"
      case "\u{b0}": plain += "deg"
      case "^", " ", "\u{A0}": break
      // "m·s⁻²"
      case "\u{b7}", "\u{22c5}": plain += "*"
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return plain.replacing("**", with: "").replacing("m/s\u{fffd}", with: "m/s2")
  }
}
