import Graphics
import Scenes
import Synchronization

/// Block letters that come later, and once more after another `generation`.
final class LateLetters: ContentSource {
  private let count = Atomic(0)
  private let version = Atomic(0)
  private let asked = Atomic(0)

  var arrivals: Int { count.load(ordering: .relaxed) }
  var generation: Int { version.load(ordering: .relaxed) }
  /// How often it was asked for a text.
  var requests: Int { asked.load(ordering: .relaxed) }

  func arrive() { count.add(1, ordering: .relaxed) }
  func beginAnew() { version.add(1, ordering: .relaxed) }

  func text(_ request: TextRequest) -> ContentAnswer<TextOutlines> {
    asked.add(1, ordering: .relaxed)
    return arrivals == 0 ? .failed : .ready(BlockLetters.outlines(request.text))
  }
  func picture(_ request: PictureRequest) -> ContentAnswer<Bitmap> { .failed }
  func folder(_ path: String) -> ContentAnswer<[PictureFile]> { .failed }
}

/// Texts of blocks, some with holes, that a source has at once or only after a while.
final class BlockLetters: ContentSource {
  let arrivals: Int
  private let answers: Bool

  init(arrivals: Int = 0, answers: Bool = true) {
    (self.arrivals, self.answers) = (arrivals, answers)
  }

  func text(_ request: TextRequest) -> ContentAnswer<TextOutlines> {
    answers ? .ready(Self.outlines(request.text)) : .pending
  }
  func picture(_ request: PictureRequest) -> ContentAnswer<Bitmap> { .failed }
  func folder(_ path: String) -> ContentAnswer<[PictureFile]> { .failed }

  static func outlines(_ text: String) -> TextOutlines {
    var path = Path()
    var left = 0.0
    for character in text {
      draw(character, left, &path)
      left += 0.75
    }
    return TextOutlines(size: Size2(width: max(left - 0.1, 0.1), height: 1), path: path)
  }

  private static func draw(_ character: Character, _ x: Double, _ path: inout Path) {
    switch character {
    case " ": break
    case "O":
      path.addCircle(center: Vector2(x: x + 0.32, y: 0.5), radius: 0.32)
      // The other way round: a hole.
      var hole = Path()
      hole.addRelativeArc(
        center: Vector2(x: x + 0.32, y: 0.5), radius: 0.2, startAngle: 0, delta: -2 * .pi)
      path.add(hole)
      path.closeSubpath()
    case "T":
      block(x, 0.1, x + 0.65, 0.28, &path)
      block(x + 0.24, 0.28, x + 0.41, 0.9, &path)
    case "L":
      block(x, 0.1, x + 0.16, 0.9, &path)
      block(x + 0.16, 0.74, x + 0.6, 0.9, &path)
    case "A":
      polygon([(x, 0.9), (x + 0.32, 0.1), (x + 0.64, 0.9)], &path)
      polygon([(x + 0.2, 0.74), (x + 0.44, 0.74), (x + 0.32, 0.42)], &path)
    default:
      // As different as digits are.
      let number = Double(character.unicodeScalars.first.map { $0.value % 7 } ?? 0)
      block(x + 0.2, 0.1 + number * 0.05, x + 0.5, 0.9, &path)
    }
  }

  private static func block(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, _ path: inout Path
  ) {
    polygon([(left, top), (right, top), (right, bottom), (left, bottom)], &path)
  }

  private static func polygon(_ corners: [(Double, Double)], _ path: inout Path) {
    path.move(to: Vector2(x: corners[0].0, y: corners[0].1))
    for corner in corners.dropFirst() { path.addLine(to: Vector2(x: corner.0, y: corner.1)) }
    path.closeSubpath()
  }
}
