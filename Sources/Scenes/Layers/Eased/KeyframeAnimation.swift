/// A number that runs through values: Core Animation's CAKeyframeAnimation, with two values its CABasicAnimation.
///
/// ```
///   values    0 ╱▔▔▔▔▔▔╲ 0      `timingFunction` bends the time of the whole, then
///            0 ╱ 1    1 ╲       `timingFunctions[i]` that between value i and value i + 1.
///   keyTimes 0  .2   .7  1
/// ```
public struct KeyframeAnimation: Equatable, Sendable {
  /// One or more values.
  public var values: [Double]
  /// Shares of the duration, one for each value, rising from 0 to 1.
  public var keyTimes: [Double]
  /// Duration in seconds.
  public var duration: Double
  /// Eases the whole duration.
  public var timingFunction: TimingFunction
  /// Ease the time between a value and the next; missing ones are linear.
  public var timingFunctions: [TimingFunction]

  /// Creates an animation from at least one value; without key times, in equal steps.
  public init(
    values: [Double], keyTimes: [Double] = [], duration: Double,
    timingFunction: TimingFunction = .linear, timingFunctions: [TimingFunction] = []
  ) {
    precondition(!values.isEmpty && (keyTimes.isEmpty || keyTimes.count == values.count))
    self.values = values
    self.keyTimes = keyTimes.isEmpty ? Self.evenly(values.count) : keyTimes
    self.duration = duration
    self.timingFunction = timingFunction
    self.timingFunctions = timingFunctions
  }

  /// Creates an animation from one value to another, as CABasicAnimation does.
  public init(
    fromValue: Double, toValue: Double, duration: Double, timingFunction: TimingFunction = .linear
  ) {
    self.init(values: [fromValue, toValue], duration: duration, timingFunction: timingFunction)
  }

  /// Key times in equal steps.
  static func evenly(_ count: Int) -> [Double] {
    (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
  }

  /// The value after `elapsed` seconds: the first one before the beginning, the last one after the end.
  ///
  /// Inlined, as the caller would copy an animation in an array to lend it.
  @inline(__always)
  public func value(at elapsed: Double) -> Double {
    guard elapsed > 0 else { return values[0] }
    guard elapsed < duration else { return values[values.count - 1] }
    let progress = timingFunction.value(at: elapsed / duration)
    var index = 0
    while index + 2 < values.count, progress >= keyTimes[index + 1] { index += 1 }
    guard index + 1 < values.count else { return values[index] }
    let (start, end) = (keyTimes[index], keyTimes[index + 1])
    let share = end > start ? (progress - start) / (end - start) : progress < end ? 0 : 1
    let eased = index < timingFunctions.count ? timingFunctions[index].value(at: share) : share
    return values[index] + (values[index + 1] - values[index]) * eased
  }
}
