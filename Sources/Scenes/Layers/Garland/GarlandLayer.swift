import Documents
import Graphics

/// Ropes with draggable ends, made of a Bézier curve and a spring as in an article, and lights on them.
package struct GarlandLayer: Equatable, LayerContent {
  package struct Rope: Equatable, Sendable {
    package enum Length: Equatable, Sendable {
      case points(Double)
      /// A multiple of the initial distance between its ends.
      case slack(Double)
    }

    package var from: Vector2, to: Vector2
    package var length: Length
    /// Nil uses the layer's colours.
    package var paint: Paint?

    package init(from: Vector2, to: Vector2, length: Length, paint: Paint? = nil) {
      (self.from, self.to, self.length, self.paint) = (from, to, length, paint)
    }
  }

  package struct Paint: Equatable, Sendable {
    package var rim: Color
    package var core: Color

    package init(rim: Color, core: Color) { (self.rim, self.core) = (rim, core) }
  }

  package enum Ends: String, CaseIterable, Sendable {
    case none
    /// A smiling face, upright in the real world.
    case smiley
    case bulb
  }

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
  package var spring = Spring(k: -200, mass: 1, damping: -2)
  package var paint = Paint(
    rim: Color(red: 62.0 / 255, green: 141.0 / 255, blue: 242.0 / 255),
    core: Color(red: 95.0 / 255, green: 168.0 / 255, blue: 251.0 / 255))
  /// Colours of a dragged rope; nil keeps its own.
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
  /// Distance of the frame of `from` and `to` from the screen's sides, in points.
  package var inset = 0.0
  /// Width of the strip along the screen's sides, in points, in which a rope's middle shrinks the rope.
  ///
  /// Ropes that reach beyond a side beside them lie against the frame. 0 draws all as they hang.
  package var edgeFade = 0.0
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
  // Its hooks and lights stay in place for hours.
  package var standsStill: Bool { true }
  package var isTouchable: Bool { isDraggable && !ropes.isEmpty }
}
