import Emitter
import Gravity
import Motion
import Scenes

extension Surroundings {
  /// What an estimate says, and what else is known.
  init(_ estimate: GravityEstimate, touches: [Touch] = [], time: CivilTime) {
    self.init(
      angle: estimate.angle, shakeEnergy: estimate.shakeEnergy, touches: touches, time: time)
  }
}
