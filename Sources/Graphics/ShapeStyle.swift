/// How a path is drawn: its shadow or glow first, then what it encloses, then its line.
///
/// Names are CAShapeLayer's and CALayer's; what differs from them is said where it does.
public struct ShapeStyle: Equatable, Sendable {
  /// Which parts a path encloses where it runs over itself.
  public enum FillRule: Sendable {
    /// Those that it goes around at all.
    case nonZero
    /// Those that it goes around an odd number of times.
    case evenOdd
  }
  /// How an open line, and each of its dashes, ends.
  public enum LineCap: Sendable {
    /// At its last point.
    case butt
    /// With half a circle around it.
    case round
    /// With half a square around it.
    case square
  }
  /// What a line has at its corners.
  public enum LineJoin: Sendable {
    /// Edges run on until they meet, if that is not beyond `miterLimit`; else it is a bevel.
    case miter
    /// A circle around the corner.
    case round
    /// A straight cut.
    case bevel
  }

  /// What the path encloses is filled with it; open subpaths are closed for it.
  ///
  /// nil fills nothing and is the default: CAShapeLayer's is black, and a rope is no sail.
  public var fillColor: Color?
  /// What counts as enclosed.
  public var fillRule = FillRule.nonZero
  /// The line's colour; nil draws none.
  ///
  /// A clear one still casts its shadow.
  public var strokeColor: Color?
  /// Pixels across; 0, less, or no number draws no line.
  public var lineWidth = 1.0
  /// How it ends.
  public var lineCap = LineCap.butt
  /// What it has at corners.
  ///
  /// Core Animation's default is `miter`: a rope that swings would have spikes.
  public var lineJoin = LineJoin.round
  /// How long a miter may be, in line widths.
  public var miterLimit = 10.0
  /// Lengths of dash, gap, dash, … in pixels; of an odd number the second round begins with a gap.
  ///
  /// Empty, below 1/16 px together, or with a number that is negative or none, the line is whole. A
  /// dash of no length is a dot where caps are round or square.
  public var lineDashPattern: [Double] = []
  /// How far into the pattern a subpath begins, in pixels: more of it moves dashes to the beginning.
  public var lineDashPhase = 0.0
  /// From which share of the path's whole length on the line is drawn, 0...1.
  public var strokeStart = 0.0
  /// Up to which share, 0...1; dashes stay where they are when it changes.
  public var strokeEnd = 1.0

  /// The colour of a blurred copy of the line below it: a shadow, or with light colours a glow.
  ///
  /// Only lines have one, and its strength does not depend on the line's own colour.
  public var shadowColor = Color.black
  /// How strong, 0...1; CALayer's default, 0, draws none.
  public var shadowOpacity = 0.0
  /// The standard deviation of the Gaussian, pixels.
  public var shadowRadius = 3.0
  /// Where the copy lies.
  ///
  /// CALayer has it 3 points above by default, which suits no glow.
  public var shadowOffset = Vector2.zero
  /// How the copy meets what lies behind it: `additive` is light.
  public var shadowBlend = Blend.over

  /// How fill and line meet what lies behind them.
  public var blend = Blend.over

  /// A style that draws nothing but what it is given.
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
  /// Multiplies the opacity of all parts.
  mutating func restyle(opacity: Float, blend: Blend?) {
    fillColor?.alpha *= opacity
    strokeColor?.alpha *= opacity
    shadowOpacity *= Double(opacity)
    if let blend { (self.blend, shadowBlend) = (blend, blend) }
  }

  /// Multiplies the colours of all parts.
  mutating func dim(to brightness: Float) {
    fillColor?.dim(to: brightness)
    strokeColor?.dim(to: brightness)
    shadowColor.dim(to: brightness)
  }
}
