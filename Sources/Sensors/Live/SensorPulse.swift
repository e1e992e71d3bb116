import InputDevices
import Motion
import Portable

/// Tells silence, a stuck chip and numbers that cannot be from a device that has nothing to say.
struct SensorPulse {
  /// The same raw numbers for so long mean a stuck chip.
  static let stuckAfter: Int64 = 60_000_000_000
  /// A fall or a blow is over by then.
  static let implausibleAfter: Int64 = 2_000_000_000
  /// In g: at rest a panel feels 1; in a hand, on a train, somewhat more or less.
  static let plausible = 0.5...2.0

  /// So many samples tell how often a device speaks that does not say it.
  static let learning = 10

  private let period: Int64?
  private let isStreaming: Bool
  private let silences: Int
  private var gaps = 0
  private var longestGap: Int64 = 0
  private var newest: Int64?
  private var lastSample: Int64?
  private var raw: RawTriple?
  private var rawSince: Int64 = 0
  private var length = 1.0
  private var implausibleSince: Int64?
  private var now: Int64 = 0

  /// - Parameters:
  ///   - period: nanoseconds between samples; nil for a device that does not say: then its own samples
  ///     tell.
  ///   - isStreaming: whether silence means anything.
  ///   - silences: how often in a row it has fallen silent before. A device that does not say how often
  ///     it speaks is given more time after each.
  init(period: Int64?, isStreaming: Bool, silences: Int = 0) {
    self.period = period
    self.isStreaming = isStreaming
    self.silences = silences
  }

  /// The pulse of a device that has just been opened.
  ///
  /// - Parameters:
  ///   - reader: has not been read from.
  ///   - silences: how often in a row the device has fallen silent before.
  init(_ reader: any DeviceReader, silences: Int = 0) {
    self.init(
      // Input devices do not say how often they speak.
      period: reader.device.mode == .events ? nil : reader.period,
      isStreaming: reader.isStreaming, silences: silences)
  }

  /// Nanoseconds after which a device without a word is silent; nil where that is unknown.
  private var longestSilence: Int64? {
    if let period { return max(1_000_000_000, 10 * min(period, 60_000_000_000)) }
    guard gaps >= Self.learning else { return nil }
    return max(1_000_000_000, 10 * min(longestGap, 60_000_000_000)) << (2 * min(silences, 5))
  }

  /// Takes note of a sample.
  mutating func feel(_ sample: MotionSample, _ raw: RawTriple) {
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
    // NaN is in no range.
    if Self.plausible.contains(length) {
      implausibleSince = nil
    } else if implausibleSince == nil {
      implausibleSince = instant
    }
  }

  /// Takes note of how many samples a read brought.
  mutating func look(count: Int, now: Int64) {
    self.now = now
    if count > 0 || lastSample == nil { lastSample = now }
  }

  /// Whether it should have spoken.
  var isSilent: Bool {
    guard isStreaming, let lastSample, let longestSilence else { return false }
    return now - lastSample > longestSilence
  }

  /// Seconds for which the raw numbers have not changed.
  var unchanged: Double { raw == nil ? 0 : Double(max(0, now - rawSince)) / 1e9 }

  /// What is wrong with the numbers, if anything.
  ///
  /// - Parameters:
  ///   - name: what messages call the device.
  ///   - patience: nanoseconds for which numbers have to be implausible.
  /// - Returns: `implausible` or `stuck`.
  func doubt(_ name: String, patience: Int64 = Self.implausibleAfter) -> SensorFault? {
    if let since = implausibleSince, now - since >= patience { return implausible(name) }
    guard isStreaming, raw != nil, now - rawSince > Self.stuckAfter else { return nil }
    return SensorFault(
      .stuck, "\(name) has given exactly the same numbers for a minute: no chip is that quiet",
      advice: "its hub or driver hangs: suspend and resume the machine, or reload its driver")
  }

  private func implausible(_ name: String) -> SensorFault {
    if raw == RawTriple(0, 0, 0) {
      return SensorFault(
        .implausible, "\(name) reads 0 on all axes: it feels nothing",
        advice: "the chip may be asleep: suspend and resume the machine, or reload its driver")
    }
    guard length.isFinite else {
      return SensorFault(
        .implausible, "\(name) gives numbers that are not finite",
        advice: "its scale or offset is out of range: see 'snowctl sensors'")
    }
    // Far away the digits behind the point say nothing.
    let felt = length < 10 ? "\((length * 100).rounded() / 100)" : "\(length.rounded())"
    return SensorFault(
      .implausible, "\(name) reads \(felt) g; a panel at rest reads 1 g",
      advice: "if it is at rest, its driver's scale is wrong; "
        + "the direction may still be right")
  }
}
