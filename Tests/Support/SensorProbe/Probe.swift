import CAllocationCounter
import Calibration
import Glibc
import InputDevices
import Motion
import Posix
import Sensors

/// Looks at IIO sensors through the library, for tests that have to do so in another process: behind
/// a preloaded mock, in a virtual machine.
///
/// ```
///   SensorProbe list URI RATE
///   SensorProbe read URI NAME|- RATE COUNT [polled]
///   SensorProbe count URI NAME|- RATE COUNT [polled]
///   SensorProbe cancel URI NAME|- RATE
///   SensorProbe key
///   SensorProbe light
/// ```
/// Each line is a word and tab-separated `key=value`.
@main
enum Probe {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      switch (words.first, words.count) {
      case ("list", 3): try list(words[1], Double(words[2]) ?? 50)
      case ("read", 5...6):
        try read(try open(words), count: Int(words[4]) ?? 1)
      case ("count", 5...6): try count(try open(words), samples: Int(words[4]) ?? 1)
      case ("cancel", 4): try cancel(try open(words))
      case ("key", 1): try keys()
      case ("light", 1): try light()
      default:
        print("usage: SensorProbe list|read|count|cancel|key|light ...")
        exit(64)
      }
    } catch {
      say("fault", [("kind", error.kind.rawValue), ("message", error.message)])
      exit(1)
    }
  }

  private static func list(_ uri: String, _ rate: Double) throws(SensorFault) {
    for device in try IIODiscovery.devices(uri: uri, preferredRate: rate) { show(device) }
    print("end")
  }

  /// What udev would look all devices of this machine up by.
  private static func keys() throws(SensorFault) {
    for device in try SensorCatalog(.auto, SensorSettings()).devices() {
      do {
        let key = try HardwareDatabaseKey(of: device)
        say("key", [("lookup", key.lookup), ("pattern", key.pattern), ("machine", key.machine)])
      } catch {
        say("key", [("fault", error.kind.rawValue)])
      }
    }
  }

  /// The light of the room.
  private static func light() throws(SensorFault) {
    let sensor = try IIOLight()
    say("light", [("sensor", sensor.words), ("lux", "\(try sensor.lux())")])
  }

  private static func open(_ words: [String]) throws(SensorFault) -> IIOReader {
    try IIOReader(
      uri: words[1], device: words[2] == "-" ? nil : words[2], rate: Double(words[3]) ?? 50,
      allowBuffered: words.last != "polled")
  }

  /// Reads until enough samples have come, or none for two seconds.
  private static func read(_ reader: IIOReader, count: Int) throws(SensorFault) {
    show(reader.device)
    var taken = 0
    var last = MonotonicClock.nanoseconds
    var told: SensorFault?
    while taken < count, MonotonicClock.nanoseconds - last < 2_000_000_000 {
      let before = taken
      _ = try reader.read(timeout: 250_000_000) { sample, raw in
        taken += 1
        show(sample, raw)
      }
      if let fault = reader.gyroscopeFault, fault != told {
        say("gyroscope", [("kind", fault.kind.rawValue), ("message", fault.message)])
      }
      told = reader.gyroscopeFault
      if taken > before { last = MonotonicClock.nanoseconds }
    }
    let errors = reader.readErrors
    say("failed", [("count", "\(errors.count)"), ("failing", "\(errors.isFailing)")])
    print("end")
  }

  /// Reads without a word, and tells what it cost.
  private static func count(_ reader: IIOReader, samples: Int) throws(SensorFault) {
    func take(_ wanted: Int) throws(SensorFault) {
      var taken = 0
      while taken < wanted { taken += try reader.read(timeout: 250_000_000) { _, _ in } }
    }
    try take(10)
    let (allocations, ticks) = (snow_allocation_count(), clock())
    try take(samples)
    let (more, later) = (snow_allocation_count() - allocations, clock() - ticks)
    say(
      "counted",
      [
        ("mode", reader.device.mode.rawValue),
        ("allocations", "\(more)"),
        ("microseconds", "\(later)"), ("samples", "\(samples)"),
      ])
  }

  /// Waits for a sample that does not come, and is called off from another thread.
  private static func cancel(_ reader: IIOReader) throws(SensorFault) {
    struct Shared: @unchecked Sendable { let reader: IIOReader }
    let shared = Unmanaged.passRetained(Box(Shared(reader: reader)))
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let box = Unmanaged<Box<Shared>>.fromOpaque(argument).takeRetainedValue()
        MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 200_000_000)
        box.value.reader.cancel()
        return nil
      }, shared.toOpaque())
    let begin = MonotonicClock.nanoseconds
    var count = 0
    while MonotonicClock.nanoseconds - begin < 100_000_000 {
      count += try reader.read(timeout: 5_000_000_000) { _, _ in }
    }
    pthread_join(thread, nil)
    let took = (MonotonicClock.nanoseconds - begin) / 1_000_000
    say("cancelled", [("ms", "\(took)"), ("samples", "\(count)")])
  }

  private final class Box<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private static func show(_ device: SensorDevice) {
    say(
      "device",
      [
        ("specification", device.specification), ("name", device.name),
        ("label", device.label ?? ""), ("path", device.path), ("mode", device.mode.rawValue),
        ("modeReason", device.modeReason ?? ""),
        ("scale", device.scale.map { "\($0)" }.joined(separator: ",")),
        ("rate", device.rate.map { "\($0)" } ?? ""), ("gyroscope", "\(device.hasGyroscope)"),
        ("sibling", device.gyroscope?.words ?? ""),
        ("siblingRate", device.gyroscope?.rate.map { "\($0)" } ?? ""),
        ("matrix", (0..<9).map { "\(device.mount.matrix.elements[$0])" }.joined(separator: ",")),
        ("matrixReason", device.mount.matrixReason), ("sign", device.mount.sign.rawValue),
        ("signReason", device.mount.signReason), ("exclusion", device.exclusion ?? ""),
        ("fault", device.fault?.kind.rawValue ?? ""),
      ])
  }

  private static func show(_ sample: MotionSample, _ raw: RawTriple) {
    let felt = sample.acceleration
    var pairs = [
      ("t", "\(sample.instant.nanoseconds)"),
      ("age", "\(MonotonicClock.nanoseconds - sample.instant.nanoseconds)"),
      ("raw", "\(raw.x),\(raw.y),\(raw.z)"), ("g", "\(felt.x),\(felt.y),\(felt.z)"),
    ]
    if let rate = sample.rotationRate { pairs.append(("turning", "\(rate.x),\(rate.y),\(rate.z)")) }
    say("sample", pairs)
  }

  private static func say(_ word: String, _ pairs: [(String, String)]) {
    print(([word] + pairs.map { "\($0)=\($1)" }).joined(separator: "\t"))
    // A reader of the pipe should get each line at once.
    fflush(nil)
  }
}
