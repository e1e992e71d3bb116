import Documents
import Emitter
import Graphics
import Portable

extension BehaviorRow {
  static let all: [BehaviorRow] = [
    BehaviorRow(
      "drag", DragBehavior(),
      "Air resistance: a force of drag times speed, against the motion. The terminal speed is acceleration times mass over drag."
    ) {
      Field("drag", \.drag, .number(0...1000), "Force per point a second of speed.")
    },
    BehaviorRow(
      "wave", WaveBehavior(),
      "Gusts: a force that oscillates, the same for all particles."
    ) {
      Field(
        "force", \.force, vector,
        "Amplitude to the right, down and, as an optional third number, towards the viewer; turned with gravity."
      )
      Field("frequency", \.frequency, .number(0...100), "Oscillations a second.")
    },
    BehaviorRow(
      "wind", WindBehavior(),
      "Moving air: slow swells and gusts. Drag acts against it, and particles with a depth follow it."
    ) {
      WindBehavior.members
    },
    BehaviorRow(
      "attractor", AttractorBehavior(),
      "A pull to a point, an axis or a plane, fixed to the screen."
    ) {
      Field(
        "attractorType", \.type, .choice(),
        "radial: to the position. axial: to the line through it. planar: to the plane through it.")
      Field(
        "position", \.position, .point(points), "Its position in points, x to the right and y down."
      )
      Field(
        "zPosition", \.zPosition, .number(points), "Its position towards the viewer, in points.")
      Field(
        "orientationLongitude", \.orientationLongitude, .angle(radians),
        "Direction of the axis or of the plane's normal, clockwise from the right, in radians.")
      Field(
        "orientationLatitude", \.orientationLatitude, .angle(radians),
        "Its angle out of the screen's plane, in radians.")
      Field(
        "stiffness", \.stiffness, .number(-10_000...10_000),
        "Force per point of distance; negative repels.")
      Field(
        "radius", \.radius, .number(0...100_000), "Radius without effect, in points.")
      Field(
        "falloff", \.falloff, .number(-100...100),
        "How quickly the pull weakens: by a factor of e per falloffDistance / falloff.")
      Field(
        "falloffDistance", \.falloffDistance, .number(0...100_000),
        "The distance that falloff refers to, in points; 0 is no falloff.")
    },
    BehaviorRow(
      "turbulence", TurbulenceBehavior(), "Eddies that carry particles along: the curl of noise."
    ) {
      Field(
        "strength", \.strength, .number(0...100_000),
        "Root mean square of the force.")
      Field("size", \.size, .number(1...100_000), "Approximate size of an eddy, in points.")
      Field(
        "speed", \.speed, .number(points),
        "Speed at which the eddies drift through each other, in points a second.")
      Field("seed", \.seed, .whole(0...1 << 53), "Same seed, same eddies.")
    },
    BehaviorRow(
      "sway", SwayBehavior(),
      "Sideways oscillation, as of falling flakes and leaves; each particle has its own phase."
    ) {
      Field("amplitude", \.amplitude, .number(0...100_000), "Amplitude in points.")
      Field("frequency", \.frequency, .number(0...100), "Oscillations a second.")
      Field(
        "rotation", \.rotation, .angle(radians),
        "Amplitude of the picture's rotation, in radians.")
    },
    BehaviorRow(
      "alignToMotion", AlignToMotionBehavior(), "Turns pictures into their direction of flight."
    ) {
      Field(
        "rotation", \.rotation, .number(-1000...1000),
        "Further rotation of the picture, in turns (not radians)."
      )
    },
    BehaviorRow(
      "valueOverLife", ValueOverLifeBehavior(),
      "A property that follows a curve over a particle's life."
    ) {
      Field("keyPath", \.keyPath, .choice(), "The property.", isRequired: true)
      Field(
        "values", \.values, .list(of: .number(points), stops),
        "Its values, interpolated linearly.", isRequired: true)
      locations(\.locations) { $0.values.count }
      Field(
        "multiplies", .bool,
        "Whether the curve multiplies the particle's own value instead of replacing it. Only for mass, scale and the colour's components.",
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
      "A colour that follows a gradient over a particle's life; it replaces the cell's."
    ) {
      Field(
        "colors", \.colors, .list(of: .color, stops), "Its colours, interpolated linearly.",
        isRequired: true)
      locations(\.locations) { $0.colors.count }
    },
  ]
}
