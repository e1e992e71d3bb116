import Console
import Graphics
import Testing

@testable import snowbench

@Suite struct StrokeSceneTests {
  private static let header: [UInt32] = [320, 200, 1, 1, 3, 32]

  /// A dashed line of 2 px with round ends and a glow; other words where given.
  private static func record(_ changes: [Int: UInt32] = [:]) -> [UInt32] {
    let points: [Float] = [10, 20, 110, 20.5, 0, 0, 0, 0]
    var words = points.map(\.bitPattern)
    words += [2, Float(2).bitPattern, 1, Float(6).bitPattern, Float(5).bitPattern, 51, 0xFF8000]
    words += [Float(6).bitPattern, 204, 0x0000FF]
    for (index, word) in changes { words[index] = word }
    return words
  }

  private static func scene(_ words: [UInt32]) throws -> StrokeScene {
    let bytes = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    return try StrokeScene(SceneRecords(bytes, path: "W.bin"))
  }

  @Test func aLineHasItsStyle() throws {
    let scene = try Self.scene(Self.header + Self.record())
    let stroke = try #require(scene.frames.first?.first)
    #expect(stroke.points == [Vector2(x: 10, y: 20), Vector2(x: 110, y: 20.5)])
    let style = stroke.style
    #expect(style.strokeColor == Color(red: 1, green: 128.0 / 255, blue: 0, alpha: 0.2))
    #expect(style.lineWidth == 2 && style.lineCap == .round)
    #expect(style.lineDashPattern == [6, 5])
    #expect(style.shadowRadius == 6 && style.shadowBlend == .additive)
    #expect(style.shadowOpacity == 0.8 && style.shadowColor == Color(red: 0, green: 0, blue: 1))
  }

  @Test func aCurveHasFourPointsAndMayHaveNeitherDashesNorGlow() throws {
    let plain = Self.record([8: 4, 10: 0, 11: 0, 12: 0, 15: 0])
    let scene = try Self.scene(Self.header + plain)
    let stroke = try #require(scene.frames.first?.first)
    #expect(stroke.points.count == 4)
    #expect(stroke.style.lineCap == .butt)
    #expect(stroke.style.lineDashPattern.isEmpty && stroke.style.shadowOpacity == 0)
    var (list, path) = (DisplayList(), Path())
    scene.fill(&list, &path, frame: 0)
    scene.fill(&list, &path, frame: 0)
    #expect(list.shapes.count == 1)
    #expect(path.elements == [.move, .curve])
  }

  @Test(arguments: [[8: 3], [9: 0], [10: 2]] as [[Int: UInt32]])
  func anInvalidStrokeIsRefused(changes: [Int: UInt32]) {
    let failure = #expect(throws: Failure.self) {
      try Self.scene(Self.header + Self.record(changes))
    }
    #expect(failure?.message == "W.bin: frame 0, stroke 0: invalid")
  }

  /// Strokes are longer than sprites.
  @Test func theSizeMustMatch() {
    let failure = #expect(throws: Failure.self) {
      try Self.scene(Self.header + Self.record().dropLast())
    }
    #expect(failure?.message.contains("does not match 1 frames of 1 records") == true)
    #expect(throws: Failure.self) { try Self.scene([320, 200, 1, 1, 4, 32] + Self.record()) }
    #expect(throws: Failure.self) { try Self.scene([320, 200]) }
  }
}
