/// What drawing evaluates at each frame, between the steps.
///
/// ```
///   DrawnEffects ──▶ LaneCurves, PlainLanes   eight particles at a time: no effect but those that they know
///                └─▶ Look, Course             one at a time: every effect
/// ```
/// `Equatable` counts every property. So cells with an effect that the lanes do not know are drawn one by one.
struct DrawnEffects: Equatable, Sendable {
  var sway: SwayBehavior?
  var shape = ShapeEffects()
  var color = ColorEffects()
}

/// What changes size and rotation.
struct ShapeEffects: Equatable, Sendable {
  var scale: Following?
  var scaleSpeed: LifeCurve?
  var spin: LifeCurve?
  var rotation: LifeCurve?
  /// Rotation from the direction of flight, in radians.
  var alignment: Float?
  var rocking: SwayBehavior?
}

/// What changes the colour.
struct ColorEffects: Equatable, Sendable {
  var gradient: Gradient?
  var channels: [ColorChannel] = []
}
