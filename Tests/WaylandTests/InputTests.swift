import Motion
import Testing

@testable import Outputs

@Suite("Fingers and pointers on the window")
struct InputTests {
  /// 24.8 fixed point.
  private func fixed(_ value: Double) -> UInt32 { UInt32(bitPattern: Int32(value * 256)) }

  private func pair(_ rotation: DisplayRotation = .none) throws -> Pair {
    let pair = try Pair("window", rotation: rotation)
    try pair.show()
    return pair
  }

  @Test("A pressed button is a touch; the pointer has no image")
  func pointer() throws {
    let pair = try pair()
    let (compositor, pointer) = (pair.compositor, pair.compositor.object("wl_pointer"))
    compositor.send(pointer, 0, [5, compositor.surfaceID, fixed(200), fixed(120)])
    pair.settle()
    let cursor = try #require(compositor.requests.last { $0.name == "wl_pointer.0" })
    #expect(cursor.words[0] == 5 && cursor.words[1] == 0)
    #expect(pair.sink.touches == [])
    compositor.send(pointer, 3, [6, 0, 0x110, 1])
    pair.settle()
    let first = try #require(pair.sink.touches?.first)
    #expect((first.x, first.y) == (0.25, 0.25))
    compositor.send(pointer, 2, [0, fixed(400), fixed(480)])
    pair.settle()
    let second = try #require(pair.sink.touches?.first)
    #expect((second.x, second.y) == (0.5, 1) && second.identifier == first.identifier)
    // Another button is none.
    compositor.send(pointer, 3, [7, 0, 0x111, 1])
    compositor.send(pointer, 3, [8, 0, 0x110, 0])
    pair.settle()
    #expect(pair.sink.touches == [])
    compositor.send(pointer, 3, [9, 0, 0x110, 1])
    compositor.send(pointer, 1, [10, compositor.surfaceID])
    pair.settle()
    #expect(pair.sink.touches == [], "it has left")
  }

  @Test("Fingers, each with a number of its own")
  func fingers() throws {
    let pair = try pair()
    let (compositor, touch) = (pair.compositor, pair.compositor.object("wl_touch"))
    compositor.send(touch, 0, [1, 0, compositor.surfaceID, 0, fixed(0), fixed(0)])
    compositor.send(touch, 0, [2, 0, compositor.surfaceID, 1, fixed(800), fixed(240)])
    pair.settle()
    let touches = try #require(pair.sink.touches)
    #expect(touches.map(\.x) == [0, 1] && touches.map(\.y) == [0, 0.5])
    #expect(Set(touches.map(\.identifier)).count == 2)
    compositor.send(touch, 1, [3, 0, 0])
    compositor.send(touch, 2, [0, 1, fixed(400), fixed(240)])
    pair.settle()
    #expect(pair.sink.touches?.map(\.x) == [0.5])
    compositor.send(touch, 4)
    pair.settle()
    #expect(pair.sink.touches == [])
    for number in 0..<100 {
      compositor.send(touch, 0, [1, 0, compositor.surfaceID, UInt32(number), 0, 0])
    }
    pair.settle()
    pair.settle()
    #expect(pair.sink.touches?.count == 32)
  }

  @Test("A turned picture is touched where it is seen")
  func turned() throws {
    let places: [(DisplayRotation, Double, Double)] = [
      (.none, 0.25, 0), (.quarter, 0, 0.75), (.half, 0.75, 1), (.threeQuarters, 1, 0.25),
    ]
    for (rotation, x, y) in places {
      let pair = try pair(rotation)
      let touch = pair.compositor.object("wl_touch")
      pair.compositor.send(touch, 0, [1, 0, pair.compositor.surfaceID, 0, fixed(200), fixed(0)])
      pair.settle()
      let found = try #require(pair.sink.touches?.first)
      #expect((found.x, found.y) == (x, y), "\(rotation)")
    }
  }

  @Test("An overlay and a background take none")
  func layers() throws {
    for role in ["overlay", "background"] {
      let pair = try Pair(role)
      #expect(pair.sink.touches == [] && pair.count("wl_seat.0") == 0)
    }
  }

  @Test("Closing the window ends the output, and is no failure of it")
  func close() throws {
    let pair = try pair()
    pair.compositor.send(pair.compositor.toplevel, 1)
    pair.settle()
    #expect(pair.sink.failure?.isClosedWindow == true)
    #expect(try pair.sinkRefuses() == "wayland:window: the window was closed")
  }
}
