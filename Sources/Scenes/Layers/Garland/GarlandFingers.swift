import Emitter
import Graphics
import Motion

/// Maps fingers to rope ends: an end moves by as much as its finger, without jumping to it, and stays when released.
struct GarlandFingers: Sendable {
  /// Half the side of the square around an end in which a finger catches it, in points; a larger end uses its radius.
  static let reach = 20.0
  /// Maximum number of fingers; later ones are ignored.
  static let most = 64

  private struct Finger: Sendable {
    let identifier: Int
    /// The end it drags; nil if it came down beside all ends.
    let end: Int?
    /// Where the finger came down, and where its end was.
    let start: Vector2, origin: Vector2
  }

  private var fingers: [Finger] = []

  func holds(_ end: Int) -> Bool { fingers.contains { $0.end == end } }

  /// Moves the dragged ends; `radius` is that of the picture at an end, in points.
  mutating func drag(
    _ ends: inout [Vector2], _ touches: [Touch], in field: GarlandField, radius: Double
  ) {
    if touches.isEmpty, fingers.isEmpty { return }
    fingers.removeAll { finger in !touches.contains { $0.identifier == finger.identifier } }
    for touch in touches {
      guard let place = field.place(of: touch) else { continue }
      if let finger = fingers.first(where: { $0.identifier == touch.identifier }) {
        guard let end = finger.end else { continue }
        ends[end] = field.clamped(finger.origin + (place - finger.start))
      } else if fingers.count < Self.most {
        let end = nearest(to: place, ends, within: max(Self.reach, radius))
        fingers.append(
          Finger(
            identifier: touch.identifier, end: end, start: place,
            origin: end.map { ends[$0] } ?? place))
      }
    }
  }

  /// The nearest free end; of several at one place the last, which lies in front.
  private func nearest(to place: Vector2, _ ends: [Vector2], within reach: Double) -> Int? {
    var found: (end: Int, distance: Double)?
    for end in ends.indices {
      let way = place - ends[end]
      guard way.x.magnitude <= reach, way.y.magnitude <= reach, !holds(end) else { continue }
      if way.length <= found?.distance ?? .infinity { found = (end, way.length) }
    }
    return found?.end
  }
}

/// The screen in a garland's frame, which may be turned.
struct GarlandField {
  private let stage: LayerStage
  private let turn: Turn

  init(_ stage: LayerStage) {
    self.stage = stage
    let turn = Turn(stage.placement.angle)
    self.turn = turn.cosine.isFinite ? turn : .none
  }

  /// A finger's place; nil if not finite.
  func place(of touch: Touch) -> Vector2? {
    let place = Vector2(x: touch.x * stage.size.width, y: touch.y * stage.size.height)
    return place.isFinite ? inLayer(place) : nil
  }

  /// The nearest place on the screen.
  func clamped(_ place: Vector2) -> Vector2 {
    let seen = onScreen(place)
    return inLayer(
      Vector2(
        x: min(max(seen.x, 0), stage.size.width), y: min(max(seen.y, 0), stage.size.height)))
  }

  func onScreen(_ place: Vector2) -> Vector2 {
    stage.middle + turn.applied(to: place - stage.middle)
  }

  func inLayer(_ place: Vector2) -> Vector2 {
    stage.middle + Turn.none.since(turn).applied(to: place - stage.middle)
  }
}
