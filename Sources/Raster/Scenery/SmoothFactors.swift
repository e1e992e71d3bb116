/// Numbers that smooth blocks are multiplied by and dithered with, in memory.
///
/// The compiler would take products with factors that it knows, or spreads itself, apart.
struct SmoothFactors {
  static let shared = SmoothFactors()

  private let numbers: [UInt16]

  private init() {
    // The middles of 256 parts of the way from a cell to the next one: both weights fit 16 bits.
    var numbers: [UInt16] = []
    for part in 0..<256 {
      let far = UInt16(part << 8 + 128)
      for _ in 0..<4 { numbers.append(0 &- far) }
      for _ in 0..<4 { numbers.append(far) }
    }
    for pixel in 0..<8 {
      let right = UInt16((2 * pixel + 1) << 12)
      numbers += [right, right]
    }
    for y in 0..<8 {
      let row = OrderedDither(y).lanes(0)
      for lane in row.indices { numbers.append(row[lane]) }
    }
    self.numbers = numbers
  }

  func lend<Result>(_ body: (Lent) -> Result) -> Result {
    numbers.lendTexels { body(Lent(numbers: $0)) }
  }

  /// The same, lent for one call.
  struct Lent: Sendable {
    fileprivate let numbers: TexelMemory

    /// The weights of two cells, the nearer one first, four channels each, in 65536ths; 18 bits are a cell.
    @inline(__always)
    func cells(_ position: Int) -> Eight { numbers.load(position >> 6 & 0xff0) }

    /// The weights of a block's right corners in its eight pixels, in 65536ths, for both channels.
    @inline(__always)
    var right: Lanes { numbers.load(4096) }

    /// What is added to a row of a block before it is rounded down.
    @inline(__always)
    func dither(_ y: Int) -> Lanes { numbers.load(4128 &+ (y & 7) &* 32) }
  }
}
