import Console
import Glibc
import Motion
import Programs
import Recordings
import Sensors

/// Reading a recorded log: the upper limit for a sensor of 1,000 samples a second.
struct LogBenchmark {
  func run() throws(Failure) -> Row {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let path = "\(folder)/snowbench-\(getpid()).csv"
    defer { unlink(path) }
    do throws(LogError) {
      try write(path)
      var reader = try LogReader(path)
      let first = try reader.next()
      precondition(first != nil)
      var meter = Meter()
      meter.start()
      while try reader.next() != nil {}
      meter.stop()
      return meter.row("log", per: "row", reader.rows - 1)
    } catch {
      throw Failure(SensorError.log(error))
    }
  }

  /// Ten minutes of the synthetic panel.
  private func write(_ path: String) throws(LogError) {
    let motion = SyntheticMotion(seed: 1)
    var writer = try LogWriter(
      path, frame: SensorFrame(unit: 1 / Acceleration.standardGravity, sign: .reaction),
      device: "synthetic", rate: Int(SyntheticMotion.rate), hasRotation: true)
    for turn in 0..<10 as Range<Int64> {
      for index in 0..<motion.count {
        var sample = motion.sample(index)
        sample.instant = sample.instant.advanced(by: turn * 60_010_000_000)
        try writer.append(sample)
      }
    }
    try writer.finish()
  }
}
