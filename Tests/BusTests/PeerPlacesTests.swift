import Testing

@testable import Bus

/// Issue "Doors", 10: a silent peer of the control socket yields its place.
@Suite("Issue 10: places of the control socket") struct PeerPlacesTests {
  @Test("The one that has been silent longest, but none that has just called")
  func yielding() {
    let limit = ControlSocket.silence
    #expect(ControlSocket.yielding([3, 1, 2], at: limit) == nil)
    #expect(ControlSocket.yielding([3, 1, 2], at: limit + 1) == 1)
    #expect(ControlSocket.yielding([3, 1, 2], at: 2 * limit) == 1)
    #expect(ControlSocket.yielding([2 * limit, 2 * limit], at: 2 * limit) == nil)
    #expect(ControlSocket.yielding([], at: limit) == nil)
  }
}
