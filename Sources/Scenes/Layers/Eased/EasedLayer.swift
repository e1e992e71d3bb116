import Graphics

/// Flakes that begin anywhere on the screen and each go through the same few animations, every one
/// with numbers of its own: snow as two articles made it of CABasicAnimation and of CADisplayLink.
public struct EasedLayer: Equatable, Sendable {
  /// How many flakes a screen has; see `EasedField` for a screen that is turned.
  public var count = 80
  /// What a flake looks like: one of these.
  public var pictures: [Bitmap] = []
  /// What masks are coloured with; alpha is opacity.
  public var color = Color.white
  /// Points a pixel of the picture; 0 is invisible.
  public var scale = RandomValue(1)
  /// How long a flake is on its way, in seconds.
  public var duration = RandomValue(1)
  /// How far beyond the screen's sides it may begin, in widths and heights of its picture.
  public var overscan = 0.0
  /// Every 1/60 s it is moved sideways by −½ to +½ of so many points.
  public var sidewaysRange = 0.0
  /// Whether each flake begins anew, with other numbers, when its time is over.
  public var repeats = false
  /// What happens to a flake on its way.
  public var animations: [FlakeAnimation] = []
  /// Same seed, same flakes.
  public var seed: UInt64 = 0

  /// The usual flakes, still without pictures.
  public init() {}

  /// Whether nothing will ever be seen.
  var isEmpty: Bool { count == 0 || pictures.isEmpty }
}

/// One property of a flake over its time: a KeyframeAnimation whose numbers are drawn for each flake.
public struct FlakeAnimation: Equatable, Sendable {
  /// What changes; Core Animation's names.
  public enum KeyPath: String, CaseIterable, Sendable {
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
  public var keyPath: KeyPath
  /// What it goes through.
  public var values: [RandomValue]
  /// When; as many.
  public var keyTimes: [KeyTime]
  /// Bends the time of the whole.
  public var timingFunction = TimingFunction.linear
  /// Bends the time between two values.
  public var timingFunctions: [TimingFunction] = []
  /// Whether every second flake has the values with the other sign.
  public var alternates = false

  /// An animation in equal steps.
  public init(_ keyPath: KeyPath, values: [RandomValue]) {
    self.keyPath = keyPath
    self.values = values
    keyTimes = KeyframeAnimation.evenly(values.count).map { KeyTime(RandomValue($0)) }
  }
}

/// When a value is reached: drawn from those of its times that lie after the one before.
public struct KeyTime: Equatable, Sendable {
  /// As a share of the duration, or in seconds.
  public var time: RandomValue
  /// Whether it is in seconds; below zero they count back from the end.
  public var isInSeconds: Bool

  /// A key time.
  public init(_ time: RandomValue, isInSeconds: Bool = false) {
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
