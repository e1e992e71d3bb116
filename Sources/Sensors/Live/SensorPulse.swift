import InputDevices
import Motion
import Portable

/// Detects silence, a stuck chip, values at the end of their range and impossible ones.
struct SensorPulse {
  /// The same raw values for so many nanoseconds mean a stuck chip.
  static let stuckAfter: Int64 = 60_000_000_000
  /// In nanoseconds: a fall or a blow is over by then.
  static let implausibleAfter: Int64 = 2_000_000_000
  /// In g: a chip with larger steps may repeat one value for good.
  ///
  /// Its noise, some thousandths of a g, is less than half a step.
  static let coarseStep = 0.005
  /// In g: a panel at rest measures 1; in a hand or on a train, somewhat more or less.
  static let plausible = 0.5...2.0

  /// Samples needed to learn the period of a device that does not state it.
  static let learning = 10

  private let period: Int64?
  private let isStreaming: Bool
  private let silences: Int
  private let isCoarse: Bool
  private var rangeEnd: RangeEnd
  private var gaps = 0
  private var longestGap: Int64 = 0
  private var newest: Int64?
  private var lastSample: Int64?
  private var raw: RawTriple?
  private var rawSince: Int64 = 0
  private var length = 1.0
  private var implausibleSince: Int64?
  private var now: Int64 = 0

  /// `period` is in nanoseconds, nil if it must be learned; then the time allowed grows with the consecutive
  /// `silences`.
  ///
  /// `isStreaming` is whether silence is a fault; `step` is the chip's, in g; `limits` are an axis's ends, if known.
  init(
    period: Int64?, isStreaming: Bool, silences: Int = 0, step: Double = 0,
    limits: ClosedRange<Int64>? = nil
  ) {
    self.period = period
    self.isStreaming = isStreaming
    self.silences = silences
    isCoarse = step > Self.coarseStep
    rangeEnd = RangeEnd(limits)
  }

  /// `reader` must not have been read yet; `silences` are consecutive.
  init(_ reader: any DeviceReader, silences: Int = 0) {
    self.init(
      // Input devices do not state their period.
      period: reader.device.mode == .events ? nil : reader.period,
      isStreaming: reader.isStreaming, silences: silences, step: reader.device.step,
      limits: reader.device.limits)
  }

  /// Nanoseconds without samples that count as silence; nil if unknown.
  private var longestSilence: Int64? {
    if let period { return max(1_000_000_000, 10 * min(period, 60_000_000_000)) }
    guard gaps >= Self.learning else { return nil }
    return max(1_000_000_000, 10 * min(longestGap, 60_000_000_000)) << (2 * min(silences, 5))
  }

  mutating func add(_ sample: MotionSample, _ raw: RawTriple) {
    let instant = sample.instant.nanoseconds
    if let newest {
      gaps += 1
      longestGap = max(longestGap, instant - newest)
    }
    newest = instant
    if raw != self.raw {
      self.raw = raw
      rawSince = instant
    }
    length = sample.acceleration.length
    rangeEnd.add(raw, length: length, at: instant)
    // No range contains NaN.
    if Self.plausible.contains(length) {
      implausibleSince = nil
    } else if implausibleSince == nil {
      implausibleSince = instant
    }
  }

  mutating func look(count: Int, now: Int64) {
    self.now = now
    if count > 0 || lastSample == nil { lastSample = now }
  }

  var isSilent: Bool {
    guard isStreaming, let lastSample, let longestSilence else { return false }
    return now - lastSample > longestSilence
  }

  /// Seconds since the raw values last changed.
  var unchanged: Double { raw == nil ? 0 : Double(max(0, now - rawSince)) / 1e9 }

  /// `atLimit` or `implausible`, if values have been so for `duration` nanoseconds, or `stuck`.
  func doubt(_ name: String, after duration: Int64 = Self.implausibleAfter) -> SensorFault? {
    if rangeEnd.isReached, now - rangeEnd.since >= duration { return atLimit(name) }
    if let since = implausibleSince, now - since >= duration { return implausible(name) }
    guard isStreaming, !isCoarse, raw != nil, now - rawSince > Self.stuckAfter else { return nil }
    return SensorFault(
      .stuck, "\(name) has given exactly the same numbers for a minute: no chip is that quiet",
      advice: "its hub or driver hangs: suspend and resume the machine, or reload its driver")
  }

  private func atLimit(_ name: String) -> SensorFault {
    SensorFault(
      .atLimit, "\(name): \(rangeEnd.words)",
      advice:
        "if the panel is at rest, its driver loses the sign of negative values: try a newer kernel, or name "
        + "another sensor")
  }

  private func implausible(_ name: String) -> SensorFault {
    if raw == RawTriple(0, 0, 0) {
      return SensorFault(
        .implausible, "\(name) reads 0 on all axes; a panel at rest reads 1 g",
        advice: "the chip may be asleep: suspend and resume the machine, or reload its driver")
    }
    guard length.isFinite else {
      return SensorFault(
        .implausible, "\(name) gives numbers that are not finite",
        advice: "its scale or offset is out of range: see 'snowctl sensors'")
    }
    if (0.9...1.1).contains(length * Acceleration.standardGravity) {
      return SensorFault(
        .implausible, "\(name): its driver's scale is in g instead of m/s\u{b2}",
        advice: "nothing to do: the direction is right")
    }
    // Decimals mean nothing for large values.
    let reading = length < 10 ? "\((length * 100).rounded() / 100)" : "\(length.rounded())"
    return SensorFault(
      .implausible, "\(name) reads \(reading) g; a panel at rest reads 1 g",
      advice: "if it is at rest, its driver's scale is wrong; "
        + "the direction may still be right")
  }
}
