/// How a path is drawn: shadow or glow, then fill, then line, as by CAShapeLayer and CALayer unless noted otherwise.
public struct ShapeStyle: Equatable, Sendable {
  /// Ends of open lines and of dashes.
  public enum LineCap: Sendable {
    /// Cut at the last point.
    case butt
    /// A half disc around the last point.
    case round
    /// A half square around the last point.
    case square
  }
  /// Corners of a line.
  public enum LineJoin: Sendable {
    /// Edges extended until they meet, up to `miterLimit`; beyond, a bevel.
    case miter
    case round
    /// A straight cut.
    case bevel
  }

  /// The colour of the areas with a nonzero winding number, also of open subpaths; nil, unlike CAShapeLayer's default of
  /// black, leaves ropes unfilled.
  public var fillColor: Color?
  /// The line's colour; a transparent line still has a shadow, nil draws neither.
  public var strokeColor: Color?
  /// Width in pixels; 0, negative or NaN draws no line.
  public var lineWidth = 1.0
  /// The line's ends.
  public var lineCap = LineCap.butt
  /// The line's corners; Core Animation's default, `miter`, would give swinging ropes spikes.
  public var lineJoin = LineJoin.round
  /// The longest miter, in line widths.
  public var miterLimit = 10.0
  /// Lengths of dash, gap, dash, … in pixels; an odd number of lengths alternates roles in each round.
  ///
  /// The line is solid if this is empty, below 1/16 px in total, or has a negative or NaN length. A dash of length 0
  /// is a dot if caps are round or square.
  public var lineDashPattern: [Double] = []
  /// Where in the pattern a subpath begins, in pixels; a larger phase moves dashes towards the start.
  public var lineDashPhase = 0.0
  /// The line's start, as a share of the path's length, 0...1.
  public var strokeStart = 0.0
  /// The line's end, as a share, 0...1; does not move dashes.
  public var strokeEnd = 1.0

  /// The colour of a blurred copy of the line below it, and only of the line: a shadow, or a glow if light.
  public var shadowColor = Color.black
  /// In 0...1, independent of the line's opacity; 0, CALayer's default, draws no shadow.
  public var shadowOpacity = 0.0
  /// Standard deviation of the Gaussian, in pixels.
  public var shadowRadius = 3.0
  /// The shadow's offset in pixels; CALayer's default, 3 points up, does not suit a glow.
  public var shadowOffset = Vector2.zero
  /// How the shadow combines with what is behind it; `additive` is light.
  public var shadowBlend = Blend.over

  /// How fill and line combine with what is behind them.
  public var blend = Blend.over

  /// Sets the given properties; all others have default values.
  public init(
    fillColor: Color? = nil, strokeColor: Color? = nil, lineWidth: Double = 1,
    lineCap: LineCap = .butt, blend: Blend = .over
  ) {
    self.fillColor = fillColor
    self.strokeColor = strokeColor
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.blend = blend
  }
}

extension ShapeStyle {
  mutating func restyle(opacity: Float, blend: Blend?) {
    fillColor?.alpha *= opacity
    strokeColor?.alpha *= opacity
    shadowOpacity *= Double(opacity)
    if let blend { (self.blend, shadowBlend) = (blend, blend) }
  }

  mutating func dim(to brightness: Float) {
    fillColor?.dim(to: brightness)
    strokeColor?.dim(to: brightness)
    shadowColor.dim(to: brightness)
  }
}
