import Graphics
import Portable

/// The sizes, rotations and colours of a cell's particles by their age, before what they inherit and the layer's placement.
///
/// Curves are evaluated apart from what all cells need, so that loops over blocks stay small.
struct Appearance {
  private let node: CellNode
  private let fade: Fade
  private let growth: Float
  private let dependsOnLife: Bool
  private let changesSizes: Bool
  private let changesColors: Bool
  private let turns: Bool

  init(_ node: CellNode) {
    self.node = node
    (fade, growth) = (Fade(node.cell), node.growth)
    let effects = node.effects
    changesSizes = !effects.scale.isEmpty || !effects.scaleSpeed.isEmpty
    changesColors = !effects.gradient.isEmpty || !effects.channels.isEmpty
    let spins = !effects.spin.isEmpty || !effects.rotation.isEmpty
    turns = spins || effects.alignment != nil || effects.rocking != nil
    dependsOnLife = changesSizes || changesColors || spins
  }

  /// The age in seconds from which on particles are transparent that had up to an opacity at birth; nil if there is none.
  func vanishing(from opacity: Float) -> Double? {
    changesColors ? nil : fade.vanishing(from: opacity)
  }

  @inline(__always)
  func ages(_ block: ParticleBlock, at time: Int64) -> EightAges {
    EightAges(
      seconds: inSeconds(SIMD8(repeating: time) &- block.birth),
      lives: dependsOnLife ? block.lives : nil)
  }

  /// Sizes, by those at birth.
  @inline(__always)
  func scales(_ births: SIMD8<Float>, _ ages: EightAges) -> SIMD8<Float> {
    changesSizes ? changedScales(births, ages) : births + growth * ages.seconds
  }

  @inline(never)
  private func changedScales(_ births: SIMD8<Float>, _ ages: EightAges) -> SIMD8<Float> {
    var scales = births
    let (following, speed) = (node.effects.scale, node.effects.scaleSpeed)
    if !following.isEmpty, !following.multiplies {
      scales = following.curve.values(ages.shares) * node.factor
    }
    scales +=
      speed.isEmpty
      ? growth * ages.seconds : speed.areas(ages.shares) * ages.lives * node.factor
    if !following.isEmpty, following.multiplies { scales *= following.curve.values(ages.shares) }
    return scales
  }

  /// Colours, not clamped, by those at birth.
  @inline(__always)
  func colors(_ births: EightColors, _ ages: EightAges) -> EightColors {
    changesColors ? changedColors(births, ages) : fade.colors(births, ages.seconds)
  }

  @inline(never)
  private func changedColors(_ births: EightColors, _ ages: EightAges) -> EightColors {
    let gradient = node.effects.gradient
    var colors =
      gradient.isEmpty ? fade.colors(births, ages.seconds) : gradient.colors(ages.shares)
    for channel in node.effects.channels { channel.follow(&colors, ages.shares) }
    return colors
  }

  /// Rotations in radians, clockwise; `velocity` is evaluated only if needed.
  @inline(__always)
  func rotations(
    _ block: ParticleBlock, _ ages: EightAges, velocity: () -> (x: SIMD8<Float>, y: SIMD8<Float>)
  ) -> SIMD8<Float> {
    guard turns else { return block.spin * ages.seconds }
    let way = node.effects.alignment == nil ? (.zero, .zero) : velocity()
    return turnedRotations(block.spin, block.phase, ages, way)
  }

  @inline(never)
  private func turnedRotations(
    _ spins: SIMD8<Float>, _ phases: SIMD8<Float>, _ ages: EightAges,
    _ velocity: (x: SIMD8<Float>, y: SIMD8<Float>)
  ) -> SIMD8<Float> {
    var rotations = spins * ages.seconds
    if !node.effects.rotation.isEmpty {
      rotations = node.effects.rotation.values(ages.shares)
    } else if !node.effects.spin.isEmpty {
      rotations = node.effects.spin.areas(ages.shares) * ages.lives
    }
    if let alignment = node.effects.alignment {
      let (x, y) = (SIMD8<Double>(velocity.x), SIMD8<Double>(velocity.y))
      rotations += SIMD8<Float>(arcTangents(y, over: x)) + alignment
    }
    if let rocking = node.effects.rocking {
      rotations += rocking.rocked(phases, ages: ages.seconds)
    }
    return rotations
  }
}

/// How far the lives of eight particles have gone.
struct EightAges {
  let seconds: SIMD8<Float>
  /// The lengths of the lives in seconds, and the shares of them that have passed, 0...1; 0 where nothing depends on them.
  private(set) var lives = SIMD8<Float>.zero
  private(set) var shares = SIMD8<Float>.zero

  @inline(__always)
  init(seconds: SIMD8<Float>, lives: SIMD8<Float>?) {
    self.seconds = seconds
    guard let lives else { return }
    self.lives = lives
    let shares = (seconds / lives).masked(lives.areAbove(0))
    self.shares = shares.masked(shares.areAbove(0)).atMost(1)
  }
}
