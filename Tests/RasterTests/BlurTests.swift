import Glibc
import Graphics
import Testing

@Suite struct BlurTests {
  @Test(arguments: [0.5, 1, 2.3, 3])
  func agreesWithTheDirectSum(sigma: Double) {
    let flake = disc(17)
    let blurred = flake.blurred(sigma: sigma)
    let margin = Int((3 * sigma).rounded(.up))
    #expect(blurred.width == 17 + 2 * margin && blurred.height == 17 + 2 * margin)
    let kernel = (-margin...margin).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = kernel.reduce(0, +)
    var worst = 0.0
    for y in 0..<blurred.height {
      for x in 0..<blurred.width {
        var sum = 0.0
        for (row, above) in kernel.enumerated() {
          for (column, beside) in kernel.enumerated() {
            let (fromX, fromY) = (x + column - 2 * margin, y + row - 2 * margin)
            guard (0..<17).contains(fromX), (0..<17).contains(fromY) else { continue }
            sum += above * beside * Double(flake.bytes[fromY * 17 + fromX])
          }
        }
        let value = Double(blurred.bytes[y * blurred.width + x])
        worst = max(worst, (value - sum / total / total).magnitude)
      }
    }
    #expect(worst <= 1, "\(worst) of 255")
  }

  @Test(arguments: [0.3, 1, 2, 3, 5])
  func lightIsKept(sigma: Double) {
    let flake = disc(48)
    func light(_ bitmap: Bitmap) -> Double { bitmap.bytes.reduce(0) { $0 + Double($1) } }
    let ratio = light(flake.blurred(sigma: sigma)) / light(flake)
    #expect((ratio - 1).magnitude < 0.01, "\(ratio)")
  }

  @Test(arguments: [0, -1, Double.nan, -Double.infinity, Double.infinity])
  func withoutSigmaThePictureStays(sigma: Double) {
    #expect(disc(8).blurred(sigma: sigma) == disc(8))
  }

  @Test func theLargestPicturesDoNotTrap() {
    let wide = Bitmap(width: Bitmap.longestSide, height: 1, format: .mask)
    #expect(wide.blurred(sigma: 1).width <= Bitmap.longestSide)
  }

  @Test func coloursStayPremultiplied() {
    var glass = Bitmap(width: 9, height: 9, format: .color)
    for pixel in stride(from: 0, to: 81, by: 2) {
      glass.bytes.replaceSubrange(pixel * 4..<pixel * 4 + 4, with: [90, 200, 200, 200])
    }
    let blurred = glass.blurred(sigma: 1.2)
    for pixel in 0..<(blurred.width * blurred.height) {
      let channels = blurred.bytes[pixel * 4..<pixel * 4 + 4]
      let alpha = channels.last ?? 0
      #expect(channels.allSatisfy { $0 <= alpha })
    }
  }
}

@Suite struct ColorTests {
  static let texts: [(String, UInt32, Float)] = [
    ("#fff", 0xFF_FFFF, 1), ("#0b1026", 0x0B_1026, 1), ("#0B102680", 0x0B_1026, 128 / 255),
    ("#123", 0x11_2233, 1),
  ]

  @Test(arguments: texts)
  func coloursOfText(text: String, pixel: UInt32, alpha: Float) {
    #expect(Color(hex: text)?.pixel == pixel && Color(hex: text)?.alpha == alpha)
  }

  @Test(arguments: [
    "", "#", "fff", "#ff", "#ffff", "#fffff", "#fffffff", "#ggg", "#fffffffff", "#ｆｆｆ", "# fff",
  ])
  func otherTextsAreNone(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func bytesRoundAndClamp() {
    for value in 0...255 { #expect(Color.byte(Float(value) / 255) == UInt8(value)) }
    #expect(Color.byte(.nan) == 0 && Color.byte(-1) == 0 && Color.byte(.infinity) == 255)
  }
}
