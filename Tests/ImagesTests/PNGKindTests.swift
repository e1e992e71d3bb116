import Foundation
import Graphics
import Images
import TestSupport
import Testing

/// Compared with an encoder and decoder of our own, in Python.
@Suite("Every kind of PNG file", .needs("python3"))
struct PNGKindTests {
  @Test("Colour type, depth, interlacing, tRNS and gAMA: as an independent decoder draws them")
  func kinds() throws {
    let files = try PNGFiles("kinds")
    let names = try files.names()
    // 15 kinds, 11 of them with tRNS and without; interlaced or not, 5 gammas, 5 sizes.
    #expect(names.count == (15 + 11) * 2 * 5 * 5)
    for name in names {
      let picture = try decode(try files.bytes(name), name: name)
      let expected = try files.bytes(name.dropLast(3) + "raw")
      try #require(picture.bytes.count == expected.count, "\(name)")
      let worst = zip(picture.bytes, expected).map { abs(Int($0) - Int($1)) }.max() ?? 0
      let parts = name.split(separator: "-")
      let isCorrected = parts[5] == "0" && ["60000", "100000"].contains(parts[4])
      // libpng corrects 16-bit gamma with an 11-bit table, which shows in dark colours.
      let most = isCorrected ? (parts[1] == "16" ? 3 : 1) : 0
      #expect(worst <= most, "\(name) is \(worst) off")
    }
  }

  @Test("A picture with far more pixels than asked for is the mean of its squares")
  func reduction() throws {
    let files = try PNGFiles("halves")
    let whole = try decode(try files.bytes("0.png"))
    #expect(try decode(try files.bytes("1.png")) == whole)
    #expect((whole.width, whole.height, whole.reduction) == (1030, 771, 1))
    let mean = Self.mean(whole, 2)
    for name in ["0.png", "1.png"] {
      let bytes = try files.bytes(name)
      let half = try decodePNG(bytes.span.bytes, name: name, mostPixels: 400_000)
      #expect((half.width, half.height, half.reduction) == (515, 386, 2))
      #expect(half.bytes == mean)
      // No reduction needed.
      #expect(try decodePNG(bytes.span.bytes, name: name, mostPixels: 1030 * 771) == whole)
    }
  }

  private static func mean(_ picture: Bitmap, _ reduction: Int) -> [UInt8] {
    let (columns, rows) = (
      (picture.width + reduction - 1) / reduction, (picture.height + reduction - 1) / reduction
    )
    var result: [UInt8] = []
    for y in 0..<rows {
      for x in 0..<columns * 4 {
        var (sum, count) = (0, 0)
        for dy in 0..<reduction where y * reduction + dy < picture.height {
          for dx in 0..<reduction where x / 4 * reduction + dx < picture.width {
            let pixel = (y * reduction + dy) * picture.width + x / 4 * reduction + dx
            sum += Int(picture.bytes[pixel * 4 + x % 4])
            count += 1
          }
        }
        result.append(UInt8((sum + count / 2) / count))
      }
    }
    return result
  }
}
