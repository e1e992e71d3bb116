import Graphics

/// One kind of particle: Core Animation's `CAEmitterCell`, its names, defaults and units.
///
/// A property with a mean M and a range R is uniform in [M − R/2, M + R/2] (CAEmitterLayer.h).
/// Units: points (y down), seconds, radians. A fresh cell emits nothing: its birth rate and its
/// lifetime are 0.
public struct EmitterCell: MediaTimed, Sendable {
  /// A name for messages.
  public var name: String?
  /// Whether its particles are drawn; they live either way.
  public var isEnabled = true
  /// When it gives birth, counted from the layer's start or, inside a cell, from its particle's birth.
  public var timing = MediaTiming()
  /// Cells that every particle of this one carries along: it is their emitter for as long as it lives.
  ///
  /// They are born where it is at that instant, their directions are relative to the way that it is
  /// flying, and they inherit its size and colour of that instant, but not its speed. They outlive it.
  public var emitterCells: [EmitterCell] = []

  /// What acts on its particles, after what acts on all of the layer's; cells inside have their own.
  public var emitterBehaviors: [EmitterBehavior] = []

  /// Births a second: the n-th comes exactly n / birthRate seconds after `beginTime`.
  public var birthRate = 0.0
  /// Mean life in seconds.
  public var lifetime = 0.0
  /// Range of `lifetime`, in seconds.
  public var lifetimeRange = 0.0

  /// Mean speed at birth in points/s; negative flies backwards.
  public var velocity = 0.0
  /// Range of `velocity`, in points/s.
  public var velocityRange = 0.0
  /// Direction at birth in the plane, in radians clockwise from the shape's own direction (see
  /// `EmitterShape`).
  public var emissionLongitude = 0.0
  /// Direction at birth out of the plane, in radians towards the viewer.
  public var emissionLatitude = 0.0
  /// Whole opening of the cone around that direction, in radians: 2π is every direction.
  public var emissionRange = 0.0
  /// Acceleration to the right, points/s².
  public var xAcceleration = 0.0
  /// Acceleration down, points/s².
  public var yAcceleration = 0.0
  /// Acceleration towards the viewer, points/s².
  public var zAcceleration = 0.0

  /// Mean mass: what forces move (see `EmitterBehavior`); gravity moves all alike.
  public var mass = 1.0
  /// Range of `mass`; below 0.001 nobody is.
  public var massRange = 0.0

  /// Mean size: 1 draws a pixel of the contents as one point (at `contentsScale` 1).
  public var scale = 1.0
  /// Range of `scale`, as a factor.
  public var scaleRange = 0.0
  /// Change of `scale` a second; a negative scale draws the picture mirrored.
  public var scaleSpeed = 0.0
  /// Mean speed of turning in rad/s, clockwise for the viewer.
  public var spin = 0.0
  /// Range of `spin`, in rad/s.
  public var spinRange = 0.0

  /// Mean colour at birth.
  ///
  /// Ranges and speeds act on each channel by itself; the channels run
  /// freely and are clamped to 0...1 only to be drawn.
  public var color = Color.white
  /// Range of red, of which 1 is full.
  public var redRange = 0.0
  /// Range of green, of which 1 is full.
  public var greenRange = 0.0
  /// Range of blue, of which 1 is full.
  public var blueRange = 0.0
  /// Range of alpha, of which 1 is full.
  public var alphaRange = 0.0
  /// Change of red a second, of which 1 is full.
  public var redSpeed = 0.0
  /// Change of green a second, of which 1 is full.
  public var greenSpeed = 0.0
  /// Change of blue a second, of which 1 is full.
  public var blueSpeed = 0.0
  /// Change of alpha a second, of which 1 is full.
  public var alphaSpeed = 0.0

  /// The picture; nil is alive but invisible.
  public var contents: Bitmap?
  /// The part of `contents` that is shown, in shares of its width and height: pictures in an atlas.
  public var contentsRect = UnitRect.all
  /// Pixels of `contents` a point.
  public var contentsScale = 1.0

  /// How the picture becomes pixels where it is drawn larger than it is.
  public var magnificationFilter = Sampling.Filter.linear
  /// The same where it is drawn smaller.
  ///
  /// Nil is what suits it (see `Sampling.usual(for:)`): shapes shimmer
  /// under Core Animation's `linear`.
  public var minificationFilter: Sampling.Filter?

  /// A cell with Core Animation's defaults.
  public init() {}

  /// How far from its centre a particle can reach, in points, those of cells inside left out.
  public var largestRadius: Double { largestRadius(.half) }

  /// The same where ranges mean what `range` says, lives are multiplied by `lifetime`, and `behaviors` of
  /// the layer act.
  func largestRadius(
    _ range: EmitterRange, lifetime: Double = 1, _ behaviors: [EmitterBehavior] = []
  ) -> Double {
    guard let picture else { return 0 }
    let diagonal = Double(picture.width * picture.width + picture.height * picture.height)
    let spread = scaleRange.magnitude * (range == .half ? 0.5 : 1)
    // A size that sinks below 0 grows again, mirrored.
    let last = scale + scaleSpeed * longestLife(range) * max(0, lifetime)
    var largest = max(scale.magnitude, last.magnitude) + spread
    for behavior in behaviors + emitterBehaviors { largest = behavior.kind.largest(largest) }
    return diagonal.squareRoot() / 2 / contentsScale * largest
  }

  /// The part of the contents that is drawn.
  var picture: Bitmap? {
    contentsRect == .all ? contents : contents?.cropped(to: contentsRect)
  }

  /// How the contents become pixels; nil without any.
  var sampling: Sampling? {
    guard let contents else { return nil }
    return Sampling(
      magnification: magnificationFilter,
      minification: minificationFilter ?? Sampling.usual(for: contents.format).minification)
  }

  /// The longest life that `lifetime` and its range allow, in seconds.
  func longestLife(_ range: EmitterRange) -> Double {
    max(0, lifetime + lifetimeRange.magnitude * (range == .half ? 0.5 : 1))
  }
}
