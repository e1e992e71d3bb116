import Graphics

/// One kind of particle: Core Animation's `CAEmitterCell`, its names, defaults and units.
///
/// A property with a mean M and a range R is uniform in [M − R/2, M + R/2] (CAEmitterLayer.h). Units: points (y
/// down), seconds, radians. A fresh cell emits nothing: its birth rate and its lifetime are 0.
public struct EmitterCell: MediaTimed, Sendable {
  /// A name for messages.
  public var name: String?
  /// Whether particles are drawn; they live either way.
  public var isEnabled = true
  /// When births happen, from the layer's start or, in a nested cell, from the parent particle's birth.
  public var timing = MediaTiming()
  /// Nested cells: each particle of this cell emits their particles while it lives.
  ///
  /// Children start at the parent's position, relative to its direction of flight, and inherit its size and colour at
  /// that instant, but not its speed. They may outlive it.
  public var emitterCells: [EmitterCell] = []

  /// Act after the layer's behaviours; nested cells have their own.
  public var emitterBehaviors: [EmitterBehavior] = []

  /// Births per second: the n-th happens exactly n / birthRate seconds after `beginTime`.
  public var birthRate = 0.0
  /// Mean life in seconds.
  public var lifetime = 0.0
  /// Range of `lifetime`, in seconds.
  public var lifetimeRange = 0.0

  /// Mean speed at birth in points/s; negative flies backwards.
  public var velocity = 0.0
  /// Range of `velocity`, in points/s.
  public var velocityRange = 0.0
  /// Direction at birth in the plane, in radians clockwise from the shape's own direction (`EmitterShape`).
  public var emissionLongitude = 0.0
  /// Direction at birth out of the plane, in radians towards the viewer.
  public var emissionLatitude = 0.0
  /// Full opening angle of the cone around that direction, in radians: 2π is every direction.
  public var emissionRange = 0.0
  /// Acceleration to the right, points/s².
  public var xAcceleration = 0.0
  /// Acceleration down, points/s².
  public var yAcceleration = 0.0
  /// Acceleration towards the viewer, points/s².
  public var zAcceleration = 0.0

  /// Mean mass, relevant to forces (`EmitterBehavior`); gravity moves all masses alike.
  public var mass = 1.0
  /// Range of `mass`; the minimum mass is 0.001.
  public var massRange = 0.0

  /// How strongly its particles light other layers of a scene, where their colour is that of the light; ours.
  public var illumination = 0.0
  /// How much of that light, of all layers, its own particles take: at 0 none; ours.
  public var lit = 0.0

  /// Mean size: 1 draws a pixel of the contents as one point (at `contentsScale` 1).
  public var scale = 1.0
  /// Range of `scale`, as a factor.
  public var scaleRange = 0.0
  /// Change of `scale` per second; a negative scale draws the picture mirrored.
  public var scaleSpeed = 0.0
  /// Mean spin in rad/s, clockwise for the viewer.
  public var spin = 0.0
  /// Range of `spin`, in rad/s.
  public var spinRange = 0.0

  /// Mean colour at birth; ranges and speeds apply per channel, clamped to 0...1 only to be drawn.
  public var color = Color.white
  /// Range of red; 1 is full.
  public var redRange = 0.0
  /// Range of green; 1 is full.
  public var greenRange = 0.0
  /// Range of blue; 1 is full.
  public var blueRange = 0.0
  /// Range of alpha; 1 is full.
  public var alphaRange = 0.0
  /// Change of red per second; 1 is full.
  public var redSpeed = 0.0
  /// Change of green per second; 1 is full.
  public var greenSpeed = 0.0
  /// Change of blue per second; 1 is full.
  public var blueSpeed = 0.0
  /// Change of alpha per second; 1 is full.
  public var alphaSpeed = 0.0

  /// Depths at which particles fly and fill the screen; nil for births and lives as in Core Animation (ours).
  ///
  /// Its density replaces births and lives; `velocity` is the terminal speed and `scale` the size at depth 1.
  public var depth: EmitterDepth?

  /// The picture; without one, particles are invisible.
  public var contents: Bitmap?
  /// The visible part of `contents`, in shares of its width and height, for atlases.
  public var contentsRect = UnitRect.all
  /// Pixels of `contents` per point.
  public var contentsScale = 1.0

  /// Sampling of enlarged pictures.
  public var magnificationFilter = Sampling.Filter.linear
  /// Sampling of reduced pictures; nil is `Sampling.usual(for:)`, as Core Animation's `linear` makes shapes shimmer.
  public var minificationFilter: Sampling.Filter?

  /// Creates a cell with Core Animation's defaults.
  public init() {}

  /// The largest distance of a particle's pixels from its centre, in points, nested cells excluded.
  public var largestRadius: Double { largestRadius(.half) }

  /// The same with the layer's meaning of ranges, factor of lives and behaviours.
  func largestRadius(
    _ range: EmitterRange, lifetime: Double = 1, _ behaviors: [EmitterBehavior] = []
  ) -> Double {
    guard let picture else { return 0 }
    let diagonal = Double(picture.width * picture.width + picture.height * picture.height)
    let spread = scaleRange.magnitude * (range == .half ? 0.5 : 1)
    // A size below 0 grows again, mirrored.
    let last = scale + scaleSpeed * longestLife(range) * max(0, lifetime)
    var largest = max(scale.magnitude, last.magnitude) + spread
    for behavior in behaviors + emitterBehaviors { largest = behavior.kind.largest(largest) }
    return diagonal.squareRoot() / 2 / contentsScale * largest
  }

  var picture: Bitmap? {
    contentsRect == .all ? contents : contents?.cropped(to: contentsRect)
  }

  var sampling: Sampling? {
    guard let contents else { return nil }
    return Sampling(
      magnification: magnificationFilter,
      minification: minificationFilter ?? Sampling.usual(for: contents.format).minification)
  }

  func longestLife(_ range: EmitterRange) -> Double {
    max(0, lifetime + lifetimeRange.magnitude * (range == .half ? 0.5 : 1))
  }
}
