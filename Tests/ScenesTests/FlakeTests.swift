import Glibc
import Graphics
import Testing

@testable import Flakes
@testable import Scenes

@Suite struct FlakeTests {
  /// All but the hard disc of the fireworks, which fills its square, and light.
  @Test(arguments: BuiltInContents.allCases.filter { ![.circle, .glow, .streak].contains($0) })
  func flakesLookSane(contents: BuiltInContents) {
    let flake = contents.bitmap
    #expect(flake.format == .mask && flake.width == flake.height)
    let side = flake.width
    let covered = flake.bytes.reduce(0) { $0 + Double($1) } / 255 / Double(side * side)
    #expect((0.08...0.6).contains(covered), "\(covered)")
    #expect(flake.bytes.max() == 255)
    for index in 0..<side {
      for edge in [index, (side - 1) * side + index, index * side, index * side + side - 1] {
        #expect(flake.bytes[edge] <= 16)
      }
    }
  }

  @Test(
    "A mask of which a quarter is computed has the bytes of a whole one", arguments: [1, 2, 25, 96])
  func symmetry(side: Int) {
    let shape = FlakeShape(stroke: 0.07, arm: 0.86, branches: [(0.52, 0.3)], ring: 0.36)
    func coverage(_ x: Double, _ y: Double) -> Double { shape.coverage(x, y, softness: 0.05) }
    let quarter = Bitmap.symmetricMask(side: side, coverage: coverage)
    #expect(quarter == Bitmap.mask(side: side, coverage: coverage))
  }

  @Test("A streak's light grows from its tail on the left to its head on the right")
  func streak() throws {
    let streak = BuiltInContents.streak.bitmap
    #expect(streak.format == .mask && streak.width == 64 && streak.height == 12)
    func column(_ x: Int) -> Int { (0..<12).reduce(0) { $0 + Int(streak.bytes[$1 * 64 + x]) } }
    for x in 1..<57 { #expect(column(x) >= column(x - 1)) }
    #expect(column(63) < column(57) / 4 && column(0) < 10 && (streak.bytes.max() ?? 0) > 245)
    for y in 0..<6 {
      for x in 0..<64 { #expect(streak.bytes[y * 64 + x] == streak.bytes[(11 - y) * 64 + x]) }
    }
  }

  @Test("Light is full in the middle and none at the edge, and no ring in it is brighter")
  func glow() {
    let glow = BuiltInContents.glow.bitmap
    let row = (32..<64).map { glow.bytes[32 * 64 + $0] }
    for (inner, outer) in zip(row, row.dropFirst()) { #expect(outer <= inner) }
    #expect(row[0] > 230 && row[31] == 0)
  }

  @Test(arguments: [BuiltInContents.medium1, .medium2, .medium3, .small1, .small2])
  func crystalsHaveSixSides(contents: BuiltInContents) {
    let flake = contents.bitmap
    let middle = Double(flake.width) / 2
    /// The mask at a point, mixed of the four pixels around it.
    func value(_ x: Double, _ y: Double) -> Double {
      let (left, top) = (Int((x - 0.5).rounded(.down)), Int((y - 0.5).rounded(.down)))
      var sum = 0.0
      for (column, row) in [(left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)] {
        guard (0..<flake.width).contains(column), (0..<flake.width).contains(row) else { continue }
        let weight =
          (1 - (x - 0.5 - Double(column)).magnitude) * (1 - (y - 0.5 - Double(row)).magnitude)
        sum += weight * Double(flake.bytes[row * flake.width + column])
      }
      return sum / 255
    }
    var (difference, light, count) = (0.0, 0.0, 0)
    for y in stride(from: 0.5, to: 2 * middle, by: 1) {
      for x in stride(from: 0.5, to: 2 * middle, by: 1) {
        let (dx, dy) = (x - middle, y - middle)
        guard hypot(dx, dy) < middle else { continue }
        let (c, s) = (0.5, 0.8660254)
        let turned = value(middle + dx * c - dy * s, middle + dx * s + dy * c)
        difference += (turned - value(x, y)).magnitude
        light += value(x, y)
        count += 1
      }
    }
    #expect(difference / light < 0.12, "\(difference / light)")
    #expect(count > 1000)
  }
}
