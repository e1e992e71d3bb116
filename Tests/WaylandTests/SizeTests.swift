import Graphics
import Testing

@testable import Outputs

@Suite("Sizes that change, and sizes that nothing should have")
struct SizeTests {
  private func isModeChange(_ act: () throws -> Void) -> Bool {
    do { try act() } catch OutputError.modeChanged { return true } catch {}
    return false
  }

  @Test(
    "Another size is told once; reopened, the sink has it, else the old picture fills the surface")
  func change() throws {
    let pair = try Pair("window")
    try pair.show(1)
    pair.compositor.configure(pair.compositor.surfaceID, 1024, 600)
    pair.settle()
    #expect(pair.size == (800, 480))
    #expect(isModeChange { try pair.draw(2) })
    // Not reopened: a film goes on in its size.
    #expect(try pair.show(3) != nil)
    #expect(pair.compositor.surface.destination.map { $0 == (1024, 600) } == true)
    #expect(pair.sink.reopen())
    #expect(pair.size == (1024, 600))
    #expect(try pair.show(4) != nil)
    pair.settle()
    let buffer = try #require(pair.compositor.buffers[pair.compositor.surface.shown])
    #expect((buffer.width, buffer.height) == (1024, 600))
    #expect(pair.compositor.pixels(of: pair.compositor.surfaceID)[0] == 4)
    #expect(pair.compositor.faults == [])
  }

  @Test("A scale that comes later is a change of size")
  func lateScale() throws {
    let pair = try Pair("window")
    try pair.show(1)
    pair.compositor.send(pair.compositor.fractional, 0, [240])
    pair.settle()
    #expect(isModeChange { try pair.draw(2) })
    #expect(pair.sink.reopen() && pair.size == (1600, 960))
  }

  @Test("Frames of a size that the screen has not are refused in words, and never drawn")
  func misfit() throws {
    let pair = try Pair("window")
    for format in Frame.Format.allCases {
      #expect(pair.sink.loan(format, width: 100, height: 100) == nil)
    }
    let frame = Frame(width: 100, height: 100)
    #expect(isModeChange { try pair.sink.present(frame, FrameReport()) })
    #expect(pair.sink.reopen())
    _ = pair.sink.loan(.xrgb8888, width: 100, height: 100)
    #expect(throws: OutputError.self) { try pair.sink.present(frame, FrameReport()) }
    #expect(!isModeChange { try pair.sink.present(frame, FrameReport()) })
  }

  @Test("Small and long screens", arguments: [(1, 1), (16384, 2), (2, 16384)])
  func possible(width: Int, height: Int) throws {
    let pair = try Pair("overlay") { $0.size = (width, height) }
    #expect(pair.size == (width, height))
    #expect(try pair.show(1) != nil)
    #expect(pair.compositor.pixels(of: pair.compositor.surfaceID).first == 1)
  }

  @Test(
    "Impossible ones are errors in words",
    arguments: [(16385, 1), (16384, 16384), (1 << 20, 1 << 20), (Int(Int32.max), Int(Int32.max))])
  func impossible(width: Int, height: Int) throws {
    for argument in ["overlay", "window"] {
      let pair = try Pair(argument) { $0.size = (width, height) }
      #expect(pair.sink.requiredSize == nil)
      let words = try #require(pair.sink.obstacle)
      #expect(words.contains("too large") || words.contains("no place"), "\(words)")
      _ = try? pair.draw()
      #expect(pair.compositor.buffers.isEmpty)
    }
  }

  @Test("Absurd scales are bounded", arguments: [0, 1, 1920, UInt32.max])
  func scales(ratio: UInt32) throws {
    let pair = try Pair("overlay") {
      $0.fraction = ratio
      $0.size = (100, 100)
    }
    let side = pair.size.width
    #expect(side >= 1 && side <= 1600 && pair.size.height == side)
    #expect(try pair.show(1) != nil)
  }

  @Test("A negative size of a window is none")
  func negative() throws {
    let pair = try Pair("window") { $0.size = (-5, -7) }
    #expect(pair.size == (800, 480))
  }

  @Test("The part of a picture that has a surface's proportions")
  func part() {
    #expect(WaylandScale.part(of: (800, 480), for: (400, 240)) == nil)
    let wide = WaylandScale.part(of: (800, 480), for: (480, 480))
    #expect(wide.map { $0 == (160, 0, 480, 480) } == true)
    let tall = WaylandScale.part(of: (480, 800), for: (480, 480))
    #expect(tall.map { $0 == (0, 160, 480, 480) } == true)
    let thin = WaylandScale.part(of: (1, 16384), for: (16384, 1))
    #expect(thin.map { $0.height == 1 } == true)
  }
}
