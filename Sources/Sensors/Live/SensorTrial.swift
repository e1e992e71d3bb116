import InputDevices
import Motion
import Posix
import Synchronization

/// The result of opening a device as the service does and reading it briefly.
///
/// Most faults show only then: a silent buffer, missing permission, values that cannot be gravity.
public struct SensorTrial: Sendable {
  /// The result, for programs.
  public enum State: String, Sendable {
    /// Works without limitations.
    case good = "ok"
    /// Works with limitations: see `remarks`.
    case limited
    /// Excluded by `auto` and not opened.
    case leftOut = "left-out"
    /// Unusable: see `fault`.
    case fault
  }

  /// The device, with the resulting mode and rate.
  public var device: SensorDevice
  /// Number of samples.
  public var samples = 0
  /// The last acceleration, in g in the panel's frame; nil without samples.
  public var felt: Acceleration?
  /// Seconds without a change of raw values at the end; nil for a device that reports only changes.
  public var unchanged: Double?
  /// Why it is unusable.
  public var fault: SensorFault?

  /// Its limitations.
  public var remarks: [SensorFault] { device.remarks }

  /// Advice for a device that `auto` excludes.
  public var leftOutAdvice: String {
    (device.fault?.kind == .unsupported ? device.fault?.advice : nil)
      ?? "if it is the panel's, name it in the configuration: "
      + "sensor: '\(device.specification)'"
  }

  /// The result.
  public var state: State {
    if device.exclusion != nil, samples == 0 { return .leftOut }
    if fault != nil { return .fault }
    return remarks.isEmpty ? .good : .limited
  }

  init(_ device: SensorDevice) {
    self.device = device
    fault = device.fault
  }
}

extension SensorCatalog {
  /// A healthy sensor has reported by then, in nanoseconds.
  private static let shortest: Int64 = 300_000_000
  /// A sensor silent until then counts as silent, however slow it is.
  private static let longest: Int64 = 3_000_000_000

  /// Tries all of the catalog's `devices` at once, in the same order.
  ///
  /// It reads for `seconds`; nil ends once they have reported. 61 s reveal a stuck chip. `hear` gets each sample with
  /// the index of its device, on a thread of that device.
  public func trials(
    _ devices: [SensorDevice], seconds: Double? = nil,
    hear: @escaping @Sendable (Int, MotionSample) -> Void = { _, _ in }
  ) -> [SensorTrial] {
    let results = Results(devices.map(SensorTrial.init))
    let threads = devices.indices.map { index in
      try? WorkerThread("trial") {
        let trial = self.trial(devices[index], seconds) { hear(index, $0) }
        results.trials.withLock { $0[index] = trial }
      }
    }
    for thread in threads { thread?.join() }
    return results.trials.withLock { $0 }
  }

  private final class Results: Sendable {
    let trials: Mutex<[SensorTrial]>
    init(_ trials: [SensorTrial]) { self.trials = Mutex(trials) }
  }

  private func trial(
    _ device: SensorDevice, _ seconds: Double?, hear: (MotionSample) -> Void
  ) -> SensorTrial {
    var trial = SensorTrial(device)
    guard device.fault == nil, device.exclusion == nil || isNamed else { return trial }
    trial.listen(self, seconds, allowsBuffer: true, hear: hear)
    // As in the service: a buffer that is silent, or cannot be read, is not used.
    if let kind = trial.fault?.kind, [.silent, .failed, .busy].contains(kind),
      trial.device.mode == .buffered
    {
      trial = SensorTrial(device)
      trial.listen(self, seconds, allowsBuffer: false, hear: hear)
    }
    return trial
  }

  fileprivate static func isEnough(_ trial: SensorTrial, _ spent: Int64, _ seconds: Double?) -> Bool
  {
    if let seconds { return Double(spent) >= seconds * 1e9 }
    return spent >= longest || trial.samples > 0 && spent >= shortest
  }
}

extension SensorTrial {
  fileprivate mutating func listen(
    _ catalog: SensorCatalog, _ seconds: Double?, allowsBuffer: Bool, hear: (MotionSample) -> Void
  ) {
    do throws(SensorFault) {
      let reader = try catalog.open(device, allowsBuffer: allowsBuffer)
      device = reader.device
      let doubt = try listen(to: reader, seconds, hear)
      // The guess of a unit may have improved.
      device = reader.device
      device.remarks += [
        doubt, reader.readErrors.remark(device.specification), reader.gyroscopeFault,
      ]
      .compactMap(\.self)
    } catch {
      fault = error
    }
  }

  /// Reads it; returns what is doubtful about its values, which are used all the same.
  private mutating func listen(
    to reader: any DeviceReader, _ seconds: Double?, _ hear: (MotionSample) -> Void
  ) throws(SensorFault) -> SensorFault? {
    var pulse = SensorPulse(reader)
    let begin = MonotonicClock.nanoseconds
    var now = begin
    pulse.look(count: 0, now: now)
    repeat {
      let count = try reader.read(timeout: 50_000_000) { sample, raw in
        felt = sample.acceleration
        pulse.add(sample, raw)
        hear(sample)
      }
      samples += count
      now = MonotonicClock.nanoseconds
      pulse.look(count: count, now: now)
    } while !pulse.isSilent && !SensorCatalog.isEnough(self, now - begin, seconds)
    if reader.isStreaming { unchanged = pulse.unchanged }
    guard samples > 0, !pulse.isSilent else { throw silence(now - begin) }
    // A brief trial has no time to wait for the end of a fall.
    return pulse.doubt(
      device.specification, after: seconds == nil ? 0 : SensorPulse.implausibleAfter)
  }

  private func silence(_ spent: Int64) -> SensorFault {
    let length = Double(spent / 100_000_000) / 10
    return SensorFault(
      .silent, "\(device.specification) sent no sample in \(length) s",
      advice: "many sensor hubs wake after a suspend and resume; snowd keeps retrying")
  }
}
