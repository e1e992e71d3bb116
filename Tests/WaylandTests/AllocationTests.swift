import CAllocationCounter
import CWayland
import Graphics
import Testing

@testable import Outputs

@Suite("Work for each frame")
struct AllocationTests {
  private static let frames = 100

  /// What libwayland allocates for the messages of a frame: attach, damage, frame, commit, and their answers.
  private func bare() throws -> UInt64 {
    let compositor = try FakeCompositor()
    let connection = try WaylandConnection(compositor.variable)
    let globals = WaylandGlobals(connection) {}
    for _ in 0..<8 {
      connection.pump()
      compositor.step()
    }
    let maker = try #require(globals[SNOW_WAYLAND_COMPOSITOR])
    let surface = try #require(wl_compositor_create_surface(maker))
    defer { wl_surface_destroy(surface) }
    let memory = try WaylandMemory(
      try #require(globals[SNOW_WAYLAND_SHM]), width: 800, height: 480, format: .xrgb8888,
      connection)
    let names = (0..<2).compactMap { memory.name($0) {} }
    let listener = WaylandListener { wl_callback_destroy($0.target) }
    connection.flush()
    compositor.step()
    var spent: UInt64 = 0
    for number in 0..<20 + Self.frames {
      let before = snow_allocation_count()
      wl_surface_attach(surface, names[number % 2].pointer, 0, 0)
      wl_surface_damage_buffer(surface, 1, 1, 3, 1)
      if let callback = wl_surface_frame(surface) { listener.listen(to: callback) }
      wl_surface_commit(surface)
      connection.flush()
      if number >= 20 { spent += snow_allocation_count() - before }
      compositor.step()
      let later = snow_allocation_count()
      connection.pump()
      if number >= 20 { spent += snow_allocation_count() - later }
      compositor.step()
    }
    return spent
  }

  @Test(
    "Nothing is allocated for a frame but by libwayland for its messages",
    arguments: ["overlay", "background", "window"])
  func allocations(role: String) throws {
    let pair = try Pair(role)
    for row in 0..<20 { try pair.show(UInt32(row) + 1, row: row) }
    let (requests, format) = (pair.compositor.requests.count, pair.format)
    var spent: UInt64 = 0
    for row in 0..<Self.frames {
      let start = snow_allocation_count()
      let loan = pair.sink.loan(format, width: 800, height: 480)
      spent += snow_allocation_count() - start
      let lent = try #require(loan)
      var frame = lent.frames[lent.target]
      frame.changes.removeAll()
      frame.changes[row] = 1..<4
      var report = FrameReport()
      report.alive = 1
      let before = snow_allocation_count()
      try pair.sink.present(frame, report)
      spent += snow_allocation_count() - before
      pair.compositor.step()
      let later = snow_allocation_count()
      pair.sink.poll()
      spent += snow_allocation_count() - later
      pair.compositor.step()
    }
    #expect(pair.compositor.requests.count - requests == 4 * Self.frames)
    let bare = try bare()
    #expect(bare > 0, "the counter counts")
    #expect(spent == bare, "\(role): \(spent) allocations, \(bare) by libwayland")
  }
}
