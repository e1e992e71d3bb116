import Graphics
import Motion

/// A flake in motion: it began at a place, moved until the running step began, and since then moves by its
/// animations, turned by the step's down, so that nothing jumps when down changes: the path bends.
struct EasedFlake: Sendable {
  /// Nanoseconds since the scene began.
  private(set) var begin: Int64 = 0
  private(set) var end: Int64 = 0
  /// Index into the layer's pictures.
  private var picture = 0
  /// Points per pixel of the picture.
  private(set) var scale = 0.0
  /// Half of its picture's diagonal, and a point more, by which it may move in its first step.
  private var radius = 0.0
  /// False for flakes left out on a machine that is too slow.
  private var isSeen = true
  /// Sideways movement in the running step, points per step.
  var sideways = 0.0
  private var animations: [KeyframeAnimation] = []
  /// At the beginning of the running step.
  private var place = Vector2.zero
  /// Displacement by its animations at that time.
  private var moved = Vector2.zero

  /// Begins a life; each `run` has its own random numbers, and `births` is the share of flakes that are shown.
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
    let (width, height) = (layer.pictures[picture].width, layer.pictures[picture].height)
    radius = scale.magnitude * Double(width * width + height * height).squareRoot() / 2 + 1
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
    // The last draws, so that leaving a flake out changes no other number.
    isSeen = random.nextUnit() < births
    if layer.enters { place = field.entry(random.nextUnit(), margin: radius) }
  }

  /// Lets it have begun at a random time, none at which it had left already.
  mutating func backdate(
    _ layer: EasedLayer, _ index: Int, run: UInt64, in field: EasedField, _ turn: Turn
  ) {
    var random = SeededGenerator(seed: layer.seed, stream: ~run, index: UInt64(index))
    let (now, length) = (begin, Double(end - begin))
    for _ in 0..<32 {
      // Another column each time: long ones hold more flakes.
      let entry = layer.enters ? field.entry(random.nextUnit(), margin: radius) : place
      let age = Int64(random.nextUnit() * length)
      let way = displacement(layer, at: now + age) - moved
      let reached = entry + turn.applied(to: way)
      guard !layer.enters || !field.isLeft(reached, margin: radius) else { continue }
      (place, moved) = (reached, displacement(layer, at: now + age))
      (begin, end) = (now - age, end - age)
      return
    }
  }

  /// Ends if it has left the field.
  mutating func leave(_ field: EasedField, at time: Int64) {
    if begin < time, field.isLeft(place, margin: radius) { end = min(end, time) }
  }

  /// In whole points from the field's corner, as in both articles.
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

  /// Moves it to the end of the running step.
  mutating func settle(_ layer: EasedLayer, at time: Int64, _ turn: Turn) {
    place = place(layer, at: time, turn, share: 1)
    moved = displacement(layer, at: time)
  }

  /// Its middle in points at `time`, in nanoseconds inside the running step, of which `share` (0...1) has passed.
  func place(_ layer: EasedLayer, at time: Int64, _ turn: Turn, share: Double) -> Vector2 {
    var way = displacement(layer, at: time) - moved
    way.x += sideways * share
    return place + turn.applied(to: way)
  }

  /// How a flake is seen at one moment.
  struct Sight {
    let place: Vector2
    /// Radians.
    let rotation: Double
    let opacity: Float
    let picture: Int
    let scale: Double
  }

  /// Nil if it is not seen; mutating only because an array's element would be copied otherwise.
  mutating func sight(
    _ layer: EasedLayer, at time: Int64, _ turn: Turn, share: Double
  ) -> Sight? {
    guard isSeen, scale != 0, begin <= time, time < end else { return nil }
    let opacity = min(opacity(layer, at: time), 1) * Double(layer.color.alpha)
    guard opacity > 0 else { return nil }
    return Sight(
      place: place(layer, at: time, turn, share: share), rotation: rotation(layer, at: time),
      opacity: Float(opacity), picture: picture, scale: scale)
  }

  /// Radians.
  func rotation(_ layer: EasedLayer, at time: Int64) -> Double {
    value(layer.tracks.rotation, at: time) ?? 0
  }

  /// May leave 0...1.
  func opacity(_ layer: EasedLayer, at time: Int64) -> Double {
    value(layer.tracks.opacity, at: time) ?? 1
  }

  private func displacement(_ layer: EasedLayer, at time: Int64) -> Vector2 {
    Vector2(
      x: value(layer.tracks.translationX, at: time) ?? 0,
      y: value(layer.tracks.translationY, at: time) ?? 0)
  }

  /// The animation's value; nil without one.
  private func value(_ track: Int?, at time: Int64) -> Double? {
    guard let track else { return nil }
    return animations[track].value(at: Double(time - begin) / 1e9)
  }
}

extension FlakeAnimation {
  fileprivate var template: KeyframeAnimation {
    KeyframeAnimation(
      values: values.map { _ in 0 }, duration: 0, timingFunction: timingFunction,
      timingFunctions: timingFunctions)
  }

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
