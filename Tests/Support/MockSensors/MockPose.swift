/// The pose of a panel, as its accelerometer reads it.
package struct MockPose {
  /// What a chip measures.
  package enum Measure {
    /// The force that holds it up.
    case reaction
    /// Gravity, as Windows defines it.
    case gravity
  }

  /// Gravity in g along the panel's right, up and out: its left edge is down, and it leans back.
  ///
  /// No two axes are alike, so any swapped or inverted axis shows.
  package static let gravity = SIMD3(-0.8, -0.36, -0.48)

  /// What an accelerometer reads, in g.
  ///
  /// `wired` has the panel's direction for each of its axes: "+y -x +z" is a chip turned by a quarter.
  package static func reading(_ wired: String, _ measure: Measure) -> [Double] {
    wired.split(separator: " ").map { direction in
      let axis = direction.last.flatMap { "xyz".firstIndex(of: $0) } ?? "xyz".startIndex
      let along = gravity["xyz".distance(from: "xyz".startIndex, to: axis)]
      return along * (direction.first == "-" ? -1 : 1) * (measure == .gravity ? 1 : -1)
    }
  }
}
