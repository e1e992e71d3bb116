import Emitter
import Gravity
import Motion
import Scenes

extension Surroundings {
  /// Makes surroundings from an estimate of gravity, touches and the date.
  init(_ estimate: GravityEstimate, touches: [Touch] = [], time: CivilTime) {
    self.init(
      angle: estimate.angle, shakeEnergy: estimate.shakeEnergy, touches: touches, time: time)
  }
}
