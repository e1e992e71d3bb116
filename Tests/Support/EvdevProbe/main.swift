// What EvdevReader and EvdevDiscovery say, a line each, for tests that run in umockdev or a VM.
//
//   EvdevProbe list
//   EvdevProbe sensors SPECIFICATION
//   EvdevProbe read PATH [--samples N] [--until X,Y,Z] [--for SECONDS] [--arrivals MILLISECONDS]
//                        [--slow MILLISECONDS] [--quiet]
//
// --until ends with the sample that has these raw values; --arrivals lets packets arrive at this distance,
// however busy the machine is.
// sample T_NS X Y Z RAWX RAWY RAWZ FRESH [GX GY GZ]   in g and rad/s
// fault KIND MESSAGE                                  after which nothing follows
// total SAMPLES CPU_NS_PER_SAMPLE ALLOCATIONS STREAMING
import CAllocationCounter
import Glibc
import InputDevices
import Motion
import Posix
import Sensors

/// Writes a line at once: the tests read along.
func say(_ line: String) {
  var line = line + "\n"
  _ = line.withUTF8 { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

func list() {
  for device in EvdevDiscovery.devices() {
    let words = [
      "device", device.path, device.fault?.kind.rawValue ?? "ok", device.mount.sign.rawValue,
      device.scale.map { "\(1 / $0)" }.joined(separator: ","),
      device.hasGyroscope ? "gyroscope" : "-",
      "\(device.name) | \(device.exclusion ?? "-") | \(device.modeReason ?? "-")",
    ]
    say(words.joined(separator: " "))
  }
}

/// What the catalog finds for a specification.
func sensors(_ text: String) throws(SensorFault) {
  guard let specification = try? SensorSpecification(text) else { return say("no specification") }
  for device in try SensorCatalog(specification, SensorSettings()).devices() {
    let fault = device.fault.map { "\($0.kind.rawValue): \($0.words)" } ?? "ok"
    say("sensor \(device.specification) | \(device.path) | \(device.exclusion ?? "-") | \(fault)")
  }
}

func cpuTime() -> Int64 {
  var now = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
  return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
}

/// What the command line asks for.
struct Options {
  var samples = Int.max
  var seconds = 3600.0
  var slow: UInt32 = 0
  var isQuiet = false
  var last = ""
  var arrivals: Int64?

  init(_ words: ArraySlice<String>) {
    var words = words
    while let word = words.popFirst() {
      switch word {
      case "--samples": samples = words.popFirst().flatMap { Int($0) } ?? samples
      case "--for": seconds = words.popFirst().flatMap { Double($0) } ?? seconds
      case "--until": last = words.popFirst() ?? ""
      case "--arrivals": arrivals = words.popFirst().flatMap { Int64($0) }
      case "--slow": slow = words.popFirst().flatMap { UInt32($0) } ?? slow
      default: isQuiet = word == "--quiet"
      }
    }
  }
}

func read(_ path: String, _ options: Options) throws(SensorFault) {
  var arrival: Int64?
  let reader = try EvdevReader(path: path) {
    guard let distance = options.arrivals else { return MonotonicClock.nanoseconds }
    let next = arrival.map { $0 + distance * 1_000_000 } ?? MonotonicClock.nanoseconds
    arrival = next
    return next
  }
  let end = MonotonicClock.nanoseconds + Int64(options.seconds * 1e9)
  var count = 0
  var isOver = false
  let warm = 10
  var isWarm = false
  var (cpu, allocations, measuredFrom): (Int64, UInt64, Int) = (0, 0, 0)
  while count < options.samples, !isOver, MonotonicClock.nanoseconds < end {
    count += try reader.read(timeout: 100_000_000) { sample, raw in
      guard !options.isQuiet else { return }
      if options.last == "\(raw.x),\(raw.y),\(raw.z)" { isOver = true }
      let a = sample.acceleration
      let rate = sample.rotationRate.map { " \($0.x) \($0.y) \($0.z)" } ?? ""
      say(
        "sample \(sample.instant.nanoseconds) \(a.x) \(a.y) \(a.z) \(raw.x) \(raw.y) \(raw.z)"
          + " \(sample.startsAfresh)\(rate)")
    }
    if options.slow > 0, count < warm { usleep(options.slow * 1000) }
    if !isWarm, count >= warm {
      // The first call sets things up, even without data.
      var more = 0
      repeat {
        more = options.isQuiet ? try reader.read(timeout: 0) { _, _ in } : 0
        count += more
      } while more > 0
      isWarm = true
      (cpu, allocations, measuredFrom) = (cpuTime(), snow_allocation_count(), count)
    }
  }
  let spent = (cpuTime() - cpu) / Int64(max(1, count - measuredFrom))
  allocations = snow_allocation_count() - allocations
  say("total \(count) \(spent) \(allocations) \(reader.isStreaming)")
}

let words = CommandLine.arguments.dropFirst()
if words.first == "list" {
  list()
} else if words.first == "sensors", let text = words.dropFirst().first {
  do {
    try sensors(text)
  } catch {
    say("fault \(error.kind.rawValue) \(error.words)")
    exit(3)
  }
} else if words.first == "read", let path = words.dropFirst().first {
  do {
    try read(path, Options(words.dropFirst(2)))
  } catch {
    say("fault \(error.kind.rawValue) \(error.message)")
    exit(3)
  }
} else {
  say("EvdevProbe list | read PATH [--samples N] [--for S] [--slow MS] [--quiet]")
  exit(64)
}
