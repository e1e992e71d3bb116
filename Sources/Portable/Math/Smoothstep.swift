/// From 0 to 1 without a jolt at either end: `share` is 0...1, and 3·share² − 2·share³ has no slope at both.
@inlinable
public func smoothstep(_ share: Double) -> Double { share * share * (3 - 2 * share) }
