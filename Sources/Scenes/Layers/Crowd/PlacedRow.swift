import Graphics

/// A row of a crowd as it was placed last: at rest, only colours change from frame to frame.
struct PlacedRow {
  let row: CrowdRow
  private let silhouette: CrowdSilhouette
  private(set) var body = Path()
  /// The body, its people moved towards the light.
  private(set) var rim = Path()
  /// The screens of raised phones.
  private(set) var screens = Path()
  /// The light that the rim was moved to, in pixels.
  private(set) var light: Vector2?
  /// Where the stretches of the silhouette begin in `body`.
  private var starts: [Int] = []

  init(_ row: CrowdRow, _ silhouette: CrowdSilhouette) {
    (self.row, self.silhouette) = (row, silhouette)
  }

  /// Places the body and the screens, in pixels, `scale` to a point; `moveRim` must follow if there are rims.
  mutating func place(in room: ScreenRoom, _ layer: CrowdLayer, scale: Double) {
    let edge = room.support - room.depth(ofShare: layer.ground)
    let origin = (room.middle + room.turn.applied(to: Vector2(x: 0, y: edge))) * scale
    let width = layer.rimWidth * row.size
    let seen = room.columns(below: edge - silhouette.top - width)
    let columns = seen.lowerBound - width - 1...seen.upperBound + width + 1
    body.removeAll()
    silhouette.add(to: &body, seenIn: columns, &starts) {
      origin + room.turn.applied(to: $0 * scale)
    }
    screens.removeAll()
    screens.add(silhouette.screens, at: origin, turned: room.turn, scale: scale)
  }

  /// Moves people up and towards a light by a width, all in pixels.
  mutating func moveRim(by width: Double, towards light: Vector2?, _ turn: Turn) {
    self.light = light
    rim.removeAll()
    rim.add(body)
    silhouette.moveLitParts(of: &rim, starts) { Self.way(from: $0, to: light, turn) * width }
  }

  /// Of length 1.
  private static func way(from place: Vector2, to light: Vector2?, _ turn: Turn) -> Vector2 {
    let up = turn.applied(to: Vector2(x: 0, y: -1))
    guard let light else { return up }
    let away = light - place
    guard away.length > 1 else { return up }
    let sum = up * 0.6 + away * (1 / away.length)
    return sum.length > 0.1 ? sum * (1 / sum.length) : up
  }
}
