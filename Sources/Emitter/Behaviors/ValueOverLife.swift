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
    case .rotation: effects.rotation = curve
    case .spin: effects.spin = curve
    case .scale: effects.scale = following
    case .scaleSpeed: effects.scaleSpeed = curve
    case .red: effects.channels.append(FollowingChannel(channel: .red, value: following))
    case .green: effects.channels.append(FollowingChannel(channel: .green, value: following))
    case .blue: effects.channels.append(FollowingChannel(channel: .blue, value: following))
    case .alpha: effects.channels.append(FollowingChannel(channel: .alpha, value: following))
    }
  }
}

/// A value that follows a curve, which replaces or multiplies it.
struct Following: Sendable {
  let curve: LifeCurve
  let multiplies: Bool

  static let none = Following(curve: .empty, multiplies: false)

  var isEmpty: Bool { curve.isEmpty }

  @inline(__always)
  func values(_ plain: SIMD8<Float>, _ shares: SIMD8<Float>) -> SIMD8<Float> {
    multiplies ? plain * curve.values(shares) : curve.values(shares)
  }
}

/// A channel of colours that follows a curve.
struct FollowingChannel: Sendable {
  enum Channel { case red, green, blue, alpha }

  let channel: Channel
  let value: Following

  func follow(_ colors: inout EightColors, _ shares: SIMD8<Float>) {
    switch channel {
    case .red: colors.red = value.values(colors.red, shares)
    case .green: colors.green = value.values(colors.green, shares)
    case .blue: colors.blue = value.values(colors.blue, shares)
    case .alpha: colors.alpha = value.values(colors.alpha, shares)
    }
  }
}

/// A position (`isPlace`) or a speed that follows a curve.
struct LedPath: Sendable {
  enum Axis { case x, y, z }

  let axis: Axis
  let isPlace: Bool
  let curve: LifeCurve

  /// Moves `lanes` in a straight line from the curve's value at the step's start to that at its end; `ages` and `rest`, the
  /// time between, are in seconds.
  func lead(
    _ block: inout ParticleBlock, _ lanes: SIMD8<Int32>, ages: SIMD8<Float>,
    endAges: SIMD8<Float>, rest: SIMD8<Float>
  ) {
    let values = curve.values(EightAges(seconds: ages, lives: block.lives).shares)
    let next = curve.values(EightAges(seconds: endAges, lives: block.lives).shares)
    let slope = ((next - values) / rest).masked(rest.areAbove(0))
    block.rate = block.rate.masked(~lanes)
    func set(_ axis: inout ParticleAxis) {
      axis.velocity = axis.velocity.kept(~lanes, else: isPlace ? slope : values)
      axis.acceleration = axis.acceleration.kept(
        ~lanes, else: isPlace ? .zero : slope)
      if isPlace { axis.place = axis.place.kept(~lanes, else: values) }
    }
    switch axis {
    case .x: set(&block.x)
    case .y: set(&block.y)
    case .z: set(&block.z)
    }
  }
}
