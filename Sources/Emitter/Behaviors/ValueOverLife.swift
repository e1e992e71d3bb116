import Graphics

/// A property that follows a curve over a particle's life: `kCAEmitterBehaviorValueOverLife`.
public struct ValueOverLifeBehavior: BehaviorKind, Equatable {
  /// The property that follows the curve.
  public var keyPath: KeyPath
  /// The values, interpolated linearly between stops.
  public var values: [Double]
  /// Stops as shares of the life, rising from 0 to 1; empty spaces the values evenly.
  public var locations: [Double]
  /// Whether the curve multiplies the particle's value and keeps ranges; ours, only for `scale`, `mass` and colours.
  public var multiplies: Bool

  /// Properties that can follow a curve, by Apple's names, in points, seconds and radians; channels are 0...1.
  ///
  /// x is to the right, y down, z towards the viewer. A velocity curve replaces forces along its axis.
  public enum KeyPath: String, Sendable, CaseIterable {
    case positionX = "position.x"
    case positionY = "position.y"
    case positionZ = "position.z"
    case velocityX = "velocity.x"
    case velocityY = "velocity.y"
    case velocityZ = "velocity.z"
    case mass
    case rotation
    case spin
    case scale
    case scaleSpeed
    case red = "color.red"
    case green = "color.green"
    case blue = "color.blue"
    case alpha = "color.alpha"

    /// Whether a curve may multiply the property.
    public var isMultipliable: Bool {
      switch self {
      case .mass, .scale, .red, .green, .blue, .alpha: true
      case .positionX, .positionY, .positionZ, .velocityX, .velocityY, .velocityZ, .rotation, .spin,
        .scaleSpeed:
        false
      }
    }
  }

  /// Creates a curve.
  public init(
    _ keyPath: KeyPath = .scale, values: [Double] = [], locations: [Double] = [],
    multiplies: Bool = false
  ) {
    self.keyPath = keyPath
    self.values = values
    self.locations = locations
    self.multiplies = multiplies
  }

  /// Whether the curve moves particles out of the plane.
  public var isDeep: Bool { keyPath == .positionZ || keyPath == .velocityZ }

  /// False: they have no life.
  public var actsInDepth: Bool { false }

  /// The largest scale that the curve allows: in place of the cell's, or multiplied with it.
  public func largest(_ scale: Double) -> Double {
    guard keyPath == .scale else { return scale }
    let most = values.map(\.magnitude).max() ?? 0
    return multiplies ? scale * most : scale + most
  }

  /// Replaces the curve of earlier behaviours; curves of colour channels apply in order.
  public func act(on effects: inout BehaviorEffects) {
    guard let curve = LifeCurve(values, locations) else { return }
    let following = Following(curve: curve, multiplies: multiplies)
    func lead(_ axis: LedPath.Axis, isPlace: Bool) {
      effects.paths.append(LedPath(axis: axis, isPlace: isPlace, curve: curve))
      effects.bringsBack = true
    }
    switch keyPath {
    case .positionX: lead(.x, isPlace: true)
    case .positionY: lead(.y, isPlace: true)
    case .positionZ: lead(.z, isPlace: true)
    case .velocityX: lead(.x, isPlace: false)
    case .velocityY: lead(.y, isPlace: false)
    case .velocityZ: lead(.z, isPlace: false)
    case .mass: effects.mass = following
    case .rotation: effects.drawn.shape.rotation = curve
    case .spin: effects.drawn.shape.spin = curve
    case .scale: effects.drawn.shape.scale = following
    case .scaleSpeed: effects.drawn.shape.scaleSpeed = curve
    case .red: effects.drawn.color.channels.append(.red(following))
    case .green: effects.drawn.color.channels.append(.green(following))
    case .blue: effects.drawn.color.channels.append(.blue(following))
    case .alpha: effects.drawn.color.channels.append(.alpha(following))
    }
  }
}

struct Following: Equatable, Sendable {
  let curve: LifeCurve
  let multiplies: Bool

  func value(_ plain: Float, _ share: Float) -> Float {
    multiplies ? plain * curve.value(share) : curve.value(share)
  }
}

enum ColorChannel: Equatable, Sendable {
  case red(Following)
  case green(Following)
  case blue(Following)
  case alpha(Following)

  func follow(_ color: inout Color, _ share: Float) {
    switch self {
    case .red(let part): color.red = part.value(color.red, share)
    case .green(let part): color.green = part.value(color.green, share)
    case .blue(let part): color.blue = part.value(color.blue, share)
    case .alpha(let part): color.alpha = part.value(color.alpha, share)
    }
  }
}

/// A position (`isPlace`) or a speed that follows a curve.
struct LedPath: Sendable {
  enum Axis { case x, y, z }

  let axis: Axis
  let isPlace: Bool
  let curve: LifeCurve

  /// Moves a particle in a straight line from the curve's value at the step's start to that at its end.
  func lead(_ store: inout ParticleStore, _ index: Int, from start: Int64, to end: Int64) {
    let rest = Float(Double(end - start) / 1e9)
    let value = curve.value(store.share(index, at: start))
    let next = curve.value(store.share(index, at: end))
    let slope = rest > 0 ? (next - value) / rest : 0
    store.rate[index] = 0
    func set(_ place: inout Float, _ velocity: inout Float, _ acceleration: inout Float) {
      if isPlace {
        (place, velocity, acceleration) = (value, slope, 0)
      } else {
        (velocity, acceleration) = (value, slope)
      }
    }
    switch axis {
    case .x: set(&store.x[index], &store.velocityX[index], &store.accelerationX[index])
    case .y: set(&store.y[index], &store.velocityY[index], &store.accelerationY[index])
    case .z:
      guard store.columns.contains(.depth) else { return }
      set(&store.z[index], &store.velocityZ[index], &store.accelerationZ[index])
    }
  }
}
