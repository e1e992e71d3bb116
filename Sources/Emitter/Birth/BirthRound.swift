import Motion
import Portable

// Circles and spheres: straight on is away from the middle, and to the right in the exact middle.

extension BirthPlace {
  /// A ring, uniform by length, or its inside, uniform by area: as that grows with r², r is a uniform number's root.
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

  /// A sphere's surface (also its outline), uniform by area, or its inside, uniform by volume.
  ///
  /// Slices of equal height have equal surface areas (Archimedes), so z is uniform. The volume within r grows as r³,
  /// as does the chance that the largest of three uniform numbers is below r: no cube root.
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
