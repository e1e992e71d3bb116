import Foundation
import Graphics
import PictureHelper
import Scenes
import Synchronization

/// Outlines of the shipped scenes' texts, recorded in a file: goldens do not depend on the machine's fonts.
///
/// ```
/// text center 9.6 Serif Bold             what was asked: alignment, width in ems, font, then the text in JSON
/// "Merry Christmas"
/// 8.123 1.36                             the box's size in ems
/// M 0.1 0.2 L 0.1 0.9 Q … C … Z          the path
/// ```
final class RecordedTexts: ContentSource {
  private let known: Mutex<[String: TextOutlines]>
  private let path: String
  /// Shapes what is not recorded yet; nil records nothing.
  private let shaper: WaitingContent?

  /// Reads a file, which may be missing; `records` adds what it lacks.
  init(_ path: String, records: Bool) throws {
    self.path = path
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    known = Mutex(try Self.read(text))
    shaper =
      records
      ? WaitingContent { FileHandle.standardError.write(Data("GoldenFrames: \($0)\n".utf8)) } : nil
  }

  var arrivals: Int { 0 }
  func picture(_ request: PictureRequest) -> ContentAnswer<Bitmap> { .failed }
  func folder(_ path: String) -> ContentAnswer<[PictureFile]> { .failed }

  func text(_ request: TextRequest) -> ContentAnswer<TextOutlines> {
    let name = Self.name(request)
    return known.withLock { known in
      if let outlines = known[name] { return .ready(outlines) }
      guard case .ready(let outlines)? = shaper?.text(request),
        let recorded = try? Self.read(Self.write(name, outlines))[name]
      else { return .failed }
      known[name] = recorded
      let all = known.sorted { $0.key < $1.key }.map { Self.write($0.key, $0.value) }.joined()
      try? Data(all.utf8).write(to: URL(filePath: path))
      return .ready(recorded)
    }
  }

  private static func name(_ request: TextRequest) -> String {
    let width = request.width.map { number($0) } ?? "-"
    let text = (try? JSONEncoder().encode(request.text)).map { String(decoding: $0, as: UTF8.self) }
    return "text \(request.alignment.rawValue) \(width) \(request.font)\n\(text ?? "")"
  }

  private static func number(_ value: Double) -> String {
    "\((value * 10_000).rounded() / 10_000)"
  }

  private static func write(_ name: String, _ outlines: TextOutlines) -> String {
    var (words, at) = ([String](), 0)
    for element in outlines.path.elements {
      words.append(letters[Int(element.rawValue)])
      for point in outlines.path.points[at..<at + element.pointCount] {
        words += [number(point.x), number(point.y)]
      }
      at += element.pointCount
    }
    let size = "\(number(outlines.size.width)) \(number(outlines.size.height))"
    return "\(name)\n\(size)\n\(words.joined(separator: " "))\n"
  }

  /// Of the elements, in the order of their raw values.
  private static let letters = ["M", "L", "Q", "C", "Z"]

  private static func read(_ text: String) throws -> [String: TextOutlines] {
    let lines = text.split(separator: "\n")
    var known: [String: TextOutlines] = [:]
    for first in stride(from: 0, to: lines.count - 3, by: 4) {
      let size = lines[first + 2].split(separator: " ").compactMap { Double($0) }
      guard size.count == 2 else { throw GoldenError.badLine("texts.txt", line: first + 3) }
      known["\(lines[first])\n\(lines[first + 1])"] = TextOutlines(
        size: Size2(width: size[0], height: size[1]), path: path(lines[first + 3]))
    }
    return known
  }

  private static func path(_ line: Substring) -> Path {
    var (path, numbers) = (Path(), [Double]())
    var letter: Substring = ""
    func point(_ index: Int) -> Vector2 {
      Vector2(x: numbers[2 * index], y: numbers[2 * index + 1])
    }
    for word in line.split(separator: " ") {
      if let number = Double(word) {
        numbers.append(number)
      } else {
        (letter, numbers) = (word, [])
      }
      switch (letter, numbers.count) {
      case ("M", 2): path.move(to: point(0))
      case ("L", 2): path.addLine(to: point(0))
      case ("Q", 4): path.addQuadCurve(to: point(1), control: point(0))
      case ("C", 6): path.addCurve(to: point(2), control1: point(0), control2: point(1))
      case ("Z", 0): path.closeSubpath()
      default: break
      }
    }
    return path
  }
}
