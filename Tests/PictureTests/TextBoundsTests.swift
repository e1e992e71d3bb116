import Graphics
import Scenes
import Testing

@testable import PictureHelper

/// Outlines from a helper that cannot be trusted.
struct TextBoundsTests {
  private func text(_ point: Vector2, count: Int = 1) -> TextOutlines {
    var path = Path()
    path.move(to: .zero)
    for _ in 0..<count { path.addLine(to: point) }
    return TextOutlines(size: Size2(width: 5, height: 1), path: path)
  }

  @Test func pointsAreNearTheirBox() throws {
    let sound = text(Vector2(x: 6, y: -1))
    #expect(try TextOutlines(bytes: sound.bytes) == sound)
    for far in [Vector2(x: 40, y: 0), Vector2(x: 0, y: -9e8)] {
      #expect(throws: MessageError.self) { try TextOutlines(bytes: text(far).bytes) }
    }
  }

  @Test func pointsAreBounded() {
    #expect(throws: MessageError.self) {
      try TextOutlines(bytes: text(Vector2(x: 1, y: 1), count: 500_000).bytes)
    }
  }
}
