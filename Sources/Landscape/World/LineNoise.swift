import Motion

/// Smooth noise along a line, drawn from a seed: hills, drifts, and everything else that must not be ruler-straight.
struct LineNoise: Sendable {
  private let seed: UInt64

  init(seed: UInt64, _ part: String) { self.seed = PartRandom.seed(seed, part) }

  /// A value in −1...1 with a continuous slope; lattice points are 1 apart.
  func callAsFunction(_ x: Double) -> Double {
    let cell = x.rounded(.down)
    let share = x - cell
    let (from, to) = (lattice(cell), lattice(cell + 1))
    return from + (to - from) * (share * share * share * (share * (share * 6 - 15) + 10))
  }

  /// A sum of octaves, each half as long and `gain` times as high; about −1...1.
  func fractal(_ x: Double, octaves: Int, gain: Double = 0.47) -> Double {
    var (sum, total, height, length) = (0.0, 0.0, 1.0, 1.0)
    for octave in 0..<octaves {
      sum += self(x * length + 17.3 * Double(octave)) * height
      total += height
      (height, length) = (height * gain, length * 2)
    }
    return sum / total
  }

  private func lattice(_ cell: Double) -> Double {
    var random = SeededGenerator(
      seed: seed, index: UInt64(bitPattern: Int64(min(max(cell, -1e9), 1e9))))
    return random.nextUnit() * 2 - 1
  }
}

/// Random numbers of one part of a landscape, by its name: a part that is switched off changes no other.
struct PartRandom: Sendable {
  private var generator: SeededGenerator

  init(seed: UInt64, _ part: String, _ index: Int = 0) {
    generator = SeededGenerator(
      seed: Self.seed(seed, part), index: UInt64(truncatingIfNeeded: index))
  }

  mutating func unit() -> Double { generator.nextUnit() }

  mutating func within(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  mutating func happens(_ chance: Double) -> Bool { unit() < chance }

  mutating func sign() -> Double { unit() < 0.5 ? -1 : 1 }

  mutating func index(below count: Int) -> Int { min(Int(unit() * Double(count)), count - 1) }

  /// FNV-1a of the name, mixed with the seed.
  static func seed(_ seed: UInt64, _ part: String) -> UInt64 {
    part.utf8.reduce(14_695_981_039_346_656_037 ^ seed &* 0x9e37_79b9_7f4a_7c15) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
  }
}
