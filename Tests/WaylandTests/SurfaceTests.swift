import Glibc
import Graphics
import Testing

@testable import Outputs

@Suite("Surfaces: what is asked of a compositor, and in which order")
struct SurfaceTests {
  @Test("An overlay is a layer over everything, which takes no input")
  func overlay() throws {
    let pair = try Pair("overlay")
    #expect(pair.sink.obstacle == nil)
    #expect(pair.size == (800, 480))
    let surface = pair.compositor.surface
    #expect(surface.role == "layer 3 snowd")
    #expect(surface.hasEmptyInput && !surface.isOpaque)
    let layer = pair.compositor.requests.filter { $0.interface == "zwlr_layer_surface_v1" }
    #expect(layer.first { $0.opcode == 0 }?.words == [0, 0])
    #expect(layer.first { $0.opcode == 1 }?.words == [15])
    #expect(layer.first { $0.opcode == 2 }?.words == [UInt32(bitPattern: -1)])
    #expect(!layer.contains { $0.opcode == 4 }, "keys are not asked for")
    // Nothing to see yet: no buffer.
    #expect(surface.shown == 0)
    try pair.show()
    #expect(pair.compositor.surface.shown != 0)
    #expect(pair.compositor.faults == [])
    let order = pair.compositor.requests.map(\.name)
    let first = try #require(order.firstIndex(of: commit))
    let acknowledged = try #require(order.firstIndex(of: "zwlr_layer_surface_v1.6"))
    let attached = try #require(order.firstIndex(of: attach))
    #expect(first < acknowledged && acknowledged < attached)
  }

  @Test("A background is opaque; a window is full screen, inhibits idling, and answers pings")
  func others() throws {
    let background = try Pair("background")
    #expect(background.compositor.surface.role == "layer 0 snowd")
    #expect(background.compositor.surface.isOpaque)
    let window = try Pair("window")
    #expect(window.compositor.surface.role == "window" && window.compositor.surface.isOpaque)
    #expect(window.count("xdg_toplevel.11") == 1)
    #expect(window.count("zwp_idle_inhibit_manager_v1.1") == 1)
    window.compositor.send(window.compositor.object("xdg_wm_base"), 0, [4711])
    window.settle()
    #expect(window.compositor.requests.last { $0.interface == "xdg_wm_base" }?.words == [4711])
    try window.show()
    #expect(window.compositor.surface.shown != 0 && window.compositor.faults == [])
  }

  @Test("A window without a size takes the output's")
  func free() throws {
    let pair = try Pair("window") { $0.size = (0, 0) }
    #expect(pair.size == (800, 480))
    let turned = try Pair("window") {
      $0.size = (0, 0)
      $0.outputs = [7: .init(width: 1920, height: 1080, transform: 1)]
    }
    #expect(turned.size == (1080, 1920))
  }

  @Test("Frames are drawn in the memory that the compositor reads, in three buffers")
  func noCopy() throws {
    let pair = try Pair("window")
    var seen: Set<Int> = []
    for number in 1...6 {
      seen.insert(try #require(try pair.show(UInt32(number), row: number)))
      let pixels = pair.compositor.pixels(of: pair.compositor.surfaceID)
      #expect(pixels[number * 800] == UInt32(number))
    }
    #expect(seen.count >= 2 && pair.compositor.poolNumbers.count == 1)
    // The loan itself is the mapping.
    let loan = try #require(pair.sink.loan(.xrgb8888, width: 800, height: 480))
    let memory = try #require(pair.sink.memory)
    #expect(memory.index(of: loan.frames[loan.target]) == loan.target)
    #expect(loan.frames.allSatisfy { $0.pixels.isLent })
  }

  @Test("The memory cannot shrink")
  func seals() throws {
    let pair = try Pair("window")
    try pair.show()
    let number = try #require(pair.compositor.poolNumbers.values.first)
    // F_GET_SEALS, F_SEAL_SHRINK
    #expect(fcntl(number, 1034) & 2 == 2)
  }

  @Test("Damage is what has changed, in at most 32 rectangles")
  func damage() throws {
    let pair = try Pair("window")
    try pair.show()
    #expect(pair.compositor.surface.damage.count == 1, "everything at first")
    try pair.show(5, row: 470)
    let damage = pair.compositor.surface.damage
    #expect(damage.count == 1)
    #expect(damage.first.map { ($0.x, $0.y, $0.width, $0.height) == (0, 470, 1, 1) } == true)
    // Each row another column: every band has a rectangle of its own.
    let loan = try #require(pair.sink.loan(.xrgb8888, width: 800, height: 480))
    var frame = loan.frames[loan.target]
    for row in 0..<480 { frame.changes[row] = Int32(row)..<Int32(row + 1) }
    try pair.sink.present(frame, FrameReport())
    pair.settle()
    #expect(pair.compositor.surface.damage.count == 32)
    let area = pair.compositor.surface.damage.reduce(0) { $0 + $1.width * $1.height }
    #expect(area == 32 * 15 * 15)
  }

  @Test("One commit for each frame callback; the newest frame follows")
  func callbacks() throws {
    let pair = try Pair("window")
    pair.compositor.callsBack = false
    try pair.show(1)
    let commits = pair.count(commit)
    for color in 2...9 { try pair.show(UInt32(color), row: color) }
    #expect(pair.count(commit) == commits)
    pair.compositor.callBack()
    pair.settle()
    #expect(pair.count(commit) == commits + 1)
    let pixels = pair.compositor.pixels(of: pair.compositor.surfaceID)
    #expect(pixels[9 * 800] == 9)
    // All that has changed since the last commit is damaged.
    let rows = pair.compositor.surface.damage.map { $0.y..<$0.y + $0.height }
    for row in 2...9 { #expect(rows.contains { $0.contains(row) }) }
    #expect(pair.count(frameRequest) == pair.count(commit) - 1)
  }

  @Test(
    "At a fractional scale, a buffer has the rounded size and a viewport",
    arguments: [(180, 1200, 720), (120, 800, 480), (150, 1000, 600), (128, 853, 512)])
  func fraction(ratio: UInt32, width: Int, height: Int) throws {
    let pair = try Pair("overlay") { $0.fraction = ratio }
    try pair.show()
    #expect(pair.size == (width, height))
    let surface = pair.compositor.surface
    let buffer = try #require(pair.compositor.buffers[surface.shown])
    #expect((buffer.width, buffer.height, buffer.stride) == (width, height, width * 4))
    #expect(buffer.format == 0)
    #expect(surface.scale == 1 && surface.destination.map { $0 == (800, 480) } == true)
  }

  @Test("Without viewports, whole scales; without both, pixels")
  func wholeScale() throws {
    let pair = try Pair("overlay") { compositor in
      compositor.offers.removeAll { $0.name.hasPrefix("wp_") }
      compositor.outputs[100]?.scale = 2
    }
    try pair.show()
    #expect(pair.size == (1600, 960) && pair.compositor.surface.scale == 2)
    #expect(pair.compositor.surface.destination == nil)
  }

  @Test("The compositor turns the picture", arguments: DisplayRotation.allCases)
  func rotation(_ rotation: DisplayRotation) throws {
    let pair = try Pair("window", rotation: rotation)
    try pair.show()
    #expect(pair.size == (rotation.swapsSides ? (480, 800) : (800, 480)))
    #expect(pair.compositor.surface.transform == rotation.rawValue / 90)
    #expect(pair.compositor.surface.destination.map { $0 == (800, 480) } == true)
  }

  @Test("Every output shows the picture of the first one, cut to its proportions")
  func severalOutputs() throws {
    let pair = try Pair("background") {
      $0.outputs[200] = .init(name: "eDP-1", width: 800, height: 480)
    }
    #expect(pair.compositor.surfaces.count == 2)
    let second = try #require(pair.compositor.surfaces.keys.max())
    pair.compositor.configure(second, 400, 480)
    pair.settle()
    try pair.show(3)
    #expect(pair.size == (800, 480) && pair.compositor.poolNumbers.count == 1)
    let surface = try #require(pair.compositor.surfaces[second])
    #expect(surface.destination.map { $0 == (400, 480) } == true)
    #expect(surface.source.map { $0 == (200, 0, 400, 480) } == true)
    for id in pair.compositor.surfaces.keys {
      #expect(pair.compositor.pixels(of: id).first == 3)
    }
    #expect(pair.compositor.faults == [])
    #expect(pair.sink.state == "wayland:background on HDMI-A-1, eDP-1")
  }

  @Test("One output by name; another one is awaited")
  func named() throws {
    let pair = try Pair("overlay:eDP-1")
    #expect(pair.sink.obstacle == "no output eDP-1 is connected")
    #expect(pair.compositor.surfaces.isEmpty)
    pair.compositor.add(.init(name: "eDP-1", width: 640, height: 480), as: 300)
    pair.compositor.size = (640, 480)
    pair.settle()
    #expect(pair.sink.obstacle == nil && pair.size == (640, 480) && pair.demands > 0)
  }

  @Test("A picture that was drawn elsewhere is copied")
  func copy() throws {
    let pair = try Pair("window")
    var frame = Frame(width: 800, height: 480)
    frame.pixels[801] = 77
    try pair.sink.present(frame, FrameReport())
    pair.settle()
    #expect(pair.compositor.pixels(of: pair.compositor.surfaceID)[801] == 77)
  }
}
