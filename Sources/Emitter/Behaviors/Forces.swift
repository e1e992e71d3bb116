import Graphics

/// What moves a cell's particles besides their own acceleration, ready for the loop.
///
/// A class, for it never changes, and copies of all that it holds would cost more than a step.
final class Forces: Sendable {
  /// Lighter than this nobody is: what a range, a curve or a mistake may say.
  static let leastMass: Float = 0.001
  /// More would only be rounding.
  private static let mostDrag = 1e6

  let drag: Float
  let waves: [WaveBehavior]
  let attractions: [Attraction]
  let eddies: [Eddies]
  let sway: SwayBehavior?
  let mass: (curve: LifeCurve, multiplies: Bool)?
  let paths: [Path]

  /// Whether who has fallen out of the screen may come back to it.
  var bringsBack: Bool { !attractions.isEmpty || !paths.isEmpty }

  /// A place or a speed that follows a curve.
  struct Path: Sendable {
    let keyPath: ValueOverLifeBehavior.KeyPath
    let curve: LifeCurve
  }

  /// - Returns: nil where nothing of that kind acts.
  init?(_ behaviors: [EmitterBehavior]) {
    var drag = 0.0
    var waves: [WaveBehavior] = []
    var attractions: [Attraction] = []
    var eddies: [Eddies] = []
    var sway: SwayBehavior?
    var mass: (LifeCurve, Bool)?
    var paths: [Path] = []
    for behavior in behaviors {
      switch behavior.kind {
      case .drag(let more): drag += more > 0 ? min(more, Self.mostDrag) : 0
      case .wave(let wave): waves.append(wave)
      case .attractor(let attractor): attractions.append(Attraction(attractor))
      case .turbulence(let turbulence) where turbulence.size > 0:
        eddies.append(Eddies(turbulence))
      case .sway(let last): sway = last
      case .valueOverLife(let value):
        guard let curve = LifeCurve(value.values, value.locations) else { continue }
        switch value.keyPath {
        case .mass: mass = (curve, value.multiplies)
        case .positionX, .positionY, .positionZ, .velocityX, .velocityY, .velocityZ:
          paths.append(Path(keyPath: value.keyPath, curve: curve))
        default: continue
        }
      default: continue
      }
    }
    guard
      drag > 0 || sway != nil || !waves.isEmpty || !attractions.isEmpty || !eddies.isEmpty
        || !paths.isEmpty
    else { return nil }
    self.drag = Float(drag)
    self.waves = waves
    self.attractions = attractions
    self.eddies = eddies
    self.sway = sway
    self.mass = mass
    self.paths = paths
  }
}

extension EmitterBehavior {
  /// Whether it moves particles out of the plane.
  var isDeep: Bool {
    guard isEnabled else { return false }
    return switch kind {
    case .wave(let wave): wave.force.z != 0
    case .attractor(let attractor):
      attractor.zPosition != 0 || attractor.orientationLatitude != 0
    case .valueOverLife(let value):
      value.keyPath == .positionZ || value.keyPath == .velocityZ
    default: false
    }
  }
}
