import Portable

/// A Gaussian's weights at whole distances, cut off beyond `reach`, with exactly the wanted variance.
struct GlowKernel {
  private var variance = -1.0
  /// Those of 0, 1, 2, … `reach`; symmetric, with sum 1.
  private(set) var weights: [Float] = []

  mutating func set(variance: Double, reach: Int) {
    guard variance != self.variance else { return }
    self.variance = variance
    weights.removeAll(keepingCapacity: true)
    guard reach > 1 else {
      weights.append(Float(1 - variance))
      if reach == 1 { weights.append(Float(variance / 2)) }
      return
    }
    let exponent = Self.exponent(variance, reach)
    let sum = Self.moments(exponent, reach).sum
    for distance in 0...reach {
      weights.append(Float(Self.weight(distance, exponent) / sum))
    }
  }

  /// That of the Gaussian that has the variance once it is cut off.
  private static func exponent(_ variance: Double, _ reach: Int) -> Double {
    var wider = variance
    for _ in 0..<8 { wider += variance - moments(-0.5 / wider, reach).variance }
    return -0.5 / wider
  }

  private static func weight(_ distance: Int, _ exponent: Double) -> Double {
    exponential(exponent * Double(distance * distance))
  }

  private static func moments(_ exponent: Double, _ reach: Int) -> (sum: Double, variance: Double) {
    var (sum, squares) = (1.0, 0.0)
    for distance in 1...reach {
      let both = 2 * weight(distance, exponent)
      sum += both
      squares += both * Double(distance * distance)
    }
    return (sum, squares / sum)
  }
}
