import Foundation
import Graphics
import Images
import PictureHelper
import Posix
import Scenes
import TestSupport
import Testing

/// Pictures of every kind, compared with what Pillow makes of them.
@Suite(.needsPillow)
struct DecodingTests {
  private func compare(_ kind: String, most: (String) -> Int) throws -> Int {
    let (files, helper) = (try PictureFiles(kind), Helper())
    let names = try files.names()
    for name in names {
      let picture = try #require(
        helper.picture(files.folder.path(name)), "\(name): \(helper.words)")
      let found = difference(picture, try files.expected(name))
      print("\(name): levels differ by \(found.mean) on average, \(found.most) at most")
      #expect(found.most <= most(name), "\(name)")
    }
    #expect(helper.words == [])
    return names.count
  }

  @Test func kinds() throws {
    // Ink is multiplied with another rounding; alpha is premultiplied in another order.
    #expect(try compare("kinds") { $0.hasPrefix("cmyk") ? 3 : 1 } == 14)
  }

  @Test func profilesBecomeSRGB() throws {
    #expect(try compare("profiles") { _ in 2 } == 4)
    let (files, helper) = (try PictureFiles("profiles"), Helper())
    let (wide, plain) = (
      helper.picture(files.folder["wide.jpg"]), helper.picture(files.folder["broken.jpg"])
    )
    // The profile changes the picture.
    #expect(difference(try #require(wide), try #require(plain)).mean > 5)
  }

  @Test func everyOrientationIsUpright() throws {
    #expect(try compare("orientations") { _ in 1 } == 36)
  }

  @Test func folderTellsSizeAndDate() throws {
    let (files, helper) = (try PictureFiles("orientations"), Helper())
    for name in try files.names() {
      try FileManager.default.removeItem(atPath: files.folder["\(name).expected.png"])
    }
    let pictures = try #require(helper.content.folder(files.folder.path).value)
    #expect(pictures.count == 36)
    for picture in pictures {
      let name = picture.path.pathParts.last ?? ""
      let isAcross = ["5", "6", "7", "8"].contains(name.prefix { $0 != "." })
      #expect(
        picture.width == (isAcross ? 64 : 96) && picture.height == (isAcross ? 96 : 64), "\(name)")
      // date -u -d '2026-12-24 18:30:05' +%s
      #expect(picture.taken == 1_798_137_005, "\(name)")
    }
  }

  @Test("A picture covers what is asked for, and is not larger", arguments: [1, 6])
  func sizes(orientation: Int) throws {
    let (files, helper) = (try PictureFiles("orientations"), Helper())
    let isAcross = orientation == 6
    let path = files.folder["\(orientation).jpg"]
    let (width, height) = isAcross ? (64, 96) : (96, 64)
    let whole = try #require(helper.picture(path))
    for (asked, expected) in [
      ((width / 2, height / 2), (width / 2, height / 2)), ((width / 4, 1), (width / 4, height / 4)),
      ((1, height / 8), (width / 8, height / 8)), ((1000, 1), (width, height)), ((1, 1), (2, 1)),
    ] {
      let picture = try #require(helper.picture(path, asked.0, asked.1))
      let isSquare = asked == (1, 1)
      #expect(
        isSquare || (picture.width, picture.height) == expected,
        "\(asked): \(picture.width)x\(picture.height)")
      guard !isSquare, picture.width >= 24 else { continue }
      // As the means of the whole picture's squares.
      let side = width / picture.width
      var means = Bitmap(width: picture.width, height: picture.height, format: .color)
      for index in means.bytes.indices {
        let (pixel, channel) = (index / 4, index % 4)
        let (x, y) = (pixel % means.width * side, pixel / means.width * side)
        var sum = 0
        for row in y..<y + side {
          for column in x..<x + side {
            sum += Int(whole.bytes[(row * width + column) * 4 + channel])
          }
        }
        means.bytes[index] = UInt8((sum + side * side / 2) / (side * side))
      }
      let found = difference(picture, means)
      print("\(picture.width)x\(picture.height) of \(orientation).jpg: \(found)")
      #expect(found.mean < 3)
    }
  }

  @Test("Fifty megapixels never are in memory")
  func large() throws {
    let files = try PictureFiles("large")
    for (name, most) in [
      ("baseline.jpg", 60), ("lossy.webp", 90), ("progressive.jpg", 400), ("large.png", 60),
    ] {
      let helper = Helper()
      let begin = MonotonicClock.nanoseconds
      let picture = try #require(helper.picture(files.folder[name], 1280, 800), "\(helper.words)")
      let spent = Double(MonotonicClock.nanoseconds - begin) / 1e9
      #expect((picture.width, picture.height) == (1280, 854), "\(name)")
      let peak = try #require(helper.peak) >> 20
      print("\(name): \(peak) MB, \(spent) s")
      #expect(peak <= most, "\(name): \(peak) MB")
      // Far from borders it is the small picture that it was made of.
      let small = try files.expected("baseline.jpg")
      for (x, y) in [(0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9), (0.5, 0.5)] {
        for channel in 0..<3 {
          let (one, other) = (picture.level(x, y, channel), small.level(x, y, channel))
          #expect(abs(one - other) < 8, "\(name) at \(x) \(y)")
        }
      }
    }
  }
}

extension Bitmap {
  fileprivate func level(_ x: Double, _ y: Double, _ channel: Int) -> Int {
    Int(bytes[(Int(y * Double(height)) * width + Int(x * Double(width))) * 4 + channel])
  }
}
