import Graphics
import Motion

extension EmitterSimulation {
  /// Runs every step up to `time` as `advance(to:field:)` does; particles land on a cover.
  ///
  /// `frame` leads from the layer's frame to the level frame.
  public mutating func advance(
    to time: Int64, field: EmitterField, on cover: inout SnowCover, _ frame: LevelFrame
  ) {
    let target = steps.index(notAfter: clock.local(time))
    while step < target {
      advanceOneStep(field)
      land(on: &cover, frame)
    }
  }

  /// Lets particles land; once before the first frame, too, to end those that were prewarmed below a surface.
  public mutating func land(
    on cover: inout SnowCover, _ frame: LevelFrame, isFirst: Bool = false
  ) {
    guard layer.lands else { return }
    for index in stores.indices where nodes[index].cell.isEnabled {
      stores[index].land(
        nodes[index], frame, on: &cover, &ledger, at: stateTime, isFirst: isFirst)
    }
  }
}

extension ParticleStore {
  /// The share of its opacity that a landed particle has left.
  func fading(_ index: Int, at time: Int64) -> Float {
    max(0, Float(Double(death[index] - time) / Double(LandingFade.duration)))
  }

  /// Ends particles on surfaces of any depth; they fade where they are, and count as dead afterwards.
  fileprivate mutating func land(
    _ node: CellNode, _ frame: LevelFrame, on cover: inout SnowCover,
    _ ledger: inout FlightLedger, at time: Int64, isFirst: Bool
  ) {
    let look = Look(node)
    let faded = time + LandingFade.duration
    for index in 0..<settled where landed[index] == .max && death[index] > faded {
      let place = frame.place(x[index], y[index])
      if isFirst, cover.isUnder(x: place.x, y: place.y, depth: nil) {
        end(index, at: time)
        continue
      }
      let reach = frame.reach(place, velocityX[index], velocityY[index])
      guard let cell = cover.cell(x: place.x, y: place.y, reach: reach, depth: nil) else {
        continue
      }
      let scale = look.scale(self, index, age: Float(Double(time - birth[index]) / 1e9))
      let area = Double(node.area * scale * scale)
      let mass = area * SnowCover.density
      cover.lay(mass, width: (area * 4 / .pi).squareRoot(), on: cell)
      ledger.landed += mass
      landed[index] = time
      (velocityX[index], velocityY[index]) = (0, 0)
      end(index, at: faded)
    }
  }

  private mutating func end(_ index: Int, at time: Int64) {
    calendar.change(from: death[index], to: time)
    death[index] = time
  }
}
