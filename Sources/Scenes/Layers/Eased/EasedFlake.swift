import Graphics
import Motion

/// One flake on its way.
///
/// Its place is where it began, the way it has made until the running step began, and what its animations
/// have added since; only the last is turned by the running step's down. So nothing jumps when down
/// changes, and the flake bends to it.
struct EasedFlake: Sendable {
  /// When it began, nanoseconds since the scene did.
  private(set) var begin: Int64 = 0
  /// When it ends.
  private(set) var end: Int64 = 0
  /// Which of the layer's pictures.
  private(set) var picture = 0
  /// Points a pixel of the picture.
  private(set) var scale = 0.0
  /// Whether it is drawn; on a machine that is too slow some flakes are left out.
  private(set) var isSeen = true
  /// How fast it is moved sideways in the running step, in points a step.
  var sideways = 0.0
  private var animations: [KeyframeAnimation] = []
  /// Where the flake was when the running step began.
  private var place = Vector2.zero
  /// What its animations had moved it by then.
  private var moved = Vector2.zero

  /// A flake at its beginning.
  ///
  /// - Parameters:
  ///   - layer: what it is drawn for.
  ///   - index: its number in the layer.
  ///   - run: which of its lives; each has random numbers of its own.
  ///   - time: when it begins.
  ///   - field: where.
  ///   - births: which share of the flakes is seen.
  mutating func begin(
    _ layer: EasedLayer, _ index: Int, run: UInt64, at time: Int64, in field: EasedField,
    births: Double = 1
  ) {
    var random = SeededGenerator(seed: layer.seed, stream: run, index: UInt64(index))
    picture = min(
      Int(random.nextUnit() * Double(layer.pictures.count)), layer.pictures.count - 1)
    place = Self.place(layer, layer.pictures[picture], field, &random)
    scale =
      layer.scale.value(share: random.nextUnit()) * Double(layer.pictures[picture].reduction)
    let duration = layer.duration.value(share: random.nextUnit())
    begin = time
    end =
      Instant(nanoseconds: time)
      .advanced(by: Instant.nanoseconds(seconds: duration)).nanoseconds
    if animations.isEmpty { animations = layer.animations.map(\.template) }
    for (place, animation) in layer.animations.enumerated() {
      animation.draw(into: &animations[place], duration, isOdd: index % 2 == 1, &random)
    }
    moved = displacement(layer, at: time)
    // The last draw: what is left out changes no other number.
    isSeen = random.nextUnit() < births
  }

  /// Whole points from the field's corner on, as both articles draw them.
  private static func place(
    _ layer: EasedLayer, _ picture: Bitmap, _ field: EasedField, _ random: inout SeededGenerator
  ) -> Vector2 {
    func coordinate(_ corner: Double, _ length: Double, _ side: Int) -> Double {
      let beyond = layer.overscan * Double(side)
      return corner - beyond + (random.nextUnit() * (length + 2 * beyond)).rounded(.down)
    }
    return Vector2(
      x: coordinate(field.corner.x, field.size.width, picture.width * picture.reduction),
      y: coordinate(field.corner.y, field.size.height, picture.height * picture.reduction))
  }

  /// Makes the way from the running step's beginning to its end.
  mutating func settle(_ layer: EasedLayer, at time: Int64, _ turn: Turn) {
    place = place(layer, at: time, turn, share: 1)
    moved = displacement(layer, at: time)
  }

  /// Where it is, in points.
  ///
  /// - Parameters:
  ///   - layer: its own.
  ///   - time: nanoseconds since the scene began, inside the running step.
  ///   - turn: where down is in this step.
  ///   - share: how much of the step has passed, 0...1.
  /// - Returns: its middle.
  func place(_ layer: EasedLayer, at time: Int64, _ turn: Turn, share: Double) -> Vector2 {
    var way = displacement(layer, at: time) - moved
    way.x += sideways * share
    return place + turn.applied(to: way)
  }

  /// How far it is turned, in radians.
  func rotation(_ layer: EasedLayer, at time: Int64) -> Double {
    value(.rotation, layer, at: time) ?? 0
  }

  /// Its opacity, which may leave 0...1.
  func opacity(_ layer: EasedLayer, at time: Int64) -> Double {
    value(.opacity, layer, at: time) ?? 1
  }

  private func displacement(_ layer: EasedLayer, at time: Int64) -> Vector2 {
    Vector2(
      x: value(.translationX, layer, at: time) ?? 0, y: value(.translationY, layer, at: time) ?? 0)
  }

  private func value(
    _ keyPath: FlakeAnimation.KeyPath, _ layer: EasedLayer, at time: Int64
  ) -> Double? {
    guard let index = layer.animations.firstIndex(where: { $0.keyPath == keyPath }) else {
      return nil
    }
    return animations[index].value(at: Double(time - begin) / 1e9)
  }
}

extension FlakeAnimation {
  /// An animation of this shape, still without numbers.
  fileprivate var template: KeyframeAnimation {
    KeyframeAnimation(
      values: values.map { _ in 0 }, duration: 0, timingFunction: timingFunction,
      timingFunctions: timingFunctions)
  }

  /// Draws a flake's numbers.
  fileprivate func draw(
    into animation: inout KeyframeAnimation, _ duration: Double, isOdd: Bool,
    _ random: inout SeededGenerator
  ) {
    animation.duration = duration
    let sign = alternates && isOdd ? -1.0 : 1
    var previous = 0.0
    for index in values.indices {
      animation.values[index] = sign * values[index].value(share: random.nextUnit())
      previous = keyTimes[index].value(
        share: random.nextUnit(), after: previous, duration: duration)
      animation.keyTimes[index] = previous
    }
  }
}
