import Documents
import Emitter
import Graphics
import Portable

extension BehaviorRow {
  static let all: [BehaviorRow] = [
    BehaviorRow(
      "drag", DragBehavior(),
      "The resistance of the air: a force of drag times the speed against it. Falling ends at acceleration times mass over drag."
    ) {
      Field("drag", \.drag, .number(0...1000), "Force for each point a second, of a mass of 1.")
    },
    BehaviorRow(
      "wave", WaveBehavior(),
      "Gusts: a force that swells and turns round, the same for all particles."
    ) {
      Field(
        "force", \.force, vector,
        "At its strongest: to the right, down, and towards the viewer where there is a third; turned with gravity."
      )
      Field("frequency", \.frequency, .number(0...100), "To and fro so many times a second.")
    },
    BehaviorRow(
      "attractor", AttractorBehavior(),
      "A pull to a point, an axis or a plane. It stays where it is when gravity turns."
    ) {
      Field(
        "attractorType", \.type, .choice(),
        "radial: to the position. axial: to the line through it. planar: to the plane through it.")
      Field(
        "position", \.position, .point(points), "Where it is, in points, x to the right and y down."
      )
      Field("zPosition", \.zPosition, .number(points), "The same towards the viewer.")
      Field(
        "orientationLongitude", \.orientationLongitude, .angle(radians),
        "The way of the axis or of the plane's normal, clockwise from the right, in radians.")
      Field(
        "orientationLatitude", \.orientationLatitude, .angle(radians),
        "The same out of the screen's plane, in radians.")
      Field(
        "stiffness", \.stiffness, .number(-10_000...10_000),
        "Force a point of distance, of a mass of 1; negative drives away.")
      Field(
        "radius", \.radius, .number(0...100_000), "Up to where there is no effect, in points.")
      Field(
        "falloff", \.falloff, .number(-100...100),
        "How quickly the pull weakens: by e for each falloffDistance over falloff.")
      Field(
        "falloffDistance", \.falloffDistance, .number(0...100_000),
        "The distance to which falloff refers, in points; 0 is no falloff.")
    },
    BehaviorRow(
      "turbulence", TurbulenceBehavior(), "Eddies that carry particles along: the curl of noise."
    ) {
      Field(
        "strength", \.strength, .number(0...100_000),
        "Root mean square of the force, of a mass of 1.")
      Field("size", \.size, .number(1...100_000), "About how large an eddy is, in points.")
      Field(
        "speed", \.speed, .number(points),
        "How fast the eddies drift through each other, in points a second.")
      Field("seed", \.seed, .whole(0...1 << 53), "Same seed, same eddies.")
    },
    BehaviorRow(
      "sway", SwayBehavior(),
      "To and fro across the way down, each particle in a time of its own, as flakes and leaves fall."
    ) {
      Field("amplitude", \.amplitude, .number(0...100_000), "How far to each side, in points.")
      Field("frequency", \.frequency, .number(0...100), "To and fro so many times a second.")
      Field(
        "rotation", \.rotation, .angle(radians),
        "How far the picture rocks to each side, in radians.")
    },
    BehaviorRow("alignToMotion", AlignToMotionBehavior(), "Pictures point where they fly.") {
      Field(
        "rotation", \.rotation, .number(-1000...1000), "Further turns (not radians) of the picture."
      )
    },
    BehaviorRow(
      "valueOverLife", ValueOverLifeBehavior(),
      "A property that follows a curve over a particle's life."
    ) {
      Field("keyPath", \.keyPath, .choice(), "Which property.", isRequired: true)
      Field(
        "values", \.values, .list(of: .number(points), stops),
        "Its values, straight lines between them.", isRequired: true)
      locations(\.locations) { $0.values.count }
      Field(
        "multiplies", .bool,
        "Whether the curve multiplies what the particle would have instead of taking its place. Only for mass, scale and the parts of the colour.",
        standard: { $0.multiplies }
      ) { (curve, multiplies, node) throws(DocumentError) in
        guard !multiplies || curve.keyPath.isMultipliable else {
          let words = ValueOverLifeBehavior.KeyPath.allCases.filter(\.isMultipliable).map(
            \.rawValue)
          throw DocumentError(
            "'multiplies' is not for \(curve.keyPath.rawValue); expected \(alternatives(words))",
            at: node.place)
        }
        curve.multiplies = multiplies
      }
    },
    BehaviorRow(
      "colorOverLife", ColorOverLifeBehavior(),
      "A colour that follows a gradient over a particle's life; it takes the place of the cell's."
    ) {
      Field(
        "colors", \.colors, .list(of: .color, stops), "Its colours, mixed in between.",
        isRequired: true)
      locations(\.locations) { $0.colors.count }
    },
  ]
}
