import Graphics
import Testing

@testable import FrameRing
@testable import Outputs
@testable import snowbridge

/// What a video device gets, and what a viewer is sent, pixel by pixel.
struct ConverterTests {
  /// Colours without a pattern.
  private func frame(_ width: Int, _ height: Int) -> Frame {
    var frame = Frame(width: width, height: height)
    var state: UInt32 = 1
    for index in 0..<width * height {
      state = state &* 1_664_525 &+ 1_013_904_223
      frame.pixels[index] = state >> 8
    }
    return frame
  }

  /// The planes of the y4m output, which ffmpeg's are compared with elsewhere.
  @Test(arguments: [(2, 2), (64, 48), (318, 202)])
  func planesAreThoseOfTheFilm(width: Int, height: Int) {
    let frame = frame(width, height)
    var converter = VideoConverter(.yu12, width: width, height: height)
    converter.convert(frame)
    var film = Y4MConverter(width: width, height: height)
    let isTaken = film.convert(frame)
    #expect(isTaken)
    #expect(converter.bytes == Array(film.bytes.dropFirst("FRAME\n".utf8.count)))
  }

  /// BT.601 in floating point; a pixel that is odd is left out.
  @Test func yuyvIsTheFormula() {
    let frame = frame(65, 33)
    var converter = VideoConverter(.yuyv, width: 65, height: 33)
    converter.convert(frame)
    #expect(converter.width == 64 && converter.height == 33)
    #expect(converter.bytes.count == 64 * 33 * 2)
    for (y, x) in [(0, 0), (0, 62), (17, 30), (32, 62)] {
      let pair = [frame.pixels[y * 65 + x], frame.pixels[y * 65 + x + 1]].map { pixel in
        [16, 8, 0].map { Double(pixel >> $0 & 255) }
      }
      let place = (y * 64 + x) * 2
      for side in 0...1 {
        let c = pair[side]
        let luma = 16 + 219 / 255 * (0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2])
        #expect(abs(Double(converter.bytes[place + side * 2]) - luma) <= 0.51)
      }
      let c = zip(pair[0], pair[1]).map { ($0 + $1) / 2 }
      let luma = 0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2]
      let blue = 128 + 224 / 255 * (c[2] - luma) / 1.772
      let red = 128 + 224 / 255 * (c[0] - luma) / 1.402
      #expect(abs(Double(converter.bytes[place + 1]) - blue) <= 0.51)
      #expect(abs(Double(converter.bytes[place + 3]) - red) <= 0.51)
    }
  }

  @Test func bgrxIsTheFrame() {
    let frame = frame(5, 3)
    var converter = VideoConverter(.bgrx, width: 5, height: 3)
    converter.convert(frame)
    for index in 0..<15 {
      let pixel = frame.pixels[index]
      #expect(
        Array(converter.bytes[index * 4..<index * 4 + 4])
          == [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) })
    }
  }

  /// Damage of pictures that were not shown is not lost.
  @Test func damageAddsUp() {
    var history = DamageHistory()
    let parts = (1...3).map { RingRectangle(x: $0, y: 0, width: 1, height: 1) }
    history.add(nil, 1)
    history.add([parts[0]], 2)
    history.add([parts[1]], 3)
    history.add([parts[2]], 4)
    #expect(history.damage(after: 0, through: 4) == nil)
    #expect(history.damage(after: 1, through: 4) == parts)
    #expect(history.damage(after: 2, through: 3) == [parts[1]])
    #expect(history.damage(after: 4, through: 4) == [])
    #expect(history.damage(after: 3, through: 5) == nil)
    history.add(nil, 5)
    #expect(history.damage(after: 3, through: 5) == nil)
    for serial in 6...40 { history.add([], UInt64(serial)) }
    #expect(history.damage(after: 25, through: 40) == [])
    #expect(history.damage(after: 23, through: 40) == nil)
  }
}
