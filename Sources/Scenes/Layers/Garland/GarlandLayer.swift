import Documents
import Graphics

/// Ropes whose ends can be dragged, as an article made them of a Bézier curve and a spring, and the lights
/// that hang on them.
package struct GarlandLayer: Equatable, LayerContent {
  /// A rope between two places of the screen.
  package struct Rope: Equatable, Sendable {
    /// How long it is.
    package enum Length: Equatable, Sendable {
      /// In points.
      case points(Double)
      /// As a multiple of the way between its ends at the beginning.
      case slack(Double)
    }

    package var from: Vector2, to: Vector2
    /// How long it is.
    package var length: Length
    /// The colours of its own; nil has the layer's.
    package var paint: Paint?

    /// A rope by its places.
    package init(from: Vector2, to: Vector2, length: Length, paint: Paint? = nil) {
      (self.from, self.to, self.length, self.paint) = (from, to, length, paint)
    }
  }

  /// The two colours of a rope.
  package struct Paint: Equatable, Sendable {
    package var rim: Color
    package var core: Color

    /// Two colours.
    package init(rim: Color, core: Color) { (self.rim, self.core) = (rim, core) }
  }

  /// What is to be seen at a rope's ends.
  package enum Ends: String, CaseIterable, Sendable {
    /// Nothing.
    case none
    /// A face that smiles, upright in the real world.
    case smiley
    /// A round bauble.
    case bulb
  }

  /// Lights along the ropes.
  package struct Bulbs: Equatable, Sendable {
    package var spacing = 28.0
    package var size = 9.0
    package var colors = [
      Color(red: 1, green: 0.23, blue: 0.19), Color(red: 1, green: 0.76, blue: 0.2),
      Color(red: 0.25, green: 0.84, blue: 0.4), Color(red: 0.3, green: 0.62, blue: 1),
    ]
    package var glow = 0.6
    package var twinkle = 0.5

    package init() {}
  }

  package var ropes: [Rope] = []
  package var decline = RopeDecline.distance
  /// What their middles hang on.
  package var spring = Spring(k: -200, mass: 1, damping: -2)
  /// The colours of ropes that have none of their own.
  package var paint = Paint(
    rim: Color(red: 62.0 / 255, green: 141.0 / 255, blue: 242.0 / 255),
    core: Color(red: 95.0 / 255, green: 168.0 / 255, blue: 251.0 / 255))
  /// The colours of a rope that somebody holds; nil leaves it its own.
  package var heldPaint: Paint?
  package var width = 6.0, coreWidth = 2.0
  package var shadow = 0.3
  package var glow = 0.0
  package var hasDashes = false
  package var ends = Ends.none
  package var endRadius = 24.0
  package var isDraggable = true
  package var bulbs: Bulbs?
  package var breeze = 0.0
  /// Same seed, same twinkling.
  package var seed: UInt64 = 0

  package init() {}

  package mutating func prepare(seed: UInt64, _ pictures: inout Pictures) { self.seed = seed }

  package func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation {
    guard var running = before as? GarlandSimulation, running.layer == self else {
      return GarlandSimulation(self, entrance)
    }
    running.firstImage = entrance.firstImage
    return running
  }

  package func isStill(_ gravity: GravityMode) -> Bool { ropes.isEmpty }
  // Hooks, and lights below them.
  package var standsStill: Bool { true }
  package var isTouchable: Bool { isDraggable && !ropes.isEmpty }
}
