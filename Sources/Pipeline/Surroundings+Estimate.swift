import Dates
import Emitter
import Gravity
import Motion
import Scenes

extension Surroundings {
  init(
    _ estimate: GravityEstimate, touches: [Touch] = [], time: CivilTime, wind: Double = 1
  ) {
    self.init(
      angle: estimate.angle, pitch: estimate.pitch, shakeEnergy: estimate.shakeEnergy,
      touches: touches, time: time, wind: wind)
  }
}
