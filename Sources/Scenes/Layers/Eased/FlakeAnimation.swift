import Documents

/// One property of a flake over its time: a KeyframeAnimation whose numbers are drawn for each flake.
package struct FlakeAnimation: Equatable, Sendable {
  /// What changes; Core Animation's names.
  package enum KeyPath: String, CaseIterable, Sendable {
    /// Points to the right of where it began; turned with gravity as its layer is.
    case translationX = "transform.translation.x"
    /// Points below where it began.
    case translationY = "transform.translation.y"
    /// Radians, clockwise for the viewer.
    case rotation = "transform.rotation.z"
    /// Its opacity, 0...1.
    case opacity
  }

  /// What changes.
  package var keyPath: KeyPath
  /// What it goes through.
  package var values: [RandomValue]
  /// When; as many.
  package var keyTimes: [KeyTime]
  /// Bends the time of the whole.
  package var timingFunction = TimingFunction.linear
  /// Bends the time between two values.
  package var timingFunctions: [TimingFunction] = []
  /// Whether every second flake has the values with the other sign.
  package var alternates = false

  /// An animation in equal steps.
  package init(_ keyPath: KeyPath, values: [RandomValue]) {
    self.keyPath = keyPath
    self.values = values
    keyTimes = KeyframeAnimation.evenly(values.count).map { KeyTime(RandomValue($0)) }
  }
}

/// When a value is reached: drawn from those of its times that lie after the one before.
package struct KeyTime: Equatable, Sendable {
  /// As a share of the duration, or in seconds.
  package var time: RandomValue
  /// Whether it is in seconds; below zero they count back from the end.
  package var isInSeconds: Bool

  /// A key time.
  package init(_ time: RandomValue, isInSeconds: Bool = false) {
    self.time = time
    self.isInSeconds = isInSeconds
  }

  /// - Parameters:
  ///   - share: a random number in 0..<1.
  ///   - previous: the key time before it, a share of the duration.
  ///   - duration: in seconds.
  /// - Returns: a share of the duration, from `previous` to 1.
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
