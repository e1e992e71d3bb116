import Graphics
import Testing

@testable import Raster

@Suite("61.5: sprites as large as the screen, without bound")
struct OverdrawTests {
  private func list(_ count: Int, _ scale: Float) -> DisplayList {
    var list = DisplayList(images: [disc(8)])
    for index in 0..<count {
      list.append(
        image: 0, x: 120, y: 80, scale: scale, rotation: Float(index),
        color: Color(red: 1, green: 1, blue: 1, alpha: 0.5))
    }
    return list
  }

  @Test("A frame has at most so many pixels, and sprites are left out evenly")
  func bounded() {
    var rasterizer = Rasterizer(width: 240, height: 160, backdrop: .color(.black))
    let most = Strategy.mostDrawn(FrameSize(width: 240, height: 160))
    let drawn = rasterizer.draw(list(20_000, 1000))
    #expect(drawn > most / 2 && drawn <= most + 3 * 240 * 160)
    // The next one restores what was drawn.
    #expect(rasterizer.draw(list(0, 1)) <= most + 240 * 160)
    #expect(rasterizer.frame.pixels.allSatisfy { $0 & 0xff_ffff == 0 })
  }

  @Test("What a scene has is drawn whole")
  func whole() {
    var rasterizer = Rasterizer(width: 240, height: 160, backdrop: .color(.black))
    #expect(rasterizer.draw(list(2000, 1000)) >= 2000 * 240 * 160)
  }

  @Test("Large and small sprites lose the same share of their pixels, and order stays")
  func evenly() {
    var plan = FramePlan()
    plan.reset(height: 100, sprites: 0)
    let large = Edges(left: 0, right: 100, top: 0, bottom: 100)
    let small = Edges(left: 0, right: 10, top: 0, bottom: 10)
    let commands = (0..<3000).map { index in
      DrawCommand(
        index % 3 == 0 ? large : small, index % 300 == 1 ? .spans : .mask, .over, source: index,
        color: 0xffff_ffff)
    }
    plan.take(commands, sprites: 0, on: FrameSize(width: 100, height: 100))
    let whole = plan.area
    plan.thin(from: 0, to: whole / 4)
    #expect(abs(plan.area - whole / 4) < whole / 100)
    let kept = (0..<plan.count).map { plan.commands[$0] }
    #expect(kept.map(\.source) == kept.map(\.source).sorted())
    #expect(kept.count { $0.kind.form == .spans } == 10)
    #expect((200...300).contains(kept.count { $0.edges.area == 10_000 }))
    #expect(kept.reduce(0) { $0 + $1.edges.area } == plan.area)
    #expect(kept.reduce(0) { $0 + $1.edges.rows.count } == plan.rows)
  }
}
