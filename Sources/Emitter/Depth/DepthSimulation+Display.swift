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
    for run in runs { painter.append(run, store, to: &list) }
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
    let flight: SwingingFlight =
      ahead == 0
      ? .none
      : SwingingFlight(
        response: run.response, dampingRatio: run.dampingRatio, time: ahead)
    let rocking = Float(run.effects.drawn.shape.rocking?.rotation ?? 0)
    let scale = Float(pixels)
    let near = Float(1 - run.depth)
    let (shiftX, shiftY) = (parallax.x * near, parallax.y * near)
    list.append(image: run.image, blend: blend, upTo: run.particles.count) {
      first, x, y, scales, rotations, colors in
      var next = first
      for index in run.particles where store.isShown[index] {
        var spot = spot(store, index, flight)
        var color = store.color[index]
        if run.lands, let left = landed(store, index) {
          spot = (store.restX[index], store.restY[index])
          color.alpha *= left
        }
        let place = view.place(spot.x + shiftX, spot.y + shiftY)
        (x[next], y[next], colors[next]) = (place.x, place.y, color)
        scales[next] = store.size[index] * scale
        rotations[next] = rotation(store, index, rocking) + view.angle
        next += 1
      }
      return next
    }
  }

  /// The share of its opacity that a particle has left where it landed; nil in the air.
  @inline(__always)
  private func landed(_ store: borrowing DepthStore, _ index: Int) -> Float? {
    let rest = store.rest[index]
    guard rest > 0, rest != DepthStore.entering else { return nil }
    let passed = Float(rest - 1) + Float(ahead) * Float(stepRate)
    return max(0, 1 - passed / Float(LandingFade.steps))
  }

  @inline(__always)
  private func spot(
    _ store: borrowing DepthStore, _ index: Int, _ flight: SwingingFlight
  ) -> (x: Float, y: Float) {
    // A frame at a step's time: all ways are 0.
    guard ahead != 0 else { return (store.x[index], store.y[index]) }
    let before = LeafSwing(store.phase[index], store.reach[index])
    let after = LeafSwing(passed(store.phase[index], store.pace[index]), store.reach[index])
    let (across, down) = (after.across - before.across, after.down - before.down)
    let x =
      store.x[index] + frame.acrossX * across + frame.downX * down
      + flight.distance(
        store.velocityX[index], store.accelerationX[index], air: store.airX[index])
    let y =
      store.y[index] + frame.acrossY * across + frame.downY * down
      + flight.distance(
        store.velocityY[index], store.accelerationY[index], air: store.airY[index])
    return (x, y)
  }

  /// In radians, clockwise; it rocks a quarter ahead of its swing: upright at the turning points.
  @inline(__always)
  private func rotation(
    _ store: borrowing DepthStore, _ index: Int, _ rocking: Float
  ) -> Float {
    let turned = passed(store.rotation[index], store.spin[index])
    let rotation = Float(Int32(bitPattern: turned)) * (.pi * 0x1p-31)
    guard rocking != 0 else { return rotation }
    return rotation
      + rocking * Swing.at(turns: passed(store.phase[index], store.pace[index]) &+ 0x4000_0000)
  }

  /// A phase in the frame's part of the step; `pace` is signed.
  @inline(__always)
  private func passed(_ phase: UInt32, _ pace: UInt32) -> UInt32 {
    let part = Double(Int32(bitPattern: pace)) * (ahead * stepRate)
    return phase &+ UInt32(truncatingIfNeeded: Int64(part))
  }
}
