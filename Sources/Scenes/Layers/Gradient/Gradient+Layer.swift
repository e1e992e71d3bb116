import Graphics

/// The layer `gradient`: behind everything, level at every angle.
extension Gradient: LayerContent {
  package func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation {
    GradientSceneryLayer(self, entrance)
  }

  package var isLevel: Bool { true }

  package func isStill(_ gravity: GravityMode) -> Bool { gravity == .none }
  package var standsStill: Bool { false }
}
