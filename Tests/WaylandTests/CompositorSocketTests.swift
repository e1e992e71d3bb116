import Foundation
import Glibc
import Posix
import TestSupport
import Testing

@testable import Outputs

@Suite("Sockets of a session's compositor")
struct CompositorSocketTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func scope() throws -> ServiceScope {
    .user(try UserFolders { ["HOME": "/home/ada", "XDG_RUNTIME_DIR": folder.path][$0] })
  }

  private func names(user: UInt32 = geteuid()) throws -> [String] {
    let variables = ["XDG_RUNTIME_DIR": folder.path]
    return try CompositorSocket.find({ variables[$0] }, user: user).map(\.name)
  }

  private func listen(_ name: String) throws -> FileDescriptor {
    defer { usleep(20_000) }  // The kernel's times of files have steps of 4 ms.
    return try .listening(at: folder[name], .stream, mode: 0o600)
  }

  @Test("The newest first; lock files, folders and sockets of other names are none")
  func newest() throws {
    #expect(throws: OutputError.self) { try names() }
    let one = try listen("wayland-1")
    try folder.write("wayland-1.lock", "")
    let zero = try listen("wayland-0")
    let bus = try listen("bus")
    #expect(try names() == ["wayland-0", "wayland-1"])
    #expect(one.number >= 0 && zero.number >= 0 && bus.number >= 0)
  }

  /// A killed compositor leaves its socket, which may be newer.
  @Test("A socket that nothing listens at is passed over")
  func left() throws {
    let compositor = try FakeCompositor()
    let left = compositor.folder["wayland-8"]
    do {
      usleep(20_000)
      let file = try FileDescriptor.listening(at: left, .stream, mode: 0o600)
      #expect(file.number >= 0)
      // As a killed process leaves it.
      rename(left, left + ".kept")
    }
    rename(left + ".kept", left)
    let variables = ["XDG_RUNTIME_DIR": compositor.folder.path]
    #expect(try CompositorSocket.find { variables[$0] }.first?.path == left)
    #expect(try WaylandConnection { variables[$0] }.name == compositor.path.pathParts.last)
  }

  /// A user's own service may be older than the compositor.
  @Test("A user's own service ignores a WAYLAND_DISPLAY without a socket")
  func environment() throws {
    func display(_ name: String) -> String? { name == "WAYLAND_DISPLAY" ? "wayland-7" : nil }
    let variable = CompositorSocket.environment(of: try scope(), display)
    #expect(variable("WAYLAND_DISPLAY") == nil && variable("XDG_RUNTIME_DIR") == folder.path)
    let seven = try listen("wayland-7")
    #expect(variable("WAYLAND_DISPLAY") == "wayland-7")
    #expect(CompositorSocket.environment(of: .system, display)("WAYLAND_DISPLAY") == "wayland-7")
    #expect(seven.number >= 0)
  }

  @Test("Where a socket appears")
  func place() {
    func place(_ variables: [String: String]) -> String {
      let place = CompositorSocket.place { variables[$0] }
      return place.folders.joined(separator: ", ") + " \(place.prefix)"
    }
    #expect(place([:]) == " wayland-")
    #expect(place(["XDG_RUNTIME_DIR": "/run/user/1"]) == "/run/user/1 wayland-")
    #expect(place(["XDG_RUNTIME_DIR": "/r", "WAYLAND_DISPLAY": "wayland-1"]) == "/r wayland-")
    #expect(place(["XDG_RUNTIME_DIR": "/r", "WAYLAND_DISPLAY": "mine"]) == "/r mine")
    #expect(place(["XDG_RUNTIME_DIR": "/r", "WAYLAND_DISPLAY": "/a/b"]) == "/a b")
  }

  @Test("Without a compositor a user's service waits: its absence is no failure")
  func absence() throws {
    let scope = try scope()
    let error = #expect(throws: OutputError.self) {
      _ = try OutputSpecification.screen.open(rate: FrameRate(60), scope: scope)
    }
    #expect(error?.isAbsence == true)
    #expect(error?.description == "no compositor: no socket wayland-* in \(folder.path)")
    #expect(OutputSpecification.screen.place(of: scope).folders == [folder.path])
  }

  @Test("A socket without a place of its own is in the service's folder")
  func placed() throws {
    let scope = try scope()
    #expect(
      try OutputSpecification("ring:").placed(in: scope).description
        == "ring:\(folder["snowd/frames.sock"])")
    #expect(try OutputSpecification("ring:/x").placed(in: scope).description == "ring:/x")
    #expect(try OutputSpecification("null").placed(in: scope).description == "null")
    let usual = try OutputSpecification("ring:")
    #expect(usual.placed(in: .system) == usual)
    #expect(usual.argument == ServiceScope.system.framesSocket)
  }
}
