/// Random numbers determined by a seed, the same on every machine.
///
/// SplitMix64 (Steele, Lea, Flood: *Fast Splittable Pseudorandom Number Generators*, OOPSLA 2014). `stream` and
/// `index` give every cell and particle its own numbers: one flake more or less changes no other flake.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the generator for a seed, a stream, and an index in the stream.
  public init(seed: UInt64, stream: UInt64 = 0, index: UInt64 = 0) {
    state = Self.mix(Self.mix(Self.mix(seed) &+ stream) &+ index)
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Self.finalize(state)
  }

  /// The next number in [0, 1), a multiple of 2⁻⁵³.
  public mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// The next number in [mean − range/2, mean + range/2), by the comment on `seed` in CAEmitterLayer.h.
  public mutating func next(around mean: Double, range: Double) -> Double {
    mean + (nextUnit() - 0.5) * range.magnitude
  }

  private static func mix(_ value: UInt64) -> UInt64 { finalize(value &+ 0x9e37_79b9_7f4a_7c15) }

  private static func finalize(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
