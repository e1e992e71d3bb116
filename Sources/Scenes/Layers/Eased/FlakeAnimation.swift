import Documents

/// A property of a flake over time: a KeyframeAnimation whose numbers are drawn for each flake.
package struct FlakeAnimation: Equatable, Sendable {
  /// Core Animation's names.
  package enum KeyPath: String, CaseIterable, Sendable {
    /// Points to the right of the start; turned with gravity like the layer.
    case translationX = "transform.translation.x"
    /// Points below the start.
    case translationY = "transform.translation.y"
    /// Radians, clockwise on screen.
    case rotation = "transform.rotation.z"
    /// 0...1.
    case opacity
  }

  package var keyPath: KeyPath
  package var values: [RandomValue]
  /// As many as values.
  package var keyTimes: [KeyTime]
  /// Eases the whole duration.
  package var timingFunction = TimingFunction.linear
  /// Ease the time between two values.
  package var timingFunctions: [TimingFunction] = []
  /// Whether odd flakes negate the values.
  package var alternates = false

  package init(_ keyPath: KeyPath, values: [RandomValue]) {
    self.keyPath = keyPath
    self.values = values
    keyTimes = KeyframeAnimation.evenly(values.count).map { KeyTime(RandomValue($0)) }
  }
}

/// The time of a value, drawn from those after the previous one.
package struct KeyTime: Equatable, Sendable {
  /// A share of the duration, or seconds.
  package var time: RandomValue
  /// In seconds, negative values count back from the end.
  package var isInSeconds: Bool

  package init(_ time: RandomValue, isInSeconds: Bool = false) {
    self.time = time
    self.isInSeconds = isInSeconds
  }

  /// A share of the duration from `previous` to 1; `share` is a random number in 0..<1, `duration` is in seconds.
  func value(share: Double, after previous: Double, duration: Double) -> Double {
    let unit = isInSeconds ? duration : 1
    func fromBeginning(_ time: Double) -> Double {
      isInSeconds && time < 0 ? duration + time : time
    }
    var range = RandomValue(
      from: fromBeginning(time.from), to: fromBeginning(time.to), step: time.step)
    let before = previous * unit
    if range.step > 0 {
      let passed = ((before - range.from) / range.step + 1e-9).rounded(.down) + 1
      if passed > 0, range.to > range.from { range.from += passed * range.step }
    } else {
      range.from = max(range.from, before)
    }
    range.to = max(range.from, range.to)
    return min(max(range.value(share: share) / unit, previous), 1)
  }
}
