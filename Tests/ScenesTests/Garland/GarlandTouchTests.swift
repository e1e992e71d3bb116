import Graphics
import Motion
import Testing

@testable import Scenes

@Suite("Garlands: dragging their ends (D4 4.10)")
struct GarlandTouchTests {
  private func ends(_ run: GarlandRun, _ rope: Int = 0) -> [Vector2] {
    let points = run.rope(rope)
    return [points[0], points[2]]
  }

  @Test(
    "4.10 an end is where it began, moved by what the finger moved; it stays where it is let go")
  func drag() throws {
    var run = try GarlandRun(ropeLayer())
    run.touch([(7, 115, 90)])
    run.go()
    #expect(ends(run) == [Vector2(x: 100, y: 100), Vector2(x: 300, y: 100)])
    run.touch([(7, 165, 200)])
    run.go()
    #expect((ends(run)[0] - Vector2(x: 150, y: 210)).length < 1e-9)
    run.touch([])
    run.go(steps: 30)
    #expect((ends(run)[0] - Vector2(x: 150, y: 210)).length < 1e-9)
    // The rope hangs below its new ends.
    run.go(steps: 120)
    #expect((run.rope()[1].x - 225).magnitude < 0.1)
  }

  @Test(
    "4.10 the hit box is 40 × 40 points, and as large as what is drawn there",
    arguments: [
      (GarlandLayer.Ends.none, 19.9, 19.9, true), (.none, 20.1, 0, false), (.none, 0, 20.1, false),
      (.smiley, 23.9, 23.9, true), (.smiley, 24.1, 0, false),
    ])
  func hitBox(kind: GarlandLayer.Ends, x: Double, y: Double, hits: Bool) throws {
    var run = try GarlandRun(ropeLayer { $0.ends = kind })
    run.touch([(1, 100 + x, 100 + y)])
    run.go()
    run.touch([(1, 150 + x, 100 + y)])
    run.go()
    #expect((ends(run)[0].x - (hits ? 150 : 100)).magnitude < 1e-9)
  }

  @Test("A finger that moves in from elsewhere takes nothing")
  func slidesIn() throws {
    var run = try GarlandRun(ropeLayer())
    for x in [200.0, 150, 100, 60] {
      run.touch([(1, x, 100)])
      run.go()
    }
    #expect(ends(run)[0].x == 100)
  }

  @Test("4.10 two fingers drag two ends; a third one finds them taken")
  func several() throws {
    var run = try GarlandRun(ropeLayer())
    run.touch([(1, 100, 100), (2, 300, 100), (3, 101, 101)])
    run.go()
    run.touch([(1, 120, 140), (2, 280, 160), (3, 10, 10)])
    run.go()
    #expect((ends(run)[0] - Vector2(x: 120, y: 140)).length < 1e-9)
    #expect((ends(run)[1] - Vector2(x: 280, y: 160)).length < 1e-9)
  }

  @Test("Of two ends in reach the nearer one is taken")
  func nearest() throws {
    var run = try GarlandRun(
      ropeLayer { $0.ropes[0].to = Vector2(x: 0.28, y: 0.25) })
    run.touch([(1, 108, 100)])
    run.go()
    run.touch([(1, 108, 180)])
    run.go()
    #expect(ends(run)[0].y == 100 && (ends(run)[1].y - 180).magnitude < 1e-9)
  }

  @Test("Ends stay on the screen at every angle", arguments: [0.0, 30, 90])
  func clamped(degrees: Double) throws {
    for gravity in [GravityMode.field, .rotated] {
      var run = try GarlandRun(ropeLayer(), gravity: gravity, degrees: degrees)
      let begin = ends(run)[0]
      run.touch([(1, begin.x, begin.y)])
      run.go()
      run.touch([(1, -900, 9000)])
      run.go()
      #expect((ends(run)[0] - Vector2(x: 0, y: 400)).length < 1e-6)
    }
  }

  @Test("In a rotated layer a finger hits what it touches on screen")
  func rotated() throws {
    var run = try GarlandRun(ropeLayer(), gravity: .rotated, degrees: 90)
    let begin = ends(run)[0]
    #expect((begin - Vector2(x: 300, y: 100)).length < 1e-6)
    run.touch([(1, 300, 100)])
    run.go()
    run.touch([(1, 280, 130)])
    run.go()
    #expect((ends(run)[0] - Vector2(x: 280, y: 130)).length < 1e-6)
  }

  @Test("4.13 while it is held a rope has no glow and no dashes, and the colours for that")
  func held() throws {
    let off = GarlandLayer.Paint(rim: .black, core: .white)
    var run = try GarlandRun(
      ropeLayer { ($0.glow, $0.hasDashes, $0.heldPaint) = (1, true, off) })
    #expect(run.list.shapes.count == 4)
    run.touch([(1, 100, 100)])
    run.go()
    #expect(run.list.shapes.styles.map(\.strokeColor) == [off.rim, off.core])
    run.touch([])
    run.go()
    #expect(run.list.shapes.count == 4)
  }

  @Test("Ends that are not draggable stay, and such a scene needs no touch device")
  func fixed() throws {
    var run = try GarlandRun(ropeLayer { $0.isDraggable = false })
    run.touch([(1, 100, 100)])
    run.go()
    run.touch([(1, 150, 100)])
    run.go()
    #expect(ends(run)[0].x == 100)
    #expect(try shipped("rope").isTouchable && shipped("garland").isTouchable)
    #expect(try !shipped("badoo").isTouchable)
  }

  @Test("Fingers without a place, and a thousand of them, do no harm")
  func hostile() throws {
    var run = try GarlandRun(ropeLayer())
    run.surroundings.touches = (0..<1000).map {
      Touch(identifier: $0, x: $0 % 3 == 0 ? .nan : .infinity, y: 0.25)
    }
    run.go()
    run.touch((0..<1000).map { ($0, 100, 100) })
    run.go()
    run.touch((0..<1000).map { ($0, 1e300, -1e300) })
    run.go(steps: 10)
    for point in run.rope() { #expect(point.isFinite) }
    #expect(ends(run).allSatisfy { (0...400).contains($0.x) && (0...400).contains($0.y) })
  }
}
