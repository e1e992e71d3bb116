import Console
import Motion
import Pipeline
import Reporting
import Sensors

/// `snowctl record`: a sensor into a log.
enum RecordVerb {
  static let command = Command(
    "snowctl record", "Writes what a sensor feels into a log.",
    operands: [Operand("LOG")],
    options: [
      Option("sensor", value: "SPEC", help: "synthetic:SEED (synthetic:1)"),
      Option("for", value: "S", help: "so many seconds (60)"),
    ],
    examples: ["snowctl record --sensor synthetic:7 turning.csv.gz"],
    notes: [
      "This version reads no hardware yet; synthetic is a panel that is turned, tapped, shaken and "
        + "laid flat by a formula, with the noise of a real chip.",
      "A log whose name ends in .gz is compressed; - is standard output.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let length = try arguments.seconds("for") ?? 60_000_000_000
    let seed: UInt64
    do throws(SensorError) {
      guard
        case .synthetic(let value) = try SensorSpecification(
          arguments.value("sensor") ?? "synthetic:1")
      else { throw .specification("only synthetic:SEED can be recorded in this version") }
      seed = value
    } catch {
      throw Failure(error.description, .usage)
    }
    do throws(LogError) {
      let motion = SyntheticMotion(seed: seed)
      let writer = try LogWriter(
        arguments.operands[0],
        frame: SensorFrame(unit: 1 / Acceleration.standardGravity, sign: .reaction),
        device: "synthetic", rate: Int(SyntheticMotion.rate), hasRotation: true)
      for index in 0..<motion.count {
        let sample = motion.sample(index)
        guard sample.instant.nanoseconds <= length, !SignalWatch.stopRequested else { break }
        try writer.append(sample)
      }
      try writer.finish()
    } catch {
      throw Failure(PipelineError.sensor(.log(error)))
    }
  }
}
