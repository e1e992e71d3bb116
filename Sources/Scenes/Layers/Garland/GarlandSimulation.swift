import Emitter
import Graphics
import Motion

/// Runs a garland: fingers drag the ends, and the middles swing on springs below them.
///
/// In a `field` the ends are fixed to the panel and the ropes hang to the real down; `rotated` turns the whole
/// garland about the screen's middle. Steps are 1/60 s; frames in between advance the springs to their own time.
struct GarlandSimulation: LayerSimulation {
  let layer: GarlandLayer
  var firstImage: Int32
  var births = 1.0
  private let steps = TimeGrid(origin: .zero, numerator: EmitterSimulation.defaultStepRate)
  private var step: Int64
  /// Two for each rope, in points of the layer's frame.
  private var ends: [Vector2] = []
  private var lengths: [Double] = []
  /// Control points of the curves, at the beginning of the running step.
  private var controls: [Spring.Point] = []
  /// Rest positions of the control points in the running step.
  private var rests: [Vector2] = []
  private var fingers = GarlandFingers()
  /// Direction of down in the running step.
  private var down = Vector2(x: 0, y: 1)
  private var painter: GarlandPainter

  init(_ layer: GarlandLayer, _ entrance: LayerEntrance) {
    self.layer = layer
    firstImage = entrance.firstImage
    step = steps.index(notAfter: Instant(nanoseconds: entrance.time))
    let size = entrance.stage.size
    for rope in layer.ropes {
      let (from, to) = (
        rope.from.inside(size, inset: layer.inset), rope.to.inside(size, inset: layer.inset)
      )
      ends += [from, to]
      switch rope.length {
      case .points(let length): lengths.append(length)
      case .slack(let slack): lengths.append(slack * (to - from).length)
      }
    }
    painter = GarlandPainter(layer)
    look(entrance.stage)
    controls = rests.map { Spring.Point($0) }
    let view = GarlandView(entrance.stage, firstImage: firstImage, time: 0, down: down)
    painter.hangBulbs(
      on: layer.ropes.indices.map { index in
        view.leaning(
          view.withoutLoop(shape(index, share: 0), edgeFade: layer.edgeFade), inset: layer.inset,
          edgeFade: layer.edgeFade)
      })
  }

  var images: [Bitmap] { layer.ropes.isEmpty ? [] : GarlandPictures.bitmaps }

  var samplings: [Sampling] {
    layer.ropes.isEmpty ? [] : GarlandPictures.allCases.map(\.sampling)
  }

  // Gravity and fingers can move it at any time.
  var isStill: Bool { layer.ropes.isEmpty }

  var nextStep: Int64 { isStill ? .max : steps.instant(step + 1).nanoseconds }

  mutating func start(at time: Int64, _ stage: LayerStage) {}

  mutating func advance(to time: Int64, _ stage: LayerStage) {
    while nextStep <= time {
      for index in controls.indices {
        layer.spring.advance(
          &controls[index], to: rests[index], seconds: Spring.longestStep)
      }
      step += 1
      look(stage)
    }
  }

  /// Samples gravity and fingers for the step that begins.
  private mutating func look(_ stage: LayerStage) {
    let turned = stage.turn.applied(to: Vector2(x: 0, y: 1))
    if turned.isFinite { down = turned }
    if layer.isDraggable {
      let radius = layer.ends == .none ? 0 : layer.endRadius
      fingers.drag(
        &ends, stage.surroundings.touches, in: GarlandField(stage), radius: radius)
    }
    if rests.isEmpty { rests = [Vector2](repeating: .zero, count: lengths.count) }
    let seconds = Double(steps.instant(step).nanoseconds % Breeze.period) / 1e9
    for index in lengths.indices {
      let shape = RopeShape(
        from: ends[2 * index], to: ends[2 * index + 1], length: lengths[index],
        decline: layer.decline, down: down)
      let push =
        layer.breeze * Breeze.strength(at: seconds, index) * stage.surroundings.wind
      rests[index] = shape.control + Vector2(x: down.y, y: -down.x) * push
    }
  }

  func census(at time: Int64) -> EmitterCensus { EmitterCensus() }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    guard !isStill else { return }
    let begin = steps.instant(step).nanoseconds
    let share = Double(max(0, time - begin)) / Double(nextStep - begin)
    var view = GarlandView(
      stage, firstImage: firstImage, time: max(0, time), down: down)
    for index in lengths.indices {
      draw(index, share, &view, &list) { painter, shape, isHeld, view, list in
        painter.drawRope(shape, index, isHeld: isHeld, view, &list)
      }
    }
    // All ends in front of all ropes.
    for index in lengths.indices where layer.ends != .none {
      draw(index, share, &view, &list) { painter, shape, isHeld, view, list in
        painter.drawEnds(shape, index, isHeld: isHeld, view, &list)
      }
    }
  }

  /// Draws a part of a rope, smaller if it hangs down out of the screen.
  private mutating func draw(
    _ index: Int, _ share: Double, _ view: inout GarlandView, _ list: inout DisplayList,
    _ part: (inout GarlandPainter, RopeShape, _ isHeld: Bool, GarlandView, inout DisplayList) ->
      Void
  ) {
    let shape = view.withoutLoop(shape(index, share: share), edgeFade: layer.edgeFade)
    view.share = view.share(of: shape, edgeFade: layer.edgeFade)
    guard view.share > 0 else { return }
    let isHeld = fingers.holds(2 * index) || fingers.holds(2 * index + 1)
    part(
      &painter, view.leaning(shape, inset: layer.inset, edgeFade: layer.edgeFade), isHeld, view,
      &list)
  }

  /// A rope after a share of the running step.
  private func shape(_ index: Int, share: Double) -> RopeShape {
    var control = controls[index]
    if share > 0 {
      layer.spring.advance(
        &control, to: rests[index], seconds: min(share, 1) * Spring.longestStep)
    }
    return RopeShape(
      start: ends[2 * index], end: ends[2 * index + 1], control: control.position)
  }
}

extension Vector2 {
  /// A place by its shares of a screen without a border, which a small screen has less of.
  fileprivate func inside(_ size: Size2, inset: Double) -> Vector2 {
    let border = min(inset, size.width / 2, size.height / 2)
    return Vector2(
      x: border + x * (size.width - 2 * border), y: border + y * (size.height - 2 * border))
  }
}
