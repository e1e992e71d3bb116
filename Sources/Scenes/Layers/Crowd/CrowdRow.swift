import Graphics
import Motion
import People
import Portable

/// A row of a dense crowd.
///
/// ```
///   ┌────────────────────┐      An endless row, level, of which the screen shows a part. It turns about
///   │   o  o   o  o   o  │      the screen's middle, so that people keep their distances. All heads are
///   │▁▁▁█▁▁█▁▁▁█▁▁█▁▁▁█▁▁│      about as high above the edge: the waists are below it.
///   └────────────────────┘
/// ```
struct CrowdRow {
  struct Member {
    let bust: Bust
    let isMirrored: Bool
    /// The crown of its head, in points to the right of the screen's middle, seen with down below.
    let x: Double
    /// The crown above the edge, in points.
    let height: Double
    /// Points per point of its outline.
    let size: Double
    /// Lean, in radians clockwise.
    let lean: Double
  }

  /// The most people in a row to each side.
  private static let most = 250.0
  /// Size, and height of the heads above the edge in points, of the first and of the last row.
  private static let (back, front) = ((size: 0.6, heads: 98.0), (size: 1.0, heads: 62.0))

  /// The largest scatter of sizes in a row, to both sides.
  private static let scatter = 0.07

  private let layer: CrowdLayer
  private let number: Int
  /// 0 for the row at the back, 1 for the one in front.
  let nearness: Double
  /// Points per point of an outline of mean size.
  let size: Double
  private let spacing: Double
  /// Points per point of its largest outline.
  var largestSize: Double { size * (1 + Self.scatter) }
  /// The crowns above the edge, in points.
  let heads: Double
  /// The height above the edge up to which people hide all that is behind them, in points.
  let solid: Double

  init(_ layer: CrowdLayer, _ number: Int) {
    (self.layer, self.number) = (layer, number)
    nearness = layer.rows > 1 ? Double(number) / Double(layer.rows - 1) : 1
    size = layer.scale * (Self.back.size + nearness * (Self.front.size - Self.back.size))
    spacing = layer.spacing * size
    heads = layer.scale * (Self.back.heads + nearness * (Self.front.heads - Self.back.heads))
    // Below the shoulders. The shortest are whole down to there, too.
    solid = heads - Bust.waist * size
  }

  /// How far a person reaches to either side, in points.
  var width: Double { Bust.reach * largestSize }

  /// The people of whom something may be seen on a screen that reaches this far to both sides, in points.
  func people(within reach: Double) -> Range<Int> {
    let places = (reach + width) / spacing
    guard places.isFinite, places >= 0 else { return 0..<0 }
    let last = Int(min(places, Self.most).rounded(.up))
    return -last..<last + 1
  }

  /// A person of the row, always the same for the same number.
  func member(_ index: Int) -> Member {
    var random = SeededGenerator(
      seed: layer.seed, stream: UInt64(number) + 1, index: UInt64(bitPattern: Int64(index)))
    let bust = Bust.packed[Int(random.nextUnit() * Double(Bust.packed.count))]
    let isMirrored = random.nextUnit() < 0.5
    // Neighbouring rows stand in each other's gaps.
    let place = Double(index) + (number.isMultiple(of: 2) ? 0.5 : 0)
    let own = size * random.next(around: 1, range: 2 * Self.scatter)
    return Member(
      bust: bust, isMirrored: isMirrored,
      x: spacing * (place + random.next(around: 0, range: 0.5)),
      height: heads + size * (random.next(around: 0, range: 9) - bust.drop), size: own,
      lean: random.next(around: 0, range: 0.09))
  }
}
