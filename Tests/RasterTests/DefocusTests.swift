import Graphics
import Testing

/// Pictures out of focus.
@Suite struct DefocusTests {
  @Test("Light is kept, and the brightest pixel is full", arguments: [2, 5.5, 17, 40, 111])
  func light(diameter: Double) throws {
    let flake = disc(48)
    let soft = try #require(flake.defocused(diameter: diameter))
    func light(_ bitmap: Bitmap) -> Double { bitmap.bytes.reduce(0) { $0 + Double($1) } }
    let kept = light(soft.picture) * soft.opacity * Double(soft.step * soft.step)
    #expect((kept / light(flake) - 1).magnitude < 0.04, "\(kept / light(flake))")
    #expect(soft.picture.bytes.max() == 255 && soft.opacity <= 1)
  }

  @Test("A point becomes a flat disc of the diameter, in the middle")
  func point() throws {
    var spot = Bitmap(width: 9, height: 9, format: .mask)
    spot.bytes[4 * 9 + 4] = 255
    let soft = try #require(spot.defocused(diameter: 12))
    let side = soft.picture.width
    #expect(soft.step == 1 && side == soft.picture.height && side % 2 == 1)
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Double(x - side / 2), Double(y - side / 2))
        let distance = (dx * dx + dy * dy).squareRoot()
        let value = soft.picture.bytes[y * side + x]
        if distance < 5 { #expect(value == 255, "\(dx), \(dy)") }
        if distance > 7 { #expect(value == 0, "\(dx), \(dy)") }
      }
    }
    #expect((soft.opacity - 1 / 113.1).magnitude < 0.0003)
  }

  @Test("Large discs have few pixels, colours stay premultiplied, small discs change nothing")
  func limits() throws {
    let soft = try #require(disc(96).defocused(diameter: 110))
    #expect(soft.step == 6 && soft.picture.width <= 40)
    #expect(disc(9).defocused(diameter: 1.9) == nil)
    #expect(disc(9).defocused(diameter: .nan) == nil)
    #expect(disc(9).defocused(diameter: .infinity) == nil)
    #expect(Bitmap(width: 4, height: 4, format: .mask).defocused(diameter: 5) == nil)
    let colours = try #require(quarters.defocused(diameter: 9)).picture
    for pixel in 0..<(colours.width * colours.height) {
      let channels = colours.bytes[pixel * 4..<pixel * 4 + 4]
      #expect(channels.allSatisfy { $0 <= channels.last ?? 0 })
    }
  }
}
