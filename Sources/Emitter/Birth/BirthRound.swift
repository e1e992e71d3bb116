import Motion
import Portable

// Circles and spheres: straight on is away from the middle, and in the very middle to the right.

extension BirthPlace {
  /// On a ring, evenly by length, or inside it, evenly by area.
  ///
  /// The area within r grows as r², so that r is the root of a uniform number.
  static func onCircle(
    _ mode: EmitterMode, radius: Double, _ random: inout SeededGenerator
  ) -> BirthPlace {
    let angle = SineCosine(random.nextUnit() * Angle.turn)
    let share =
      switch mode {
      case .points, .outline: 1.0
      case .surface, .volume: random.nextUnit().squareRoot()
      }
    return away(angle.cosine, angle.sine, 0, distance: radius * share)
  }

  /// On a sphere's skin, evenly by area, or inside it, evenly by volume.
  ///
  /// A sphere has no edges; its outline is its skin, as a circle's is its ring. Slices of equal height
  /// have equal areas of skin (Archimedes), so that z is uniform. The volume within r grows as
  /// r³: so does the chance that the greatest of three uniform numbers is less than r, which needs no
  /// cube root.
  static func onSphere(
    _ mode: EmitterMode, radius: Double, _ random: inout SeededGenerator
  ) -> BirthPlace {
    let angle = SineCosine(random.nextUnit() * Angle.turn)
    let height = random.nextUnit()
    let ring = 2 * (height * (1 - height)).squareRoot()
    let share =
      switch mode {
      case .points, .outline, .surface: 1.0
      case .volume: max(random.nextUnit(), random.nextUnit(), random.nextUnit())
      }
    return away(
      ring * angle.cosine, ring * angle.sine, 2 * height - 1, distance: radius * share)
  }

  private static func away(
    _ x: Double, _ y: Double, _ z: Double, distance: Double
  ) -> BirthPlace {
    guard distance > 0 else { return BirthPlace(x: 0, y: 0, z: 0) }
    return BirthPlace(
      x: x * distance, y: y * distance, z: z * distance, wayX: x, wayY: y, wayZ: z)
  }
}
