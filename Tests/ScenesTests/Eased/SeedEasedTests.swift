import Emitter
import Graphics
import Motion
import Testing

@testable import Scenes

/// The rows of the acceptance list for the article about eased snow, on the scenes that are shipped.
@Suite("D1: eased snow")
struct SeedEasedTests {
  private static let both = ["eased-basic-article", "eased-display-link-article"]
  private let stage = LayerStage(size: phone, scale: 1, gravity: .field, surroundings: .held(at: 0))

  /// Many flakes of a scene as they begin.
  private func flakes(_ name: String, _ count: Int = 4000) throws -> [EasedFlake] {
    let layer = try easedLayer(try shipped(name))
    let field = EasedField(count, stage)
    return (0..<count).map { index in
      var flake = EasedFlake()
      flake.begin(layer, index, run: 0, at: 0, in: field)
      return flake
    }
  }

  private func seconds(_ flake: EasedFlake) -> Int64 { (flake.end - flake.begin) / second }

  /// Whether each of `expected` has come up, and nothing else.
  private func expectAll(_ values: [Double], _ expected: [Double]) {
    func tidy(_ values: [Double]) -> Set<Double> {
      Set(values.map { ($0 * 1e6).rounded() / 1e6 })
    }
    #expect(tidy(values) == tidy(expected))
  }

  @Test(
    "1.1 A start runs 80 flakes; once without repeat, as in the article; opacity ends at 0",
    arguments: both)
  func trigger(name: String) throws {
    let once = try shipped(name) { $0.replacing("repeat: true", with: "repeat: false") }
    var simulation = SceneSimulation(once, size: phone, with: .held(at: 0))
    #expect(simulation.isStill && simulation.nextStep == .max && shown(simulation, 0).count == 0)
    simulation.start(at: 0, with: .held(at: 0))
    #expect(!simulation.isStill && simulation.census(at: 0).alive == 80)
    simulation.advance(to: 5 * second, with: .held(at: 0))
    #expect(shown(simulation, 5 * second).count > 40)
    let late = 14 * second - 20_000_000
    simulation.advance(to: late, with: .held(at: 0))
    #expect(shown(simulation, late).color.allSatisfy { $0.alpha < 0.01 })
    simulation.advance(to: 14 * second, with: .held(at: 0))
    #expect(simulation.isStill && simulation.nextStep == .max)
    #expect(shown(simulation, 14 * second).count == 0)
    #expect(simulation.census(at: 14 * second).retired == 80)
    let again = 20 * second + 3
    simulation.start(at: again, with: .held(at: 0))
    simulation.advance(to: again + 5 * second, with: .held(at: 0))
    #expect(simulation.census(at: again + 5 * second).alive == 80)
    #expect(simulation.census(at: again + 5 * second).born == 160)
    #expect(shown(simulation, again + 5 * second).count > 40)
  }

  @Test("They go on: the article's flakes first, then others, spread evenly", arguments: both)
  func repeated(name: String) throws {
    let once = try shipped(name) { $0.replacing("repeat: true", with: "repeat: false") }
    var simulation = SceneSimulation(try shipped(name), size: phone, with: .held(at: 0))
    var article = SceneSimulation(once, size: phone, with: .held(at: 0))
    simulation.start(at: 0, with: .held(at: 0))
    article.start(at: 0, with: .held(at: 0))
    var fewest = Int.max
    var starts = [Int](repeating: 0, count: 4)
    var born = 80
    for tick in Int64(1)...480 {
      let time = tick * second / 4
      simulation.advance(to: time, with: .held(at: 0))
      let list = shown(simulation, time)
      if time < 14 * second {
        article.advance(to: time, with: .held(at: 0))
        let part = shown(article, time)
        // Until the first flake ends, exactly the article's; then these among others.
        let places = Set(zip(list.x, list.y).map { [$0, $1] })
        #expect(zip(part.x, part.y).allSatisfy { places.contains([$0, $1]) })
        #expect(time >= 6 * second || list.count == part.count)
      }
      let census = simulation.census(at: time)
      #expect(census.alive <= 80)
      if tick > 8 { fewest = min(fewest, list.color.count { $0.alpha > 0.1 }) }
      // In which quarter of two seconds flakes begin, after the first ones.
      starts[Int(tick - 1) % 8 / 2] += census.born - born
      born = census.born
    }
    #expect(!simulation.isStill && fewest >= 25, "\(fewest)")
    // 80 flakes of ten seconds for nearly two minutes: 900 starts, within four standard deviations.
    let total = starts.reduce(0, +)
    #expect((800...1000).contains(total), "\(total)")
    #expect(starts.allSatisfy { (total / 4 - 60...total / 4 + 60).contains($0) }, "\(starts)")
  }

  @Test("None begins visibly: no flake is seen at its first instant")
  func births() throws {
    for name in Self.both {
      var simulation = SceneSimulation(try shipped(name), size: phone, with: .held(at: 0))
      simulation.start(at: 0, with: .held(at: 0))
      var before: Set<[Float]> = []
      for step in Int64(0)...1800 {
        let time = step * second / 60
        simulation.advance(to: time, with: .held(at: 0))
        let list = shown(simulation, time)
        // Flakes that were not there a step ago are nearly clear.
        let now = list.x.indices.map { [list.x[$0], list.scale[$0]] }
        for (flake, color) in zip(now, list.color) where !before.contains(flake) {
          #expect(color.alpha < 0.1, "\(name), \(step)")
        }
        before = Set(now)
      }
    }
  }

  @Test("1.2 Scales: tenths of .2, one in ten invisible; and tenths")
  func scales() throws {
    let small = try flakes("eased-basic-article").map(\.scale)
    expectAll(small, (0...9).map { Double($0) / 50 })
    expectAll(
      try flakes("eased-display-link-article").map(\.scale), (0...9).map { Double($0) / 10 })
    let invisible = small.count { $0 == 0 }
    #expect((320...480).contains(invisible), "\(invisible) of 4000")
  }

  @Test("1.3 They begin on whole points anywhere on the screen")
  func places() throws {
    let layer = try easedLayer(try shipped("eased-basic-article"))
    let places = try flakes("eased-basic-article").map { $0.place(layer, at: 0, .none, share: 0) }
    for place in places {
      #expect(place.x == place.x.rounded() && (0..<320).contains(place.x))
      #expect(place.y == place.y.rounded() && (0..<568).contains(place.y))
    }
    for part in 0..<4 {
      // A fourth of 4,000 each, within four standard deviations.
      #expect((890...1110).contains(places.count { Int($0.x) / 80 == part }))
      #expect((890...1110).contains(places.count { Int($0.y) / 142 == part }))
    }
  }

  @Test("1.4 They take 6, 8, 10, 12 or 14 seconds", arguments: both)
  func durations(name: String) throws {
    expectAll(try flakes(name).map { Double(seconds($0)) }, [6, 8, 10, 12, 14])
  }

  @Test("1.5, 1.9 They sink by 0 to 199 points, slowly first", arguments: both)
  func ways(name: String) throws {
    let layer = try easedLayer(try shipped(name))
    var ways: [Double] = []
    for flake in try flakes(name) {
      let start = flake.place(layer, at: flake.begin, .none, share: 0)
      let half = flake.place(layer, at: flake.end / 2, .none, share: 0)
      let end = flake.place(layer, at: flake.end, .none, share: 0)
      ways.append(end.y - start.y)
      #expect(start.x == end.x)
      guard end.y > start.y else { continue }
      let share = (half.y - start.y) / (end.y - start.y)
      // The sine itself, and the cubic that is within .0304 of it.
      #expect((share - 0.2929).magnitude < (name == "eased-basic-article" ? 0.031 : 0.0001))
    }
    expectAll(ways, (0...199).map(Double.init))
  }

  @Test("1.6, 1.10 They turn by one to four half turns: to and fro, and all one way")
  func rotations() throws {
    for name in Self.both {
      let layer = try easedLayer(try shipped(name))
      let turns = try flakes(name).map { $0.rotation(layer, at: $0.end) / .pi }
      expectAll(turns.map(\.magnitude), [1, 2, 3, 4])
      for (index, turn) in turns.enumerated() {
        #expect((turn > 0) == (name != "eased-basic-article" || index % 2 == 0))
      }
    }
  }

  @Test("1.7 Key times: .2 to .5, and a tenth or more later .3 to .7")
  func keyTimes() throws {
    let animation = try #require(
      try easedLayer(try shipped("eased-basic-article")).animations.first { $0.keyPath == .opacity }
    )
    #expect(animation.timingFunction == .cubic(CubicTiming(0.445, 0.05, 0.55, 0.95)))
    var random = SeededGenerator(seed: 1)
    var pairs: [String: Int] = [:]
    for _ in 0..<8000 {
      let first = animation.keyTimes[1].value(share: random.nextUnit(), after: 0, duration: 6)
      let last = animation.keyTimes[2].value(share: random.nextUnit(), after: first, duration: 6)
      pairs["\(Int((first * 10).rounded())) \(Int((last * 10).rounded()))", default: 0] += 1
      #expect((first * 10 - (first * 10).rounded()).magnitude < 1e-9)
      #expect((last * 10 - (last * 10).rounded()).magnitude < 1e-9)
    }
    // s of 0...3, then e of s...4: each e of an s as often as another.
    var expected: [String: Double] = [:]
    for s in 0...3 {
      for e in s...4 { expected["\(s + 2) \(e + 3)"] = 8000 / 4 / Double(5 - s) }
    }
    #expect(Set(pairs.keys) == Set(expected.keys))
    for (pair, count) in pairs {
      #expect((Double(count) - (expected[pair] ?? 0)).magnitude < 120, "\(pair): \(count)")
    }
  }

  @Test("1.7 A flake is invisible first and last, and whole in between", arguments: both)
  func opacity(name: String) throws {
    let layer = try easedLayer(try shipped(name))
    for flake in try flakes(name, 200) {
      let opacities = (0...100).map { flake.opacity(layer, at: flake.end / 100 * Int64($0)) }
      #expect(opacities[0] == 0 && opacities[100] < 1e-6)
      #expect(
        opacities.contains { $0 > 0.999 } && opacities.allSatisfy { (-0.001...1.001).contains($0) })
    }
  }

  @Test("1.8 What is seen follows from the time, not from the frames")
  func loop() throws {
    var sixty = SceneSimulation(
      try shipped("eased-display-link-article"), size: phone, with: .held(at: 0))
    sixty.start(at: 0, with: .held(at: 0))
    var seldom = sixty
    for frame in Int64(0)..<300 { sixty.advance(to: frame * second / 60, with: .held(at: 0)) }
    let time = 299 * second / 60
    seldom.advance(to: time, with: .held(at: 0))
    #expect(shown(sixty, time).x == shown(seldom, time).x)
    #expect(shown(sixty, time).y == shown(seldom, time).y)
  }

  @Test("1.9 They begin up to three quarters of a picture beyond the sides")
  func overscan() throws {
    let layer = try easedLayer(try shipped("eased-display-link-article"))
    let beyond = 0.75 * Double(layer.pictures[0].width)
    let places = try flakes("eased-display-link-article").map {
      $0.place(layer, at: 0, .none, share: 0)
    }
    #expect(places.allSatisfy { (-beyond..<320 + beyond).contains($0.x) })
    #expect(places.allSatisfy { (-beyond..<568 + beyond).contains($0.y) })
    #expect(places.contains { $0.x < 2 - beyond } && places.contains { $0.x > 318 + beyond })
  }

  @Test("1.11 Whole seconds: seen by 1 to d − 3, until a second or more later and d − 2 at most")
  func seconds() throws {
    let animation = try #require(
      try easedLayer(try shipped("eased-display-link-article")).animations.first {
        $0.keyPath == .opacity
      })
    #expect(animation.timingFunctions == [.easeInOutSine, .linear, .easeInOutSine])
    var random = SeededGenerator(seed: 1)
    for duration in [6.0, 8, 10, 12, 14] {
      var (firsts, pairs): ([Double], Set<Double>) = ([], [])
      for _ in 0..<4000 {
        let first = animation.keyTimes[1].value(
          share: random.nextUnit(), after: 0, duration: duration)
        let last = animation.keyTimes[2].value(
          share: random.nextUnit(), after: first, duration: duration)
        let (one, other) = ((first * duration).rounded(), (last * duration).rounded())
        #expect((first * duration - one).magnitude < 1e-9)
        #expect(other >= one + 1 && other <= duration - 2)
        firsts.append(one)
        pairs.insert(one * 100 + other)
      }
      expectAll(firsts, Array(stride(from: 1, through: duration - 3, by: 1)))
      // d − 3 firsts, and after each of them what is left up to d − 2.
      #expect(pairs.count == Int((duration - 3) * (duration - 2) / 2))
    }
  }

  @Test("1.13 A flake is scaled and turned about its own middle, and then moved")
  func order() throws {
    let text = """
      { version: 1, layers: [ { eased: { count: 1, scale: 0.5, duration: 2, animations: [
        { keyPath: 'transform.translation.y', toValue: 40 },
        { keyPath: 'transform.rotation.z', toValue: '180deg' } ] } } ] }
      """
    var simulation = SceneSimulation(try easedScene(text), size: phone, with: .held(at: 0))
    simulation.start(at: 0, with: .held(at: 0))
    let (before, after) = (shown(simulation, 0), shown(simulation, second))
    #expect(after.x == before.x && after.y[0] - before.y[0] == 20)
    #expect((after.rotation[0] - .pi / 2).magnitude < 1e-6 && after.scale[0] == 0.5)
  }

  @Test("1.14 A little to the side at random, each time")
  func sideways() throws {
    var simulation = SceneSimulation(
      try easedScene(easedText("sidewaysRange: 2,", count: 200)), size: phone, with: .held(at: 0))
    simulation.start(at: 0, with: .held(at: 0))
    let before = shown(simulation, 0)
    simulation.advance(to: second, with: .held(at: 0))
    let after = shown(simulation, second)
    let ways = zip(before.x, after.x).map { Double($1 - $0) }
    // 60 times an even draw over 2 points: variance 60 · 4 / 12 = 20.
    let mean = ways.reduce(0, +) / 200
    let variance = ways.reduce(0) { $0 + $1 * $1 } / 200
    #expect(mean.magnitude < 1.3 && (14...27).contains(variance), "\(mean), \(variance)")
    #expect(zip(before.y, after.y).allSatisfy { ($1 - $0 - 10).magnitude < 0.01 })
  }
}
