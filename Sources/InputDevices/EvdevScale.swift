/// The size of an input device's unit in g.
///
/// The kernel's `resolution` is units a g only with INPUT_PROP_ACCELEROMETER (linux/input.h); older drivers leave it
/// 0 or mean units a millimetre. At rest the vector is 1 g long in any pose, so its length gives the unit.
package struct EvdevScale: Equatable {
  /// g per unit, for x, y, z.
  package var factors: [Double]
  package var guess: String?
  /// Whether the guess has no basis yet, because the device reads 0.
  package var isProvisional = false

  /// Units a g of drivers without a resolution: iio-sensor-proxy's 256, milli-g, powers of two.
  private static let usual: [Double] = [64, 256, 512, 1000, 1024, 2048, 4096, 8192, 16384]

  /// `resolutions` are the kernel's, 0 if unknown; `rest` is a reading taken to be at rest.
  package init(resolutions: [Int32], isDocumented: Bool, rest: RawTriple) {
    let given = resolutions.first { $0 > 0 }
    let all = resolutions.map { Double($0 > 0 ? $0 : given ?? 0) }
    let (x, y, z) = (Double(rest.x), Double(rest.y), Double(rest.z))
    if let given {
      factors = all.map { 1 / $0 }
      let (a, b, c) = (x * factors[0], y * factors[1], z * factors[2])
      let isPlausible = (0.5...1.5).contains((a * a + b * b + c * c).squareRoot())
      if isDocumented || isPlausible {
        if resolutions.contains(where: { $0 <= 0 }) {
          guess = "an axis has no resolution; assuming \(given) units a g, as on the others"
        }
        return
      }
    }
    let length = (x * x + y * y + z * z).squareRoot()
    let what = given.map { "invalid resolution \($0)" } ?? "no resolution"
    guard length >= 8 else {
      factors = [1.0 / 256, 1.0 / 256, 1.0 / 256]
      guess = "\(what), and it reads 0; assuming 256 units a g until a value changes"
      isProvisional = true
      return
    }
    let nearest = Self.usual.min { abs($0 / length - 1) < abs($1 / length - 1) } ?? length
    let units = abs(nearest / length - 1) < 0.15 ? nearest : length.rounded()
    factors = [1 / units, 1 / units, 1 / units]
    guess = "\(what); \(Int(units)) units a g, from its reading at rest"
  }
}
