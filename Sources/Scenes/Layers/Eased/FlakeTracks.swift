/// Where each property's animation is among a layer's; nil for properties that stay.
///
/// Found once: a search for each flake's values would cost more than the values.
struct FlakeTracks: Equatable, Sendable {
  let translationX: Int?
  let translationY: Int?
  let rotation: Int?
  let opacity: Int?

  init(_ animations: [FlakeAnimation]) {
    func track(_ keyPath: FlakeAnimation.KeyPath) -> Int? {
      animations.firstIndex { $0.keyPath == keyPath }
    }
    (translationX, translationY) = (track(.translationX), track(.translationY))
    (rotation, opacity) = (track(.rotation), track(.opacity))
  }
}
