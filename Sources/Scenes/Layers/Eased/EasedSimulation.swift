import Emitter
import Graphics
import Motion

/// Runs eased flakes; shows nothing before the first `start`.
///
/// In a `field` a flake's translation turns with θ of each step, so that it falls to the real floor and its path
/// bends; starting places stay spread over the screen. `rotated` turns the whole layer about the screen's middle.
struct EasedSimulation: LayerSimulation {
  let layer: EasedLayer
  var firstImage: Int32
  var births = 1.0
  private let steps = TimeGrid(origin: .zero, numerator: EmitterSimulation.defaultStepRate)
  private var step: Int64 = 0
  private var turn = Turn.none
  private var flakes: [EasedFlake] = []
  /// Number of each flake's life; every start begins a new range, so that random numbers do not repeat.
  private var runs: [UInt64] = []
  private var starts: UInt64 = 0
  private var isRunning = false
  /// Flakes begun, and flakes ended and replaced.
  private var born = 0
  private var replaced = 0

  init(_ layer: EasedLayer, firstImage: Int32) {
    self.layer = layer
    self.firstImage = firstImage
  }

  var images: [Bitmap] { layer.pictures }

  var samplings: [Sampling] { layer.pictures.map { .usual(for: $0.format) } }

  var isStill: Bool { !isRunning }

  var nextStep: Int64 { isRunning ? steps.instant(step + 1).nanoseconds : .max }

  mutating func start(at time: Int64, _ stage: LayerStage) {
    guard !layer.isEmpty else { return }
    let field = field(stage)
    replaced += flakes.count
    born += field.count
    flakes = [EasedFlake](repeating: EasedFlake(), count: field.count)
    runs = [UInt64](repeating: starts << 32, count: field.count)
    starts += 1
    step = steps.index(notAfter: Instant(nanoseconds: time))
    turn = stage.turn
    for index in flakes.indices {
      flakes[index].begin(layer, index, run: runs[index], at: time, in: field, births: births)
      if layer.isUnderWay {
        flakes[index].backdate(layer, index, run: runs[index], in: field, turn)
      }
    }
    pushSideways()
    isRunning = !flakes.isEmpty
  }

  private func field(_ stage: LayerStage) -> EasedField {
    EasedField(layer.count(on: stage.size.width * stage.size.height), stage)
  }

  mutating func advance(to time: Int64, _ stage: LayerStage) {
    while nextStep <= time { advanceOneStep(stage) }
  }

  private mutating func advanceOneStep(_ stage: LayerStage) {
    let now = nextStep
    let field = field(stage)
    var hasMovingFlakes = false
    for index in flakes.indices {
      if flakes[index].end <= now, layer.repeats { repeatFlake(index, in: field) }
      flakes[index].settle(layer, at: now, turn)
      if layer.enters {
        flakes[index].leave(field, at: now)
        if flakes[index].end == now, layer.repeats { repeatFlake(index, in: field) }
      }
      if flakes[index].end > now { hasMovingFlakes = true }
    }
    step += 1
    turn = stage.turn
    isRunning = hasMovingFlakes
    pushSideways()
  }

  /// Begins a flake's next life when the last one ends; the second one after a pause.
  private mutating func repeatFlake(_ index: Int, in field: EasedField) {
    var time = flakes[index].end
    if runs[index] & 0xffff_ffff == 0, layer.stagger > 0 {
      var random = SeededGenerator(seed: layer.seed, stream: ~runs[index], index: UInt64(index))
      time += Instant.nanoseconds(seconds: layer.stagger * random.nextUnit())
    }
    runs[index] += 1
    flakes[index].begin(layer, index, run: runs[index], at: time, in: field, births: births)
    flakes[index].sideways = 0
    born += 1
    replaced += 1
  }

  private mutating func pushSideways() {
    guard layer.sidewaysRange != 0 else { return }
    let now = steps.instant(step).nanoseconds
    for index in flakes.indices where flakes[index].begin <= now {
      var random = SeededGenerator(
        seed: ~layer.seed, stream: UInt64(bitPattern: step), index: UInt64(index))
      flakes[index].sideways = random.next(around: 0, range: layer.sidewaysRange)
    }
  }

  func census(at time: Int64) -> EmitterCensus {
    EmitterCensus(
      born: born - flakes.count { $0.begin > time },
      retired: replaced + flakes.count { $0.end <= time })
  }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    guard isRunning else { return }
    let placement = stage.placement
    let whole = Turn(placement.angle)
    let begin = steps.instant(step).nanoseconds
    let share = Double(time - begin) / Double(nextStep - begin)
    for index in flakes.indices {
      guard let flake = flakes[index].sight(layer, at: time, turn, share: share) else { continue }
      let seen = placement.pivot + whole.applied(to: flake.place - placement.pivot)
      var color = layer.color
      color.alpha = flake.opacity
      list.append(
        image: firstImage + Int32(flake.picture), x: Float(seen.x * stage.scale),
        y: Float(seen.y * stage.scale), scale: Float(flake.scale * stage.scale),
        rotation: Float(flake.rotation + placement.angle), color: color)
    }
  }
}
