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
    guard layer.lands, !cover.isTurnedOver else { return }
    for index in stores.indices where nodes[index].cell.isEnabled {
      stores[index].land(
        nodes[index], frame, on: &cover, &ledger, at: stateTime, isFirst: isFirst)
    }
  }
}

extension ParticleStore {
  /// Ends particles on surfaces of any depth; they fade where they are, and count as dead afterwards.
  fileprivate mutating func land(
    _ node: CellNode, _ frame: LevelFrame, on cover: inout SnowCover,
    _ ledger: inout FlightLedger, at time: Int64, isFirst: Bool
  ) {
    let appearance = Appearance(node)
    let faded = time + LandingFade.duration
    for index in 0..<settled {
      let (at, lane) = (index >> 3, index & 7)
      guard blocks[at].landed[lane] == .max, blocks[at].death[lane] > faded else { continue }
      let place = frame.place(blocks[at].x.place[lane], blocks[at].y.place[lane])
      if isFirst, cover.isUnder(x: place.x, y: place.y, depth: nil) {
        end(index, at: time)
        continue
      }
      let reach = frame.reach(
        place, blocks[at].x.velocity[lane], blocks[at].y.velocity[lane])
      guard let cell = cover.cell(x: place.x, y: place.y, reach: reach, depth: nil) else {
        continue
      }
      let ages = appearance.ages(blocks[at], at: time)
      let scale = appearance.scales(blocks[at].scale, ages)[lane] * blocks[at].inheritedScale[lane]
      let area = Double(node.area * scale * scale)
      let mass = area * SnowCover.density
      cover.lay(mass, width: (area * 4 / .pi).squareRoot(), on: cell)
      ledger.landed += mass
      blocks[at].landed[lane] = time
      (blocks[at].x.velocity[lane], blocks[at].y.velocity[lane]) = (0, 0)
      end(index, at: faded)
    }
  }
}
