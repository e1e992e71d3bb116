import Graphics
import Portable

/// The hands of the church's clock, at the real time.
package struct ChurchClock: Sendable {
  private let center: Vector2
  private let radius: Double
  private var path = Path()

  package init(_ church: Church) { (center, radius) = (church.clock, church.clockRadius) }

  /// `second` is the second of the day.
  package mutating func append(
    to list: inout DisplayList, _ view: LandscapeView, _ color: Color, second: Int
  ) {
    let minutes = Double(second) / 60
    hand(&list, view, color, turns: minutes / 720, length: 0.5, width: 0.15)
    hand(&list, view, color, turns: minutes / 60, length: 0.8, width: 0.1)
  }

  private mutating func hand(
    _ list: inout DisplayList, _ view: LandscapeView, _ color: Color, turns: Double,
    length: Double, width: Double
  ) {
    let way = Turn((turns - turns.rounded(.down)) * Angle.turn)
    path.removeAll()
    path.move(to: view.pixel(center + way.applied(to: Vector2(x: 0, y: radius * 0.12))))
    path.addLine(to: view.pixel(center + way.applied(to: Vector2(x: 0, y: -radius * length))))
    list.append(
      path,
      ShapeStyle(
        strokeColor: color, lineWidth: max(radius * width * view.scale, 1), lineCap: .round))
  }
}
