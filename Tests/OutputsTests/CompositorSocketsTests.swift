import Foundation
import Glibc
import Posix
import TestSupport
import Testing

@testable import Outputs

@Suite("Sockets of a session's compositor")
struct CompositorSocketsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func folders() throws -> UserFolders {
    try UserFolders { ["HOME": "/home/ada", "XDG_RUNTIME_DIR": folder.path][$0] }
  }

  private func names(_ display: String? = nil, user: UInt32 = geteuid()) throws -> [String] {
    CompositorSockets(in: try folders(), user: user) { $0 == "WAYLAND_DISPLAY" ? display : nil }
      .paths.compactMap { $0.pathParts.last }
  }

  private func listen(_ name: String) throws -> FileDescriptor {
    defer { usleep(20_000) }  // The kernel's times of files have steps of 4 ms.
    return try .listening(at: folder[name], .stream, mode: 0o600)
  }

  @Test("The newest first; lock files, folders and sockets of others are none")
  func newest() throws {
    #expect(try names() == [])
    let one = try listen("wayland-1")
    try folder.write("wayland-1.lock", "")
    let zero = try listen("wayland-0")
    let bus = try listen("bus")
    #expect(try names() == ["wayland-0", "wayland-1"])
    #expect(try names(user: geteuid() + 1) == [])
    #expect(one.number >= 0 && zero.number >= 0 && bus.number >= 0)
  }

  @Test("WAYLAND_DISPLAY wins while its socket is there, by name or by path")
  func named() throws {
    let one = try listen("wayland-1")
    let zero = try listen("wayland-0")
    let mine = try listen("mine")
    #expect(try names("wayland-1") == ["wayland-1", "wayland-0"])
    #expect(try names(folder["mine"]) == ["mine", "wayland-0", "wayland-1"])
    #expect(try names("wayland-7") == ["wayland-0", "wayland-1"])
    #expect(try names("") == ["wayland-0", "wayland-1"])
    #expect(one.number >= 0 && zero.number >= 0 && mine.number >= 0)
  }

  @Test("Without a compositor a user's service waits: its absence is no failure")
  func absence() throws {
    let folders = try folders()
    let error = CompositorSockets(in: folders) { _ in nil }.absence
    #expect(error.isAbsence)
    #expect(error.description == "no compositor: no socket wayland-* in \(folder.path)")
    let opened = #expect(throws: OutputError.self) {
      _ = try OutputSpecification.screen.open(rate: FrameRate(60), scope: .user(folders))
    }
    #expect(opened?.description == error.description)
  }

  @Test("A socket without a place of its own is in the service's folder")
  func placed() throws {
    let scope = ServiceScope.user(try folders())
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
