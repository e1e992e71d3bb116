import Graphics
import Testing

@testable import Outputs

@Suite("What cannot be seen is not drawn")
struct VisibilityTests {
  private let second: Int64 = 1_000_000_000

  @Test("Two seconds without a frame callback: not visible, until the next callback")
  func unseen() throws {
    let pair = try Pair("background")
    pair.compositor.callsBack = false
    try pair.show(1)
    pair.now += 2 * second - 1
    #expect(try pair.show(2) != nil)
    #expect(pair.sink.obstacle == nil)
    pair.now += 1
    #expect(try pair.show(3) == nil)
    #expect(pair.sink.obstacle == "not visible")
    let (commits, demands) = (pair.count(commit), pair.demands)
    // Nothing wakes it, however long that takes.
    pair.now += 3600 * second
    pair.settle()
    #expect(pair.count(commit) == commits && pair.demands == demands)
    pair.compositor.callBack()
    pair.settle()
    #expect(pair.sink.obstacle == nil && pair.demands > demands)
    #expect(try pair.show(4) != nil)
  }

  @Test("A resting picture stays visible without callbacks")
  func resting() throws {
    let pair = try Pair("background")
    try pair.show(1)
    pair.now += 3600 * second
    #expect(try pair.show(2) != nil)
    #expect(pair.sink.obstacle == nil)
  }

  @Test("While one output shows frames, another one may be hidden")
  func oneHidden() throws {
    let pair = try Pair("background") {
      $0.outputs[200] = .init(name: "eDP-1", width: 800, height: 480)
    }
    try pair.show(1)
    pair.compositor.callsBack = false
    let ids = pair.compositor.surfaces.keys.sorted()
    try pair.show(2, row: 1)
    for _ in 0..<5 {
      pair.now += second
      // The second output's only.
      pair.compositor.callBack(ids[1])
      pair.settle()
      #expect(try pair.show(3, row: 2) != nil)
    }
    #expect(pair.sink.obstacle == nil)
  }

  @Test("Buffers that are never released: no frame is drawn over them, and it waits")
  func starved() throws {
    let pair = try Pair("background")
    pair.compositor.releases = false
    for color in 1...3 { #expect(try pair.show(UInt32(color)) != nil) }
    #expect(try pair.show(4) == nil)
    pair.now += 2 * second
    #expect(try pair.show(5) == nil)
    #expect(pair.sink.obstacle == "not visible")
    #expect(pair.compositor.pixels(of: pair.compositor.surfaceID)[0] == 3)
    #expect(pair.compositor.buffers.count == 3)
    let demands = pair.demands
    pair.compositor.releaseAll()
    pair.settle()
    #expect(pair.sink.obstacle == nil && pair.demands > demands)
    #expect(try pair.show(6) != nil)
  }

  @Test("An empty overlay has no surface; flakes bring it back")
  func empty() throws {
    let pair = try Pair("overlay")
    try pair.show(0, alive: 0)
    #expect(pair.compositor.surface.shown == 0, "never shown")
    try pair.show(0x8080_8080, row: 100)
    #expect(pair.compositor.surface.shown != 0)
    // Each buffer still has the old dot.
    for _ in 0..<3 { try pair.show(0, row: 100, alive: 0) }
    #expect(pair.compositor.surfaces.isEmpty)
    #expect(pair.sink.obstacle == nil, "drawing goes on")
    try pair.show(0, alive: 0)
    #expect(pair.compositor.surfaces.isEmpty)
    // A picture without particles counts as well.
    try pair.show(7, row: 3, alive: 0)
    #expect(pair.compositor.surfaces.count == 1)
    let pixels = pair.compositor.pixels(of: pair.compositor.surfaceID)
    #expect(pixels.count == 800 * 480 && pixels[3 * 800] == 7)
    #expect(pair.compositor.faults == [])
  }

  @Test("A window in full screen pauses the overlay, and its end brings it back")
  func covered() throws {
    let pair = try Pair("overlay")
    try pair.show()
    let window = pair.compositor.addWindow()
    pair.compositor.setWindow(window, [2])
    pair.settle()
    let output = try #require(pair.compositor.names(of: 100).first)
    pair.compositor.send(window, 2, [output])
    pair.compositor.setWindow(window, [2, 3])
    let demands = pair.demands
    pair.settle()
    #expect(pair.sink.obstacle == "a window in full screen covers it")
    #expect(pair.compositor.surfaces.isEmpty && pair.demands > demands)
    #expect(try pair.show() == nil)
    pair.compositor.setWindow(window, [2])
    pair.settle()
    #expect(pair.sink.obstacle == nil)
    #expect(try pair.show(9, row: 9) != nil)
    #expect(pair.compositor.pixels(of: pair.compositor.surfaceID)[9 * 800] == 9)
    // Minimised, it covers nothing; closed, neither.
    pair.compositor.setWindow(window, [1, 3])
    pair.settle()
    #expect(pair.sink.obstacle == nil)
    pair.compositor.setWindow(window, [3])
    pair.settle()
    #expect(pair.sink.obstacle != nil)
    pair.compositor.send(window, 6)
    pair.settle()
    #expect(pair.sink.obstacle == nil && pair.compositor.faults == [])
  }

  @Test("Of two windows on an output, the one that was active last counts")
  func workspaces() throws {
    let pair = try Pair("overlay")
    try pair.show()
    let output = try #require(pair.compositor.names(of: 100).first)
    let film = pair.compositor.addWindow()
    pair.compositor.send(film, 2, [output])
    pair.compositor.setWindow(film, [2, 3])
    pair.settle()
    #expect(pair.sink.obstacle != nil)
    // Another workspace is shown.
    let editor = pair.compositor.addWindow()
    pair.compositor.send(editor, 2, [output])
    pair.compositor.setWindow(film, [3])
    pair.compositor.setWindow(editor, [2])
    pair.settle()
    #expect(pair.sink.obstacle == nil)
  }

  @Test("A window in full screen that is on no output is on the last one, or on the only one")
  func nowhere() throws {
    let pair = try Pair("overlay")
    try pair.show()
    let window = pair.compositor.addWindow()
    pair.compositor.setWindow(window, [2, 3])
    pair.settle()
    #expect(pair.sink.obstacle == "a window in full screen covers it")
    // Of two outputs it may be on either.
    pair.compositor.add(.init(name: "eDP-1", width: 800, height: 480), as: 200)
    pair.settle()
    #expect(pair.sink.obstacle == nil)
    let output = try #require(pair.compositor.names(of: 200).first)
    pair.compositor.send(window, 2, [output])
    pair.compositor.send(window, 3, [output])
    pair.compositor.setWindow(window, [2, 3])
    pair.settle()
    #expect(pair.sink.screens.map(\.isCovered) == [false, true])
  }

  @Test("An output is removed with a frame in flight and added again, twenty times")
  func hotplug() throws {
    let pair = try Pair("overlay")
    for number in 0..<20 {
      pair.compositor.callsBack = false
      try pair.show(UInt32(number) + 1, row: 1)
      pair.compositor.remove(output: UInt32(100 + number))
      pair.settle()
      #expect(pair.sink.obstacle == "no output is connected")
      #expect(pair.compositor.surfaces.isEmpty && pair.compositor.faults == [])
      #expect(try pair.show() == nil)
      let demands = pair.demands
      pair.compositor.callsBack = true
      pair.compositor.add(.init(), as: UInt32(101 + number))
      pair.settle()
      #expect(pair.sink.obstacle == nil && pair.demands > demands)
      #expect(try pair.show(UInt32(number) + 100, row: 2) != nil)
      let pixels = pair.compositor.pixels(of: pair.compositor.surfaceID)
      #expect(pixels[2 * 800] == UInt32(number) + 100)
    }
    #expect(pair.compositor.poolNumbers.count == 1)
    #expect(pair.compositor.objects.count < 40, "nothing piles up")
  }

  @Test("A removed layer stays away until its output comes back")
  func dismissed() throws {
    let pair = try Pair("overlay")
    try pair.show()
    pair.compositor.send(pair.compositor.object("zwlr_layer_surface_v1"), 1)
    pair.settle()
    #expect(pair.compositor.surfaces.isEmpty)
    for _ in 0..<5 { try pair.show() }
    #expect(pair.compositor.surfaces.isEmpty)
    #expect(pair.sink.obstacle == "the compositor has removed it")
    pair.compositor.remove(output: 100)
    pair.compositor.add(.init(), as: 101)
    pair.settle()
    #expect(try pair.show() != nil)
  }
}
