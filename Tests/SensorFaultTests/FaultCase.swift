import MockSensors
import Testing

/// One thing that can be wrong with a sensor, and what both verbs must say of it.
struct FaultCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var bench: SensorBench
  /// `state` of the first device in `sensors --json`; nil where there is no device.
  var state: String?
  /// Of its fault or one of its remarks; nil where it has neither.
  var kind: String?
  /// Text in all four answers.
  var message: String
  /// Text below it.
  var advice: String
  /// What `sensors` ends with.
  var code: Int32

  private init(
    _ name: String, _ bench: SensorBench, state: String?, kind: String?, _ message: String,
    advice: String, code: Int32
  ) {
    testDescription = name
    self.bench = bench
    self.state = state
    self.kind = kind
    self.message = message
    self.advice = advice
    self.code = code
  }

  /// It cannot be used.
  static func broken(
    _ name: String, _ bench: SensorBench, _ kind: String, _ message: String, advice: String,
    code: Int32 = 69
  ) -> FaultCase {
    FaultCase(
      name, bench, state: "fault", kind: kind, message, advice: advice, code: code)
  }

  /// It can be used, but less well.
  static func limited(
    _ name: String, _ bench: SensorBench, _ kind: String, _ message: String, advice: String
  ) -> FaultCase {
    FaultCase(name, bench, state: "limited", kind: kind, message, advice: advice, code: 0)
  }

  /// It is not taken by itself.
  static func leftOut(
    _ name: String, _ bench: SensorBench, _ message: String,
    advice: String = "name it in the configuration"
  ) -> FaultCase {
    FaultCase(name, bench, state: "left-out", kind: nil, message, advice: advice, code: 69)
  }

  static let nothing = FaultCase(
    "nothing found", SensorBench(), state: nil, kind: nil, "no accelerometer",
    advice: "to the panel's bottom", code: 69)
}
