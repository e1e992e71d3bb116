import Recordings

/// A recorded log, `log:walk.csv.gz`; `log:-` is standard input.
struct RecordedSensor: SensorKind {
  static let key = "log"
  static let forms = ["log:PATH"]
  static let help = "a recording"
  static let pattern = "log:.+"
  let path: String

  init?(_ rest: String?) {
    guard let rest, !rest.isEmpty else { return nil }
    path = rest
  }

  var file: String? { path }

  func open(_ settings: SensorSettings) throws(SensorError) -> any MotionSource {
    var details = Recording.Details()
    details.sign = settings.mount.sign
    return try Recording(path, details)
  }
}

/// A panel that does not move, turned counter-clockwise by degrees: `still:45`.
struct StillPanel: SensorKind {
  static let key = "still"
  static let forms = ["still[:DEG]"]
  static let help = "a panel turned counter-clockwise by degrees (at most a million either way)"
  static let pattern = #"still(:[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?)?"#
  let degrees: Double

  init?(_ rest: String?) {
    guard let degrees = Double(rest ?? "0"), degrees.magnitude <= 1e6 else { return nil }
    self.degrees = degrees
  }

  func open(_ settings: SensorSettings) throws(SensorError) -> any MotionSource {
    StillSource(degrees: degrees)
  }
}

/// The movement of `SyntheticMotion` with the seed's noise: `synthetic:7`.
struct SyntheticPanel: SensorKind {
  static let key = "synthetic"
  static let forms = ["synthetic[:SEED]"]
  static let help = "a synthetic movement"
  static let pattern = "synthetic(:[0-9]+)?"
  let seed: UInt64

  init?(_ rest: String?) {
    guard let seed = UInt64(rest ?? "1") else { return nil }
    self.seed = seed
  }

  var motion: SyntheticMotion? { SyntheticMotion(seed: seed) }

  func open(_ settings: SensorSettings) throws(SensorError) -> any MotionSource {
    SyntheticSource(seed: seed)
  }
}

/// No sensor: down is the panel's bottom.
struct NoSensor: SensorKind {
  static let key = "none"
  static let forms = ["none"]
  static let help = "an upright panel"
  static let pattern = "none"

  init() {}
  init?(_ rest: String?) { if rest != nil { return nil } }

  func open(_ settings: SensorSettings) throws(SensorError) -> any MotionSource {
    StillSource(degrees: 0, name: "none")
  }
}
