import Emitter
import Graphics
import Motion

/// Which finger drags which end of a rope.
///
/// An end is where it was when the finger came down, moved by what the finger has moved since: it does not
/// jump below the finger. Where it is let go it stays.
struct GarlandFingers: Sendable {
  /// Half of the square around an end in which a finger takes it, in points; a larger end has its radius.
  static let reach = 20.0
  /// More fingers than this are no hands'.
  static let most = 64

  private struct Finger: Sendable {
    let identifier: Int
    /// Which end it drags; nil where it came down beside all of them.
    let end: Int?
    /// Where it came down, and where its end was.
    let start: Vector2, origin: Vector2
  }

  private var fingers: [Finger] = []

  /// Whether somebody holds an end.
  func holds(_ end: Int) -> Bool { fingers.contains { $0.end == end } }

  /// Moves the ends that fingers drag.
  ///
  /// - Parameters:
  ///   - ends: of all ropes.
  ///   - touches: fingers on the glass.
  ///   - field: where the screen is.
  ///   - radius: of what is drawn at an end.
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

  /// The nearest end that nobody holds; the last of several at one place, which lies in front.
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

/// Where the screen lies in a garland's frame, which is turned where its layer is.
struct GarlandField {
  private let stage: LayerStage
  private let turn: Turn

  init(_ stage: LayerStage) {
    self.stage = stage
    let turn = Turn(stage.placement.angle)
    self.turn = turn.cosine.isFinite ? turn : .none
  }

  /// A finger's place; nil where it has none.
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

  /// A place of the layer on the screen.
  func onScreen(_ place: Vector2) -> Vector2 {
    stage.middle + turn.applied(to: place - stage.middle)
  }

  private func inLayer(_ place: Vector2) -> Vector2 {
    stage.middle + Turn.none.since(turn).applied(to: place - stage.middle)
  }
}
