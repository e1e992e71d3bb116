import Foundation
import Graphics
import Images
import PictureHelper
import Raster
import Scenes
import TestSupport
import Testing

/// Texts by Debian's fonts.
struct TextTests {
  private let helper = Helper()

  private func text(
    _ text: String, _ font: String = "DejaVu Sans", _ alignment: TextRequest.Alignment = .center,
    width: Double? = nil, pixels: Int = 64
  ) throws -> TextOutlines {
    let request = TextRequest(
      text: text, font: font, alignment: alignment, width: width, pixels: pixels)
    return try #require(helper.content.text(request).value, "\(helper.words)")
  }

  private struct Sample: CustomTestStringConvertible, Sendable {
    var name, text, font: String
    var width: Double?

    var testDescription: String { name }
  }

  private static let samples = [
    Sample(name: "Latin", text: "Merry Christmas, Ada!\nÄÖÜ ßfi VAVA", font: "DejaVu Sans"),
    Sample(name: "bold", text: "Frohe Weihnachten", font: "DejaVu Sans Bold"),
    Sample(
      name: "broken lines", text: "The snow lies deep and crisp and even", font: "DejaVu Sans",
      width: 11),
    Sample(name: "Arabic", text: "عيد ميلاد مجيد", font: "Noto Sans Arabic"),
    Sample(name: "Hebrew", text: "חג מולד שמח 2026, Ada", font: "Noto Sans Hebrew"),
    Sample(name: "Devanagari", text: "क्रिसमस की शुभकामनाएँ", font: "Noto Sans Devanagari"),
    Sample(name: "Japanese", text: "メリークリスマス、雪が降る。", font: "IPAGothic"),
    // Of a font that has no such letters: others step in.
    Sample(name: "fallback", text: "Snow שלג 雪 ثلج", font: "DejaVu Sans"),
    Sample(name: "oblique", text: "Snowman", font: "IPAGothic Italic"),
  ]

  @Test("Texts look like pango-view's", .needs("pango-view"), arguments: samples)
  private func pangoView(sample: Sample) throws {
    let folder = try TemporaryFolder()
    // Pango puts lines and letters on whole pixels: of small ones, whose means are compared.
    let (em, finer) = (384.0, 8)
    var command = [
      "pango-view", "--no-display", "--dpi=72", "--font=\(sample.font) \(Int(em))",
      "--hinting=none",
      "--antialias=gray", "--subpixel-positions", "--hint-metrics=off", "--margin=64",
      "--align=center",
      "--output=\(folder["pango.png"])", "--text=\(sample.text)",
    ]
    if let width = sample.width {
      command.append("--width=\(Int(width * em))")
    }
    let outcome = try run(command)
    try #require(outcome.code == 0, "\(outcome.words)")
    let large = try readPNG(folder["pango.png"])
    let text = try text(sample.text, sample.font, width: sample.width)
    let drawn = text.drawn(large.width, large.height, em: em, at: Vector2(x: 64, y: 64))
      .reduced(by: finer)
    let reference = large.reduced(by: finer)
    let found = difference(drawn, reference)
    let ink = reference.bytes.enumerated().count { $0.offset % 4 == 0 && $0.element < 128 }
    let far = zip(drawn.bytes, reference.bytes).enumerated().count {
      $0.offset % 4 == 0 && abs(Int($0.element.0) - Int($0.element.1)) > 64
    }
    print(
      "\(sample.name): \(reference.width)x\(reference.height), levels differ by \(found.mean) on average, "
        + "\(found.most) at most; \(far) pixels of \(ink) by more than 64")
    if let path = ProcessInfo.processInfo.environment["SNOWD_PICTURES"] {
      try drawn.save("\(path)/\(sample.name)-own.ppm")
      try reference.save("\(path)/\(sample.name)-pango.ppm")
    }
    #expect(ink > 300)
    #expect(found.mean < 1.5 && far * 100 < ink)
    #expect(helper.words == [])
  }

  @Test func boxAndAlignment() throws {
    let (short, long) = (try text("i"), try text("i\nWWWW"))
    #expect(long.size.width > 3.5 && long.size.height > 1.9 * short.size.height)
    func first(_ alignment: TextRequest.Alignment, _ words: String = "i\nWWWW") throws -> Double {
      let path = try text(words, "DejaVu Sans", alignment).path
      return try #require(
        path.points.map(\.x).min { abs($0 - path.points[0].x) < abs($1 - path.points[0].x) })
    }
    let middle = long.size.width / 2
    #expect(try first(.start) < 0.3)
    #expect(abs(try first(.center) - middle) < 0.3)
    #expect(try first(.end) > long.size.width - 0.4)
    // Where lines begin is on the right in a text from right to left.
    let hebrew = "ו\nששששששש"
    #expect(try first(.start, hebrew) > 3 && first(.end, hebrew) < 0.5)
    // A box of a given width.
    let box = try text("i", "DejaVu Sans", .end, width: 10)
    #expect(box.size.width == 10 && (box.path.points.map(\.x).min() ?? 0) > 9)
  }

  @Test func markupIsText() throws {
    #expect(try text("<b>a</b> &amp;").path != text("a &").path)
    #expect(try text("<b>a</b> &amp;").size.width > 5)
  }

  @Test func heightsAreThoseOfTheFont() throws {
    // DejaVu Sans: 2048 units, the H has 1493.
    let points = try text("H").path.points
    let height = (points.map(\.y).max() ?? 0) - (points.map(\.y).min() ?? 0)
    #expect(abs(height - 1493.0 / 2048) < 1e-4, "\(height)")
  }

  @Test func emojiArePictures() throws {
    let text = try text("a😀b😀🎄")
    try #require(text.pictures.count == 3 && !text.path.isEmpty)
    let (one, two, tree) = (text.pictures[0], text.pictures[1], text.pictures[2])
    #expect(
      one.bitmap == two.bitmap && one.bitmap != tree.bitmap && two.corner.x > one.corner.x + 1)
    #expect((0.9...1.4).contains(one.size.width) && (0.9...1.4).contains(one.size.height))
    // As large as needed, and premultiplied.
    #expect((60...90).contains(one.bitmap.width))
    #expect(
      stride(from: 0, to: one.bitmap.bytes.count, by: 4).allSatisfy { index in
        one.bitmap.bytes[index..<index + 3].allSatisfy { $0 <= one.bitmap.bytes[index + 3] }
      })
    #expect(helper.words == [])
    let large = try self.text("😀", pixels: 1000).pictures
    #expect((large.first?.bitmap.width ?? 0) > 100)
  }

  @Test func whatCannotBeShownIsTold() throws {
    _ = try text("snow", "Nonexistent Sans")
    _ = try text("more snow", "Nonexistent Sans")
    _ = try text("snow", "Nonexistent, Missing Serif Bold")
    _ = try text("snow", "Nonexistent, DejaVu Sans")
    _ = try text("a\u{7}b\u{1B}c")
    let gap = try text("a\u{E123}b")
    #expect(
      gap.path.elements.count { $0 == .move }
        == (try text("ab").path.elements.count { $0 == .move }))
    let words = helper.words
    try #require(words.count == 4, "\(words)")
    #expect(words[0].contains("text 'snow': font 'Nonexistent Sans' is not installed; using '"))
    #expect(
      words[1].contains("none of the fonts 'Nonexistent', 'Missing Serif' is installed; using '"))
    #expect(words[2].hasSuffix("control characters are left out, the first is U+0007"))
    #expect(words[3].hasSuffix("no installed font has U+E123"))
    #expect(try text("a\u{7}b\u{1B}c").path == text("abc").path)
  }

  @Test func tooLongTextsAreTold() throws {
    for (words, expected) in [
      (
        String(repeating: "snow ", count: 1 << 18),
        "1310720 characters are too many; expected at most 2000"
      ),
      (String(repeating: "a\n", count: 500), "501 lines are too many; expected at most 100"),
    ] {
      let request = TextRequest(text: words, font: "Sans", pixels: 10)
      #expect(helper.content.text(request).isFailed)
      #expect(helper.words.last?.hasSuffix(expected) == true, "\(helper.words)")
    }
    #expect(helper.words.count == 2)
    // The most that is allowed, in one line and in as many as there may be.
    #expect(try text(String(repeating: "W", count: 2000)).size.width > 1900)
    #expect(try text(String(repeating: "WWWWWWWWWWWWWWWWWWW\n", count: 99)).size.height > 99)
    #expect(try text(String(repeating: "雪", count: 2000), "IPAGothic", width: 20).size.height > 90)
    #expect(try text("").path.isEmpty)
    #expect(helper.words.count == 2, "\(helper.words)")
  }
}

extension TextOutlines {
  /// Black on white.
  func drawn(_ width: Int, _ height: Int, em: Double, at corner: Vector2) -> Bitmap {
    var scaled = Path()
    var points = path.points.map { corner + $0 * em }[...]
    for element in path.elements {
      var next: Vector2 { points.popFirst() ?? .zero }
      switch element {
      case .move: scaled.move(to: next)
      case .line: scaled.addLine(to: next)
      case .quadCurve:
        let control = next
        scaled.addQuadCurve(to: next, control: control)
      case .curve:
        let (one, two) = (next, next)
        scaled.addCurve(to: next, control1: one, control2: two)
      case .close: scaled.closeSubpath()
      }
    }
    var list = DisplayList()
    list.append(scaled, ShapeStyle(fillColor: .black))
    var rasterizer = Rasterizer(width: width, height: height, backdrop: .color(.white))
    rasterizer.draw(list)
    var bitmap = Bitmap(width: width, height: height, format: .color)
    let pixels = rasterizer.frame.pixels
    for index in 0..<width * height {
      for channel in 0..<3 {
        bitmap.bytes[index * 4 + channel] = UInt8(pixels[index] >> UInt32(channel * 8) & 255)
      }
      bitmap.bytes[index * 4 + 3] = 255
    }
    return bitmap
  }
}

extension Bitmap {
  /// The means of squares.
  fileprivate func reduced(by side: Int) -> Bitmap {
    var result = Bitmap(width: width / side, height: height / side, format: .color)
    for index in result.bytes.indices {
      let (pixel, channel) = (index / 4, index % 4)
      let (x, y) = (pixel % result.width * side, pixel / result.width * side)
      var sum = 0
      for row in y..<y + side {
        for column in x..<x + side { sum += Int(bytes[(row * width + column) * 4 + channel]) }
      }
      result.bytes[index] = UInt8(sum / (side * side))
    }
    return result
  }

  fileprivate func save(_ path: String) throws {
    let header = "P6 \(width) \(height) 255\n"
    var file = Data(header.utf8)
    for index in stride(from: 0, to: bytes.count, by: 4) {
      file.append(contentsOf: [bytes[index + 2], bytes[index + 1], bytes[index]])
    }
    try file.write(to: URL(filePath: path))
  }
}
