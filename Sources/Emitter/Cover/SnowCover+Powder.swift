import Graphics
import Motion

extension SnowCover {
  /// Raises grains from random places while the world is shaken.
  mutating func raisePowder(_ weather: CoverWeather) {
    guard !fresh.isEmpty else { return }
    let force = weather.shaking
    owed += force * force * min(6, Double(fresh.count) / 80)
    while owed >= 1 {
      owed -= 1
      let cell = min(Int(random.nextUnit() * Double(fresh.count)), fresh.count - 1)
      let (size, across, up) = (random.nextUnit(), random.nextUnit(), random.nextUnit())
      guard powder.hasRoom, height(cell) > 0.3 else { continue }
      let run = grid.runs[Int(grid.run[cell])]
      let mass = take(min(0.3 + 1.2 * size, height(cell) / 2), from: cell)
      _ = powder.add(
        mass: mass, x: grid.middle(run.firstColumn + cell - run.cells.lowerBound),
        y: grid.base[cell] - height(cell) - 1, velocityX: (across - 0.5) * 120 * force,
        velocityY: -(20 + 110 * up) * force, depth: grid.depth[cell])
      isAwake[Int(grid.run[cell])] = true
    }
  }

  /// Moves the powder, which lands on surfaces of its depth or leaves the world.
  mutating func flyPowder(_ weather: CoverWeather) {
    let air = PowderAir(weather)
    let dt = Float(Self.stepSeconds)
    var index = 0
    while index < powder.count {
      if powder.landed[index] > 0 {
        if powder.fade(index) { powder.remove(index) } else { index += 1 }
        continue
      }
      powder.fly(index, air, dt: dt)
      let (x, y) = (powder.x[index], powder.y[index])
      let fall = powder.velocityY[index]
      let reach = (powder.velocityX[index].magnitude + fall.magnitude) * dt + 1
      if fall > 0, let cell = cell(x: x, y: y, reach: reach, depth: powder.depth[index]) {
        pile(powder.land(index), width: Double(powder.size[index]), on: cell)
      } else if max(x.magnitude, y.magnitude) > Float(extent) {
        ledger.left += powder.grain[index]
        powder.remove(index)
        continue
      }
      index += 1
    }
  }
}
