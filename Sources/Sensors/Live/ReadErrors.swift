import Glibc
import InputDevices

/// The failed reads of an open device.
///
/// ```
///   x ✓   y ✗ y ✓   z ✓      a failed read is repeated within the sample
///   x ✗ ✗ ✗ ✗                then the sample is left out, and the next one is due a period later
///   no sample for 0.8 s      then the device is opened again
/// ```
/// A loose wire or a busy bus fails now and then with EREMOTEIO, EIO, EBUSY or ETIMEDOUT; the next read is good. The
/// filter goes on over a sample left out.
public struct ReadErrors: Equatable, Sendable {
  /// Failed reads since the opening, repeated ones included.
  public private(set) var count = 0
  /// Whether of the last 64 samples more than half needed a repetition or were left out; until less than a quarter do.
  public private(set) var isFailing = false
  /// The newest error, a positive `errno`; 0 for an answer that is no number.
  private(set) var code: Int32 = 0

  /// One bit a sample, the newest lowest; set if a read failed.
  private var history: UInt64 = 0
  private var failedInSample = 0
  /// When the current sample, or the row of samples left out, began.
  private var sampleBegin: Int64?
  private var outageBegin: Int64?

  /// Failed reads in a sample, after which it is left out.
  static let mostRepetitions = 6
  /// Nanoseconds without a sample after which the device is opened again; eight of its periods, if they are longer.
  ///
  /// Less than `SensorPulse` takes for silence: the error says more.
  static let longestOutage: Int64 = 800_000_000

  /// None yet.
  init() {}

  /// Whether an error may pass: it does not say that the device or its server has gone, or is forbidden.
  ///
  /// ENXIO may: so some adapters report an address that was not acknowledged (Linux, i2c/fault-codes.rst).
  static func mayPass(_ code: Int32) -> Bool {
    switch code {
    case ENODEV, ENOENT, EPIPE, ECONNRESET, ENOTCONN, EBADF, EACCES, EPERM: false
    default: true
    }
  }

  /// Takes a failed read at `now`; returns whether it is worth repeating within the sample.
  ///
  /// Not once a `period` has passed: a bus that answers late would hold the reader up.
  mutating func fail(_ code: Int32, at now: Int64, period: Int64) -> Bool {
    count += 1
    self.code = code
    failedInSample += 1
    let begin = sampleBegin ?? now
    sampleBegin = begin
    return failedInSample < Self.mostRepetitions && now - begin < period
  }

  /// Ends a sample, which was read or left out; returns false if there was none for too long.
  mutating func endSample(isRead: Bool, at now: Int64, period: Int64) -> Bool {
    history = history << 1 | (failedInSample > 0 ? 1 : 0)
    if history != 0 || isFailing {
      let bad = history.nonzeroBitCount
      isFailing = isFailing ? bad >= 16 : bad > 32
    }
    (failedInSample, sampleBegin) = (0, nil)
    guard !isRead else {
      outageBegin = nil
      return true
    }
    let begin = outageBegin ?? now
    outageBegin = begin
    return now - begin < max(Self.longestOutage, 8 * period)
  }

  /// What to say of reads that fail, of the device called `name`; nil if none did.
  func remark(_ name: String) -> SensorFault? {
    guard count > 0 else { return nil }
    guard isFailing else {
      return SensorFault(
        .readErrors, "\(name): a reading failed: \(words); it is repeated", advice: advice)
    }
    return SensorFault(
      .failing, "\(name) fails more often than it works: \(words)", advice: advice)
  }

  /// Another program that collects its samples makes reads fail with EBUSY.
  private var advice: String {
    code == EBUSY
      ? "stop the program that reads it as well, perhaps iio-sensor-proxy" : IIOFault.wires
  }

  /// The newest error.
  var words: String {
    code == 0 ? "an invalid number" : String(cString: strerror(code))
  }
}
