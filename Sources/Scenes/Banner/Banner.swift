import Graphics
import Motion

/// A text over the scene, upright in real gravity like a clock, and as large as it fits.
///
/// ```
///   ┌────────────────────┐      Light lines on a dark ground, in the middle of the screen. It is broken
///   │   *   ▁▁▁▁▁▁▁  *   │      between words where that makes it larger. Its angle is steadied like
///   │  *   ▏HELLO  ▕     │      that of everything upright (`LevelAngle`).
///   │    * ▔▔▔▔▔▔▔▔  *   │
///   └────────────────────┘
/// ```
/// Time is in nanoseconds since any beginning.
public struct Banner: Sendable {
  /// The text, with a line break between lines.
  public let text: String
  private var level: LevelAngle
  private var size: Size2
  private var layout: BannerLayout?
  private var path = Path()

  /// A banner on a screen of a size in pixels, at an angle in radians.
  public init(_ text: String, at time: Int64, angle: Double, width: Int, height: Int) {
    self.text = text
    size = Size2(width: Double(width), height: Double(height))
    level = LevelAngle(
      at: time, angle, diagonal: Vector2(x: size.width, y: size.height).length)
  }

  /// The same place and angle with another text.
  public func saying(_ text: String) -> Banner {
    var banner = Banner(text, at: 0, angle: 0, width: 1, height: 1)
    (banner.level, banner.size) = (level, size)
    return banner
  }

  /// Fits another size in pixels.
  public mutating func resize(width: Int, height: Int) {
    size = Size2(width: Double(width), height: Double(height))
    layout = nil
  }

  /// Follows the measured angle.
  public mutating func advance(to time: Int64, angle: Double) { level.advance(to: time, angle) }

  /// Appends its ground and its lines.
  public mutating func append(
    to list: inout DisplayList, at time: Int64, angle: Double, opacity: Double
  ) {
    guard opacity > 0 else { return }
    let turn = Turn(level.shown(at: time, angle))
    let isOnItsSide = turn.sine.magnitude > turn.cosine.magnitude
    if layout?.isOnItsSide != isOnItsSide {
      layout = BannerLayout(text, on: size, isOnItsSide: isOnItsSide)
    }
    guard let layout else { return }
    let height = layout.height * layout.share(of: size, turn)
    let middle = Vector2(x: size.width / 2, y: size.height / 2)
    let mark = list.end
    path.removeAll()
    path.add(layout.ground, at: middle, turned: turn, scale: height)
    list.append(path, ShapeStyle(fillColor: Self.ground))
    path.removeAll()
    path.add(layout.lines, at: middle, turned: turn, scale: height)
    list.append(
      path,
      ShapeStyle(strokeColor: Self.ink, lineWidth: max(height * 0.1, 1), lineCap: .round))
    list.restyle(from: mark, opacity: Float(opacity), blend: nil)
  }

  private static let ink = Color(red: 0.95, green: 0.97, blue: 1)
  private static let ground = Color(red: 0.02, green: 0.03, blue: 0.08, alpha: 0.62)
}
