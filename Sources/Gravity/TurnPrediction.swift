import Portable

/// Where gravity will point soon, from the panel's rotation and how it changes.
///
/// ```
///   turn = ω T + w ½ T² (α + j (T/3 + a))            T: lead; α, j: first and second derivative of ω
///   w = ω̄² / (ω̄² + ω₀²)                              ω̄: RMS rate of the last 0.1 s; a: age of α
/// ```
/// Below ω₀ derivatives are noise. The second term is at most ω̄ T, so a tap on the glass turns nothing.
struct TurnPrediction: Sendable {
  /// Averages of α, of j and of |ω|², s.
  private static let memory = (first: 0.002, second: 0.004, speed: 0.1)
  /// ω₀, 29°/s in rad/s.
  private static let slow = 0.5
  /// A jerk is believed for so long, s.
  private static let certain = 0.015
  /// Longest prediction, s: a hand changes its mind sooner.
  static let longest = 0.1

  /// Rotation in rad/s in the panel's frame; nil without a gyroscope.
  private var rate: Vector3?
  private var acceleration = Vector3.zero
  private var jerk = Vector3.zero
  private var squaredSpeed = 0.0
  /// How old `acceleration` is when `rate` is measured, s: half a step, and its average.
  private var age = 0.0

  /// Takes a rate in rad/s, `seconds` after the previous one; nil if it is unknown.
  mutating func update(_ new: Vector3?, after seconds: Double) {
    defer { rate = new }
    guard let new, let rate, seconds > 0 else {
      (acceleration, jerk, squaredSpeed) = (.zero, .zero, 0)
      return
    }
    let before = acceleration
    acceleration +=
      share(of: seconds, timeConstant: Self.memory.first) * ((new - rate) / seconds - before)
    jerk +=
      share(of: seconds, timeConstant: Self.memory.second)
      * ((acceleration - before) / seconds - jerk)
    squaredSpeed +=
      share(of: seconds, timeConstant: Self.memory.speed) * (new.squaredLength - squaredSpeed)
    age = seconds / 2 + Self.memory.first
  }

  /// `vector`, fixed in the world, as it will be in the panel's frame in `seconds`.
  func ahead(_ vector: Vector3, by seconds: Double) -> Vector3 {
    let time = min(seconds, Self.longest)
    guard let rate, time > 0 else { return vector }
    let weight = squaredSpeed / (squaredSpeed + Self.slow * Self.slow)
    var bend =
      (acceleration + jerk * (min(time, Self.certain) / 3 + age)) * (weight * time / 2)
    if bend.squaredLength > squaredSpeed {
      bend *= (squaredSpeed / bend.squaredLength).squareRoot()
    }
    let turn = (rate + bend) * time
    let angle = turn.length
    guard angle > 1e-9 else { return vector }
    // Rodrigues, backwards: the world turns against the panel.
    let axis = turn * (-1 / angle)
    let direction = SineCosine(angle)
    let along = axis * (axis.dot(vector) * (1 - direction.cosine))
    return vector * direction.cosine + axis.cross(vector) * direction.sine + along
  }
}
