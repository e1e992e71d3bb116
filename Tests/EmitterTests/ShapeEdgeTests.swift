import Graphics
import Motion
import Testing

@testable import Emitter

/// Shapes that are hardly shapes, and what may not change.
@Suite struct ShapeEdgeTests {
  @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
  func withoutAnyExtentThereIsTheMiddle(shape: EmitterShape, mode: EmitterMode) {
    for wrong in [0, -0.0, .infinity, -.infinity, Double.nan] {
      let born = places(
        shape, mode, size: Size2(width: wrong, height: wrong), depth: wrong, count: 50)
      let way = shape == .line ? (0.0, -1.0) : (1, 0)
      #expect(
        born.allSatisfy {
          $0 == BirthPlace(x: 0, y: 0, z: 0, wayX: way.0, wayY: way.1, wayZ: 0)
        }, "\(wrong)")
    }
  }

  @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
  func extentsOfEverySizeGiveNumbers(shape: EmitterShape, mode: EmitterMode) {
    for extent in [Double.leastNonzeroMagnitude, 1e-200, 1e200, .greatestFiniteMagnitude] {
      for other in [0, 1, extent] {
        let born = places(
          shape, mode, size: Size2(width: extent, height: other), depth: other, count: 20)
        #expect(
          born.allSatisfy {
            distance($0).isFinite && $0.x.magnitude <= extent
              && ($0.wayX * $0.wayX + $0.wayY * $0.wayY + $0.wayZ * $0.wayZ - 1).magnitude < 1e-12
          }, "\(extent) \(other)")
      }
    }
  }

  @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
  func theSignOfAnExtentDoesNotMatter(shape: EmitterShape, mode: EmitterMode) {
    let negative = Size2(width: -shapeSize.width, height: -shapeSize.height)
    #expect(
      places(shape, mode, count: 100)
        == places(shape, mode, size: negative, depth: -shapeDepth, count: 100))
  }

  /// What is left without height, depth or both is spread as that is.
  @Test(arguments: [
    (EmitterShape.rectangle, EmitterMode.outline), (.rectangle, .surface), (.rectangle, .volume),
    (.cuboid, .outline), (.cuboid, .surface), (.cuboid, .volume),
  ])
  func aFlatShapeIsALine(shape: EmitterShape, mode: EmitterMode) {
    let wide = places(shape, mode, size: Size2(width: 30, height: 0), depth: 0)
    #expect(wide.allSatisfy { $0.y == 0 && $0.z == 0 })
    #expect(likelihood(wide.map { $0.x }) { $0 / 30 + 0.5 } > 1e-3)
    let high = places(shape, mode, size: Size2(width: 0, height: 30), depth: 0)
    #expect(high.allSatisfy { $0.x == 0 && $0.z == 0 })
    #expect(likelihood(high.map { $0.y }) { $0 / 30 + 0.5 } > 1e-3)
  }

  @Test func aCuboidWithoutDepthIsARectangle() {
    let flat = places(.cuboid, .surface, depth: 0)
    #expect(flat.allSatisfy { $0.z == 0 })
    for law in laws(.rectangle, .surface) {
      #expect(likelihood(flat.map(law.of), share: law.share) > 1e-3, "\(law.name)")
    }
    let frame = places(.cuboid, .outline, depth: 0)
    for law in laws(.rectangle, .outline) {
      #expect(likelihood(frame.map(law.of), share: law.share) > 1e-3, "\(law.name)")
    }
  }

  /// Scenes that were recorded before there were other shapes give the same frames.
  @Test(arguments: EmitterMode.allCases)
  func aLineUsesNothingButAlong(mode: EmitterMode) {
    var random = SeededGenerator(seed: 3)
    for along in [-1, -0.3, 0, 0.7, 1.nextDown] {
      let line = EmitterShape.line.birthPlace(
        mode, size: shapeSize, depth: shapeDepth, along: along, random: &random)
      let ends = mode == .points || mode == .outline
      #expect(line.x == (ends ? (along < 0 ? -45 : 45) : shapeSize.width / 2 * along))
      _ = EmitterShape.point.birthPlace(
        mode, size: shapeSize, depth: shapeDepth, along: along, random: &random)
    }
    var untouched = SeededGenerator(seed: 3)
    #expect(random.next() == untouched.next())
  }

  @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
  func theSameSeedGivesTheSamePlaces(shape: EmitterShape, mode: EmitterMode) {
    let once = places(shape, mode, count: 200, seed: 1)
    #expect(once == places(shape, mode, count: 200, seed: 1))
    #expect(shape == .point || once != places(shape, mode, count: 200, seed: 2))
  }

  /// Bits that were drawn once: on another machine, or after a change, they are the same.
  @Test func theBitsAreFixed() {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for shape in EmitterShape.allCases {
      for mode in EmitterMode.allCases {
        for place in places(shape, mode, count: 50, seed: 4) {
          for value in [place.x, place.y, place.z, place.wayX, place.wayY, place.wayZ] {
            // Adding zero makes one zero of both.
            hash = (hash ^ (value + 0).bitPattern) &* 0x100_0000_01b3
          }
        }
      }
    }
    #expect(hash == 9_818_059_078_176_158_881)
  }
}
