import InputDevices
import Motion
import Posix
import Synchronization

/// A device as it is when it is opened as the service opens it, and listened to for a moment.
///
/// Most of what can be wrong with a sensor shows only then: a buffer that gives nothing, a right
/// that is missing, numbers that cannot be gravity.
public struct SensorTrial: Sendable {
  /// In a word, for programs.
  public enum State: String, Sendable {
    /// It works as well as it can.
    case good = "ok"
    /// It works, but less well than it could: `remarks` say why.
    case limited
    /// `auto` leaves it alone; it was not opened.
    case leftOut = "left-out"
    /// It cannot be used: `fault` says why.
    case fault
  }

  /// The device, with the mode and the rate that came about.
  public var device: SensorDevice
  /// How many samples came.
  public var samples = 0
  /// What it felt last, in g in the panel's frame; nil where nothing came.
  public var felt: Acceleration?
  /// Seconds for which its raw numbers were the same at the end; nil for a device that speaks only
  /// when something changes.
  public var unchanged: Double?
  /// What keeps it from being used.
  public var fault: SensorFault?

  /// What makes it work less well than it could.
  public var remarks: [SensorFault] { device.remarks }

  /// What to do about a device that `auto` leaves alone.
  public var leftOutAdvice: String {
    (device.fault?.kind == .unsupported ? device.fault?.advice : nil)
      ?? "if it is the panel's, name it in the configuration: "
      + "sensor: '\(device.specification)'"
  }

  /// In a word.
  public var state: State {
    if device.exclusion != nil, samples == 0 { return .leftOut }
    if fault != nil { return .fault }
    return remarks.isEmpty ? .good : .limited
  }

  /// A device that was not listened to.
  init(_ device: SensorDevice) {
    self.device = device
    fault = device.fault
  }
}

extension SensorCatalog {
  /// A healthy sensor has spoken by then.
  private static let shortest: Int64 = 300_000_000
  /// One that has not spoken by then is silent, however slow it is.
  private static let longest: Int64 = 3_000_000_000

  /// Listens to all devices at once.
  ///
  /// - Parameters:
  ///   - devices: of this catalog.
  ///   - seconds: how long; nil is until they have said something. 61 finds a stuck chip.
  /// - Returns: a trial for each, in the same order.
  public func trials(_ devices: [SensorDevice], seconds: Double? = nil) -> [SensorTrial] {
    let results = Results(devices.map(SensorTrial.init))
    let threads = devices.indices.map { index in
      try? WorkerThread("trial") {
        let trial = self.trial(devices[index], seconds)
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

  private func trial(_ device: SensorDevice, _ seconds: Double?) -> SensorTrial {
    var trial = SensorTrial(device)
    guard device.fault == nil, device.exclusion == nil || isNamed else { return trial }
    trial.listen(self, seconds, allowsBuffer: true)
    // The service does the same: a buffer that gives nothing is done without.
    if trial.fault?.kind == .silent, trial.device.mode == .buffered {
      trial = SensorTrial(device)
      trial.listen(self, seconds, allowsBuffer: false)
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
    _ catalog: SensorCatalog, _ seconds: Double?, allowsBuffer: Bool
  ) {
    do throws(SensorFault) {
      let reader = try catalog.open(device, allowsBuffer: allowsBuffer)
      device = reader.device
      fault = try listen(to: reader, seconds)
      // What was guessed of a unit may have become clear.
      device = reader.device
      if let fault = reader.gyroscopeFault { device.remarks.append(fault) }
    } catch {
      fault = error
    }
  }

  private mutating func listen(
    to reader: any DeviceReader, _ seconds: Double?
  ) throws(SensorFault) -> SensorFault? {
    var pulse = SensorPulse(reader)
    let begin = MonotonicClock.nanoseconds
    var now = begin
    pulse.look(count: 0, now: now)
    repeat {
      let count = try reader.read(timeout: 50_000_000) { sample, raw in
        felt = sample.acceleration
        pulse.feel(sample, raw)
      }
      samples += count
      now = MonotonicClock.nanoseconds
      pulse.look(count: count, now: now)
    } while !pulse.isSilent && !SensorCatalog.isEnough(self, now - begin, seconds)
    if reader.isStreaming { unchanged = pulse.unchanged }
    guard samples > 0, !pulse.isSilent else { return silence(now - begin) }
    // In a moment's trial there is no time to wait for the end of a fall.
    return pulse.doubt(
      device.specification, patience: seconds == nil ? 0 : SensorPulse.implausibleAfter)
  }

  private func silence(_ spent: Int64) -> SensorFault {
    let length = Double(spent / 100_000_000) / 10
    return SensorFault(
      .silent, "\(device.specification) sent no sample in \(length) s",
      advice: "many sensor hubs wake after a suspend and resume; snowd goes on trying")
  }
}
