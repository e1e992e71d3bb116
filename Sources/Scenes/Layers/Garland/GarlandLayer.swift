import Graphics

/// Ropes whose ends can be dragged, as an article made them of a Bézier curve and a spring, and the lights
/// that hang on them.
public struct GarlandLayer: Equatable, Sendable {
  /// A rope between two places of the screen.
  public struct Rope: Equatable, Sendable {
    /// How long it is.
    public enum Length: Equatable, Sendable {
      /// In points.
      case points(Double)
      /// As a multiple of the way between its ends at the beginning.
      case slack(Double)
    }

    /// Where it begins and ends: shares of the screen's width and height.
    public var from: Vector2, to: Vector2
    /// How long it is.
    public var length: Length
    /// The colours of its own; nil has the layer's.
    public var paint: Paint?

    /// A rope by its places.
    public init(from: Vector2, to: Vector2, length: Length, paint: Paint? = nil) {
      (self.from, self.to, self.length, self.paint) = (from, to, length, paint)
    }
  }

  /// The two colours of a rope.
  public struct Paint: Equatable, Sendable {
    /// The rope's rim.
    public var rim: Color
    /// Its middle.
    public var core: Color

    /// Two colours.
    public init(rim: Color, core: Color) { (self.rim, self.core) = (rim, core) }
  }

  /// What is to be seen at a rope's ends.
  public enum Ends: String, CaseIterable, Sendable {
    /// Nothing.
    case none
    /// A face that smiles, upright in the real world.
    case smiley
    /// A round bauble.
    case bulb
  }

  /// Lights along the ropes.
  public struct Bulbs: Equatable, Sendable {
    /// Points from one to the next, at the beginning.
    public var spacing = 28.0
    /// Points across.
    public var size = 9.0
    /// One after the other.
    public var colors = [
      Color(red: 1, green: 0.23, blue: 0.19), Color(red: 1, green: 0.76, blue: 0.2),
      Color(red: 0.25, green: 0.84, blue: 0.4), Color(red: 0.3, green: 0.62, blue: 1),
    ]
    /// How strong their light is around them, 0...1.
    public var glow = 0.6
    /// How far one dims now and then, 0...1.
    public var twinkle = 0.5

    /// The usual bulbs.
    public init() {}
  }

  /// From the back to the front.
  public var ropes: [Rope] = []
  /// How far they hang.
  public var decline = RopeDecline.distance
  /// What their middles hang on.
  public var spring = Spring(k: -200, mass: 1, damping: -2)
  /// The colours of ropes that have none of their own.
  public var paint = Paint(
    rim: Color(red: 62.0 / 255, green: 141.0 / 255, blue: 242.0 / 255),
    core: Color(red: 95.0 / 255, green: 168.0 / 255, blue: 251.0 / 255))
  /// The colours of a rope that somebody holds; nil leaves it its own.
  public var heldPaint: Paint?
  /// Points across, rim and middle.
  public var width = 6.0, coreWidth = 2.0
  /// How dark the shadow is, 0...1.
  public var shadow = 0.3
  /// How strong the light around a rope is that nobody holds, 0...1.
  public var glow = 0.0
  /// Whether white dashes run along a rope that nobody holds.
  public var hasDashes = false
  /// What is at the ends.
  public var ends = Ends.none
  /// How large that is, in points.
  public var endRadius = 24.0
  /// Whether fingers may drag the ends.
  public var isDraggable = true
  /// Lights along the ropes.
  public var bulbs: Bulbs?
  /// How far air moves the ropes' middles to and fro, in points.
  public var breeze = 0.0
  /// Same seed, same twinkling.
  public var seed: UInt64 = 0

  /// Whether fingers change anything.
  var isTouchable: Bool { isDraggable && !ropes.isEmpty }

  /// A garland without ropes.
  public init() {}
}
