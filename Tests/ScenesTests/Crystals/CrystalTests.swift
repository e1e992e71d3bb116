import Emitter
import Graphics
import Testing

@testable import Flakes
@testable import Scenes

@Suite struct CrystalTests {
  private static let all = (1...Crystal.count).map { Crystal(number: $0) }
  private static let masks = all.map(\.bitmap)
  private static var wheels: [Int] {
    masks.indices.filter { masks[$0].width == masks[$0].height }
  }

  /// The share of the area that only one of two pictures covers, in the mean of both areas.
  private static func difference(_ one: Bitmap, _ other: Bitmap) -> Double {
    var (apart, sum) = (0, 0)
    for index in one.bytes.indices {
      let (a, b) = (one.bytes[index] >= 64, other.bytes[index] >= 64)
      sum += (a ? 1 : 0) + (b ? 1 : 0)
      apart += a != b ? 1 : 0
    }
    return Double(apart) / (Double(sum) / 2)
  }

  @Test("At least 24 stars and plates, and any two differ by 15 % of their area")
  func areDifferent() {
    let wheels = Self.wheels
    #expect(wheels.count >= 24)
    for (place, one) in wheels.enumerated() {
      for other in wheels[..<place] {
        let difference = Self.difference(Self.masks[one], Self.masks[other])
        #expect(difference >= 0.15, "crystal\(one + 1) and crystal\(other + 1): \(difference)")
      }
    }
  }

  @Test("Each fills its picture to the rim and leaves sky between its arms", arguments: wheels)
  func hasArms(index: Int) {
    let mask = Self.masks[index]
    let middle = Double(mask.width) / 2
    var (longest, covered) = (0.0, 0)
    for (place, value) in mask.bytes.enumerated() where value >= 64 {
      let (x, y) = (Double(place % mask.width) + 0.5, Double(place / mask.width) + 0.5)
      let (dx, dy) = (x - middle, y - middle)
      longest = max(longest, (dx * dx + dy * dy).squareRoot())
      covered += 1
    }
    #expect((0.85...1).contains(longest / middle), "\(longest)")
    let share = Double(covered) / (.pi * middle * middle)
    #expect((0.1...0.75).contains(share), "\(share)")
    // Nothing is cut off.
    for place in 0..<mask.width {
      #expect(mask.bytes[place] < 64 && mask.bytes[place * mask.width] < 64)
    }
  }

  @Test("Six arms are alike", arguments: wheels)
  func hasSixSides(index: Int) {
    let mask = Self.masks[index]
    let middle = Double(mask.width) / 2
    /// How much there is around the middle at a direction, blurred over a few pixels.
    func ray(_ cosine: Double, _ sine: Double) -> Double {
      var sum = 0.0
      for step in 6..<Int(middle) - 4 {
        let (x, y) = (middle + Double(step) * cosine, middle + Double(step) * sine)
        for row in Int(y) - 2...Int(y) + 2 {
          for column in Int(x) - 2...Int(x) + 2 {
            sum += mask.bytes[row * mask.width + column] >= 64 ? 1 : 0
          }
        }
      }
      return sum
    }
    let half = 3.0.squareRoot() / 2
    let arms = [(1, 0), (0.5, half), (-0.5, half), (-1, 0), (-0.5, -half), (0.5, -half)]
      .map { ray($0.0, $0.1) }
    let mean = arms.reduce(0, +) / 6
    for arm in arms { #expect((arm - mean).magnitude < 0.12 * mean, "\(arms)") }
  }

  @Test("Ice is shaded: neither flat nor opaque all over")
  func isShaded() {
    for index in Self.wheels {
      let inside = Self.masks[index].bytes.filter { $0 >= 64 }.map { Double($0) }
      let mean = inside.reduce(0, +) / Double(inside.count)
      let spread = inside.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(inside.count)
      #expect(spread.squareRoot() > 15 && (inside.max() ?? 0) > 235, "crystal\(index + 1)")
    }
  }

  @Test("The same bits on each machine: only exact arithmetic")
  func areAlwaysTheSame() {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for mask in Self.masks {
      for byte in mask.bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    #expect(String(sum, radix: 16) == "8c59169c6142b758")
  }

  @Test("Needles are six to ten times as long as wide")
  func needles() {
    let needles = Self.masks.filter { $0.width != $0.height }
    #expect(needles.count == 3)
    for needle in needles {
      let rows = (0..<needle.height).filter { needle.bytes[$0 * needle.width + 48] >= 64 }
      #expect((6.0...10.5).contains(92 / Double(rows.count)), "\(rows.count)")
    }
  }

  @Test("A name means one or all of them, and nothing else")
  func names() {
    #expect(Crystal.named("crystal").count == Crystal.count)
    #expect(Crystal.named("crystal7") == [Crystal(number: 7)])
    for name in ["crystal0", "crystal33", "crystal07", "crystal-1", "Crystal", "crystals", ""] {
      #expect(Crystal.named(name).isEmpty, "\(name)")
    }
  }

  @Test("Copies of a cell get different crystals, and the entry has the share of one")
  func copiesDiffer() throws {
    func contents(_ text: String) throws -> [Bitmap?] {
      let cell = "{ count: 8, contents: \(text) }"
      let file = "{ version: 1, layers: [ { emitter: { cells: [ \(cell) ] } } ] }"
      let description = try SceneFile.parse(Array(file.utf8), file: "x.json5")
      let scene = try Scene(description, seed: 3, file: "x.json5") { _ throws(ImageLoadError) in
        throw ImageLoadError("none")
      }
      let emitter = try #require(scene.layers[0].content as? EmitterContent)
      return emitter.emitter.emitterCells.map(\.contents)
    }
    let drawn = try contents("'crystal'")
    for (index, one) in drawn.enumerated() {
      #expect(one.map(Self.masks.contains) == true)
      for other in drawn[..<index] { #expect(one != other) }
    }
    #expect(try contents("'crystal5'").allSatisfy { $0 == Self.masks[4] })
    let mixed = try contents("['dot', 'crystal']")
    #expect(mixed.filter { $0 == BuiltInContents.dot.bitmap }.count == 4)
  }
}
