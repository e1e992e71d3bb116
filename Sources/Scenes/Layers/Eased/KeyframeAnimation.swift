/// A number that goes from value to value: Core Animation's CAKeyframeAnimation, and with two values
/// its CABasicAnimation.
///
/// ```
///   values    0 ╱▔▔▔▔▔▔╲ 0      `timingFunction` bends the time of the whole, then
///            0 ╱ 1    1 ╲       `timingFunctions[i]` that between value i and value i + 1.
///   keyTimes 0  .2   .7  1
/// ```
public struct KeyframeAnimation: Equatable, Sendable {
  /// What it goes through, one or more.
  public var values: [Double]
  /// When, as shares of the duration: as many as values, rising from 0 to 1.
  public var keyTimes: [Double]
  /// How long it lasts, in seconds.
  public var duration: Double
  /// Bends the time of the whole.
  public var timingFunction: TimingFunction
  /// Bends the time between a value and the next; what is missing is linear.
  public var timingFunctions: [TimingFunction]

  /// An animation by its parts; equal steps where there are no key times.
  ///
  /// - Precondition: there is a value, and as many key times or none.
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

  /// From one value to another, as CABasicAnimation.
  public init(
    fromValue: Double, toValue: Double, duration: Double, timingFunction: TimingFunction = .linear
  ) {
    self.init(values: [fromValue, toValue], duration: duration, timingFunction: timingFunction)
  }

  /// Key times with equal steps between them.
  static func evenly(_ count: Int) -> [Double] {
    (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
  }

  /// The value after so many seconds: the first one before the beginning, the last one after the end.
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
