import Glibc
import Graphics
import Motion
import Testing

@testable import Emitter

@Suite struct ShapeTests {
  @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
  func placesFollowTheirLaw(shape: EmitterShape, mode: EmitterMode) {
    let laws = laws(shape, mode)
    guard !laws.isEmpty else {
      // Points and corners, which have tests of their own, spread nothing.
      #expect(shape == .point || mode == .points || (shape, mode) == (.line, .outline))
      return
    }
    let born = places(shape, mode)
    let columns = laws.map { born.map($0.of) }
    for (law, values) in zip(laws, columns) {
      let likelihood = likelihood(values, share: law.share)
      #expect(likelihood > 1e-3, "\(shape) \(mode): \(law.name) \(likelihood)")
    }
    for one in columns.indices {
      // Below the middle angles are positive: y alone goes with the angle.
      for other in 0..<one where (laws[one].name, laws[other].name) != ("y", "angle") {
        let deviations = correlation(columns[one], columns[other])
        #expect(deviations.magnitude < 4, "\(laws[one].name), \(laws[other].name): \(deviations)")
      }
    }
  }

  /// What the laws would be if the middle were not thinned out, or the skin crowded at its poles.
  @Test func wrongLawsFail() {
    let radius = shapeSize.width
    let disc = places(.circle, .volume).map(distance)
    #expect(likelihood(disc) { $0 / radius } < 1e-9)
    let ball = places(.sphere, .volume).map(distance)
    #expect(likelihood(ball) { $0 * $0 / (radius * radius) } < 1e-9)
    let skin = places(.sphere, .surface).map { $0.z }
    #expect(likelihood(skin) { 0.5 + asin(min(1, max(-1, $0 / radius))) / .pi } < 1e-9)
    // A rectangle's edges with equal probability, independent of length.
    let left = places(.rectangle, .outline).count { $0.x.magnitude == 45 }
    #expect((Double(left) - 10_000).magnitude > 2000)
    #expect((Double(left) - 20_000 * 80 / 260).magnitude < 300)
  }

  @Test(arguments: [
    (EmitterShape.line, EmitterMode.points, 2), (.line, .outline, 2), (.rectangle, .points, 4),
    (.cuboid, .points, 8),
  ])
  func cornersAreEquallyLikely(shape: EmitterShape, mode: EmitterMode, corners: Int) {
    var counts: [[Double]: Int] = [:]
    for place in places(shape, mode) { counts[[place.x, place.y, place.z], default: 0] += 1 }
    #expect(counts.count == corners)
    let share = 1 / Double(corners)
    let deviation = (20_000 * share * (1 - share)).squareRoot()
    for (corner, count) in counts {
      #expect(corner[0].magnitude == 45)
      #expect(corner[1].magnitude == (shape == .line ? 0 : 20))
      #expect(corner[2].magnitude == (shape == .cuboid ? 35 : 0))
      #expect((Double(count) - 20_000 * share).magnitude < 4 * deviation, "\(corner): \(count)")
    }
  }

  @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
  func nothingIsBornBeyondTheShape(shape: EmitterShape, mode: EmitterMode) {
    let (radius, round) = (shapeSize.width, shape == .circle || shape == .sphere)
    let onSkin =
      round && (mode == .points || mode == .outline || (shape, mode) == (.sphere, .surface))
    for place in places(shape, mode, count: 4000, seed: 8) {
      #expect(place.x.magnitude <= (round ? radius : shape == .point ? 0 : 45))
      #expect(
        place.y.magnitude
          <= (round ? radius : shape == .rectangle || shape == .cuboid ? 20 : 0))
      #expect(place.z.magnitude <= (shape == .sphere ? radius : shape == .cuboid ? 35 : 0))
      if round { #expect(distance(place) <= radius * (1 + 1e-15)) }
      if onSkin { #expect((distance(place) / radius - 1).magnitude < 1e-14) }
    }
  }

  @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
  func straightOnIsOneLong(shape: EmitterShape, mode: EmitterMode) {
    for place in places(shape, mode, count: 2000, seed: 9) {
      let (x, y, z) = (place.wayX, place.wayY, place.wayZ)
      #expect(((x * x + y * y + z * z).squareRoot() - 1).magnitude < 1e-12)
      switch shape {
      case .point, .rectangle, .cuboid: #expect(x == 1 && y == 0 && z == 0)
      case .line: #expect(x == 0 && y == -1 && z == 0)
      case .circle, .sphere:
        // Away from the middle.
        let length = distance(place)
        #expect((place.x - x * length).magnitude < 1e-12)
        #expect((place.y - y * length).magnitude < 1e-12)
        #expect((place.z - z * length).magnitude < 1e-12)
      }
    }
  }
}
