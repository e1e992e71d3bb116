import Glibc
import Testing

/// How likely a sample is at least as far from a law as this one is, if it follows the law.
///
/// The test of Kolmogorov and Smirnov with Stephens's correction for finite samples (*EDF Statistics for
/// Goodness of Fit*, 1974).
///
/// - Parameters:
///   - values: the sample; the law is continuous.
///   - share: the share of the law that lies below a value.
/// - Returns: the p-value; 0 where a value is beyond the law's ends.
func likelihood(_ values: [Double], share: (Double) -> Double) -> Double {
  let count = Double(values.count)
  var distance = 0.0
  // Shares grow with the values, and sorting plain numbers is quick.
  for (index, share) in values.map(share).sorted().enumerated() {
    guard share >= -1e-9, share <= 1 + 1e-9 else { return 0 }
    distance = max(distance, share - Double(index) / count, Double(index + 1) / count - share)
  }
  let root = count.squareRoot()
  return kolmogorov((root + 0.12 + 0.11 / root) * distance)
}

/// Kolmogorov's law: how likely D · √n is beyond `distance`.
func kolmogorov(_ distance: Double) -> Double {
  // The series converges slowly where its sum is 1 to five digits.
  guard distance > 0.3 else { return distance >= 0 ? 1 : 0 }
  var sum = 0.0
  for term in 1...20 {
    let part = exp(-2 * Double(term * term) * distance * distance)
    sum += term % 2 == 1 ? part : -part
  }
  return 2 * sum
}

/// How far two samples are from having nothing to do with each other, in standard deviations.
func correlation(_ first: [Double], _ other: [Double]) -> Double {
  let count = Double(first.count)
  let (mean, otherMean) = (first.reduce(0, +) / count, other.reduce(0, +) / count)
  var (product, square, otherSquare) = (0.0, 0.0, 0.0)
  for (one, two) in zip(first, other) {
    product += (one - mean) * (two - otherMean)
    square += (one - mean) * (one - mean)
    otherSquare += (two - otherMean) * (two - otherMean)
  }
  return product / (square * otherSquare).squareRoot() * count.squareRoot()
}

@Suite struct KolmogorovTests {
  /// The critical values of every table.
  @Test(arguments: [(1.2238, 0.1), (1.3581, 0.05), (1.6276, 0.01), (1.9495, 0.001)])
  func theTablesValues(distance: Double, likelihood: Double) {
    #expect((kolmogorov(distance) / likelihood - 1).magnitude < 1e-3)
  }

  @Test func aStaircaseIsAsCloseAsASampleCanBe() {
    let stairs = (0..<1000).map { (Double($0) + 0.5) / 1000 }
    #expect(likelihood(stairs) { $0 } > 0.999)
    // One percent too wide, off by one percent, and with one value beyond the law's end.
    #expect(likelihood(stairs) { $0 * $0 } < 1e-9)
    #expect(likelihood(stairs + [1.01]) { $0 } == 0)
    #expect(likelihood([.nan]) { $0 } == 0)
  }
}
