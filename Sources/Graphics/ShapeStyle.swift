/// How a path is drawn: its shadow or glow, then its fill, then its line.
///
/// Names are those of CAShapeLayer and CALayer; each difference is documented at its property.
public struct ShapeStyle: Equatable, Sendable {
  /// What is inside a path that crosses itself.
  public enum FillRule: Sendable {
    /// Areas with a nonzero winding number.
    case nonZero
    /// Areas with an odd winding number.
    case evenOdd
  }
  /// The ends of open lines and of dashes.
  public enum LineCap: Sendable {
    /// Cut at the last point.
    case butt
    /// A half disc around the last point.
    case round
    /// A half square around the last point.
    case square
  }
  /// The corners of a line.
  public enum LineJoin: Sendable {
    /// Edges extended until they meet, up to `miterLimit`; beyond, a bevel.
    case miter
    /// A circle around the corner.
    case round
    /// A straight cut.
    case bevel
  }

  /// The fill's colour; open subpaths are closed for it.
  ///
  /// nil, the default, fills nothing. CAShapeLayer's default is black, which would fill ropes like sails.
  public var fillColor: Color?
  /// The rule for what is inside.
  public var fillRule = FillRule.nonZero
  /// The line's colour; nil draws none.
  ///
  /// A line with a transparent colour still has a shadow.
  public var strokeColor: Color?
  /// Width in pixels; 0, negative or NaN draws no line.
  public var lineWidth = 1.0
  /// The line's ends.
  public var lineCap = LineCap.butt
  /// The line's corners.
  ///
  /// Core Animation's default, `miter`, would give swinging ropes spikes.
  public var lineJoin = LineJoin.round
  /// The longest miter, in line widths.
  public var miterLimit = 10.0
  /// Lengths of dash, gap, dash, … in pixels; an odd number of them alternates roles in each round.
  ///
  /// Empty, below 1/16 px in total, or with a negative or NaN length, the line is solid. A dash of length 0 is a dot if
  /// caps are round or square.
  public var lineDashPattern: [Double] = []
  /// Where in the pattern a subpath begins, in pixels; a larger phase moves dashes towards the start.
  public var lineDashPhase = 0.0
  /// The line's start, as a share of the path's length, 0...1.
  public var strokeStart = 0.0
  /// The line's end, as a share, 0...1; does not move dashes.
  public var strokeEnd = 1.0

  /// The colour of a blurred copy of the line below it: a shadow, or a glow if light.
  ///
  /// Only lines have one; its strength does not depend on the line's colour.
  public var shadowColor = Color.black
  /// The shadow's opacity, 0...1; 0, CALayer's default, draws none.
  public var shadowOpacity = 0.0
  /// Standard deviation of the Gaussian, pixels.
  public var shadowRadius = 3.0
  /// The shadow's offset.
  ///
  /// CALayer's default, 3 points up, does not suit a glow.
  public var shadowOffset = Vector2.zero
  /// How the shadow combines with what is behind it; `additive` is light.
  public var shadowBlend = Blend.over

  /// How fill and line combine with what is behind them.
  public var blend = Blend.over

  /// A style with default values except for those given.
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
