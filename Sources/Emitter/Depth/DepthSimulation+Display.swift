import Graphics
import Motion

extension DepthSimulation {
  /// Appends the particles, the farthest first, at `time`, in nanoseconds since the scene began.
  ///
  /// `time` lies inside the running step; images start at the `firstImage` of the start.
  public func append(
    to list: inout DisplayList, at time: Int64, placement: EmitterPlacement
  ) {
    guard clock.hasBegun(at: time) else { return }
    let ahead = min(max(Double(clock.local(time).nanoseconds - stateTime) / 1e9, 0), 1)
    let painter = DepthPainter(
      ahead: ahead, stepRate: Double(stepRate), frame: FallFrame(turn), view: LayerView(placement),
      pixels: placement.scale,
      blend: layer.renderMode == .additive ? .additive : .over,
      parallax: (Float(placement.parallax.x), Float(placement.parallax.y)))
    for run in runs {
      list.setDepth(run.depth)
      painter.append(run, store, to: &list)
    }
    list.setDepth(nil)
  }
}

/// Draws runs `ahead` seconds into the running step.
private struct DepthPainter {
  let ahead: Double
  let stepRate: Double
  let frame: FallFrame
  let view: LayerView
  let pixels: Double
  let blend: Blend
  /// At depth 0, in points.
  let parallax: (x: Float, y: Float)

  func append(_ run: DepthRun, _ store: borrowing DepthStore, to list: inout DisplayList) {
    // A frame at a step's time: nothing has flown.
    let flight =
      ahead == 0
      ? nil
      : SwingingFlight(response: run.response, dampingRatio: run.dampingRatio, time: ahead)
    let rocking = Float(run.effects.rocking?.rotation ?? 0)
    let near = Float(1 - run.depth)
    let (shiftX, shiftY) = (parallax.x * near, parallax.y * near)
    list.append(
      image: run.image, blend: blend, upTo: run.blocks.count * ParticleBlock.lanes
    ) { first, x, y, scales, rotations, colors in
      let blocks = store.blocks.span
      let end = first + run.blocks.count * ParticleBlock.lanes
      precondition(first >= 0 && end <= min(x.count, y.count))
      precondition(end <= min(scales.count, rotations.count, colors.count))
      var next = first
      for at in run.blocks {
        var spot = spots(blocks[at], flight)
        var seen = blocks[at].colors
        if run.lands { fade(blocks[at], &spot, &seen.alpha) }
        seen.alpha = seen.alpha.masked(blocks[at].isShown)
        let place = view.places(spot.x + shiftX, spot.y + shiftY, SIMD8(repeating: 1))
        set(&x, next, place.x)
        set(&y, next, place.y)
        set(&scales, next, blocks[at].size * Float(pixels))
        set(&rotations, next, rotation(blocks[at], rocking) + view.angle)
        set(&colors, next, seen)
        next += ParticleBlock.lanes
      }
      return first + run.particles.count
    }
  }

  /// Shows particles that have landed where they did, with the share of their opacity that is left.
  @inline(__always)
  private func fade(
    _ block: DepthBlock, _ spot: inout (x: SIMD8<Float>, y: SIMD8<Float>),
    _ opacity: inout SIMD8<Float>
  ) {
    for lane in 0..<ParticleBlock.lanes {
      let rest = block.rest[lane]
      guard rest > 0, rest != DepthBlock.entering else { continue }
      (spot.x[lane], spot.y[lane]) = (block.restX[lane], block.restY[lane])
      let passed = Float(rest - 1) + Float(ahead) * Float(stepRate)
      opacity[lane] *= max(0, 1 - passed / Float(LandingFade.steps))
    }
  }

  @inline(__always)
  private func spots(
    _ block: DepthBlock, _ flight: SwingingFlight?
  ) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
    guard let flight else { return (block.x.place, block.y.place) }
    let way = LeafSwing.way(
      from: block.phase, to: passed(block.phase, block.pace), block.reach)
    return (
      block.x.place + frame.acrossX * way.across + frame.downX * way.down
        + flight.distance(block.x),
      block.y.place + frame.acrossY * way.across + frame.downY * way.down
        + flight.distance(block.y)
    )
  }

  /// In radians, clockwise; it rocks a quarter ahead of its swing: upright at the turning points.
  @inline(__always)
  private func rotation(_ block: DepthBlock, _ rocking: Float) -> SIMD8<Float> {
    let turned = SIMD8<Int32>(truncatingIfNeeded: passed(block.rotation, block.spin))
    let rotation = SIMD8<Float>(turned) * (.pi * 0x1p-31)
    guard rocking != 0 else { return rotation }
    let phase = passed(block.phase, block.pace) &+ 0x4000_0000
    return rotation + rocking * Swing.at(turns: phase)
  }

  /// Phases in the frame's part of the step; `paces` are signed.
  @inline(__always)
  private func passed(_ phases: SIMD8<UInt32>, _ paces: SIMD8<UInt32>) -> SIMD8<UInt32> {
    guard ahead != 0 else { return phases }
    var phases = phases
    for lane in 0..<ParticleBlock.lanes {
      let part = Double(Int32(bitPattern: paces[lane])) * (ahead * stepRate)
      phases[lane] &+= UInt32(truncatingIfNeeded: Int64(part))
    }
    return phases
  }
}
