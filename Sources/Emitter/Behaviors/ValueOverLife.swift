import Graphics

/// A property that follows a curve over a particle's life: `kCAEmitterBehaviorValueOverLife`.
public struct ValueOverLifeBehavior: BehaviorKind, Equatable {
  /// Which property.
  public var keyPath: KeyPath
  /// Its values, evenly over the life or at `locations`, straight lines between them.
  public var values: [Double]
  /// Where the values are, as shares of the life that rise from 0 to 1; empty is evenly.
  public var locations: [Double]
  /// Whether the curve multiplies what the particle would have, instead of taking its place.
  ///
  /// So ranges are kept. Only for `scale`, `mass` and the parts of the colour. (Ours.)
  public var multiplies: Bool

  /// The properties that can follow a curve, by Apple's names.
  public enum KeyPath: String, Sendable, CaseIterable {
    /// Where it is, in points of the layer.
    case positionX = "position.x"
    /// The same, down.
    case positionY = "position.y"
    /// The same, towards the viewer.
    case positionZ = "position.z"
    /// How fast it is, in points/s; forces that way are ignored.
    case velocityX = "velocity.x"
    /// The same, down.
    case velocityY = "velocity.y"
    /// The same, towards the viewer.
    case velocityZ = "velocity.z"
    /// Its mass.
    case mass
    /// How far it is turned, in radians.
    case rotation
    /// How fast it turns, in rad/s.
    case spin
    /// Its size.
    case scale
    /// How fast the size changes, a second.
    case scaleSpeed
    /// A part of its colour, 0...1.
    case red = "color.red"
    /// The same.
    case green = "color.green"
    /// The same.
    case blue = "color.blue"
    /// Its opacity, 0...1.
    case alpha = "color.alpha"

    /// Whether a curve may multiply it.
    public var isMultipliable: Bool {
      switch self {
      case .mass, .scale, .red, .green, .blue, .alpha: true
      case .positionX, .positionY, .positionZ, .velocityX, .velocityY, .velocityZ, .rotation, .spin,
        .scaleSpeed:
        false
      }
    }
  }

  /// A curve by its stops.
  public init(
    _ keyPath: KeyPath = .scale, values: [Double] = [], locations: [Double] = [],
    multiplies: Bool = false
  ) {
    self.keyPath = keyPath
    self.values = values
    self.locations = locations
    self.multiplies = multiplies
  }

  /// Whether it leads out of the plane.
  public var isDeep: Bool { keyPath == .positionZ || keyPath == .velocityZ }

  /// The largest scale of the curve, in place of the cell's or on top of it.
  public func largest(_ scale: Double) -> Double {
    guard keyPath == .scale else { return scale }
    let most = values.map(\.magnitude).max() ?? 0
    return multiplies ? scale * most : scale + most
  }

  /// The last curve of a property counts; those of a colour's parts act one after the other.
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
    case .rotation: effects.rotation = curve
    case .spin: effects.spin = curve
    case .scale: effects.scale = following
    case .scaleSpeed: effects.scaleSpeed = curve
    case .red: effects.channels.append(.red(following))
    case .green: effects.channels.append(.green(following))
    case .blue: effects.channels.append(.blue(following))
    case .alpha: effects.channels.append(.alpha(following))
    }
  }
}

/// A property that takes a curve's values, or is multiplied by them.
struct Following: Sendable {
  let curve: LifeCurve
  let multiplies: Bool

  func value(_ plain: Float, _ share: Float) -> Float {
    multiplies ? plain * curve.value(share) : curve.value(share)
  }
}

/// A part of a colour that follows a curve.
enum ColorChannel: Sendable {
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

/// A place or a speed that follows a curve.
struct LedPath: Sendable {
  enum Axis { case x, y, z }

  let axis: Axis
  /// Else the curve is the speed.
  let isPlace: Bool
  let curve: LifeCurve

  /// Leads a particle straight on from the curve's value at the step's start to that at its end.
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
