import Foundation
import Glibc
import Posix
import TestSupport
import Testing

@Suite("The folders of a user, by environment variables")
struct UserFoldersTests {
  private let folder: TemporaryFolder
  private let user = geteuid()

  init() throws { folder = try TemporaryFolder() }

  private func folders(
    _ variables: [String: String], user: UInt32? = nil
  ) throws(SystemError) -> UserFolders {
    try UserFolders(user: user ?? self.user) { variables[$0] }
  }

  @Test("The specification's own ones, below the home")
  func defaults() throws {
    let found = try folders(["HOME": "/home/ada", "XDG_RUNTIME_DIR": folder.path])
    #expect(
      [found.configuration, found.data, found.state, found.runtime]
        == ["/home/ada/.config", "/home/ada/.local/share", "/home/ada/.local/state", folder.path])
  }

  @Test("Variables name others; relative paths are ignored, as the specification says")
  func others() throws {
    let found = try folders([
      "HOME": "/home/ada", "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": "/c",
      "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "/s",
    ])
    #expect(
      [found.configuration, found.data, found.state] == ["/c", "/home/ada/.local/share", "/s"])
    #expect(UserFolders.data(of: user) { ["XDG_DATA_HOME": "/d"][$0] } == "/d")
  }

  @Test("Without HOME, the home of the user's entry")
  func entry() throws {
    let home = try #require(getpwuid(user)).pointee.pw_dir.map { String(cString: $0) }
    let found = try folders(["XDG_RUNTIME_DIR": folder.path])
    #expect(found.state == "\(try #require(home))/.local/state")
  }

  @Test("A folder of sockets that is missing or another user's is refused in words")
  func refusals() throws {
    func words(_ runtime: String?, user: UInt32? = nil) throws -> String {
      var variables = ["HOME": "/home/ada"]
      variables["XDG_RUNTIME_DIR"] = runtime
      return try #require(throws: SystemError.self) {
        try folders(variables, user: user)
      }.description
    }
    let way = "cannot use it as the folder of sockets"
    #expect(try words(nil) == "XDG_RUNTIME_DIR: \(way): it is not set")
    #expect(try words("run") == "XDG_RUNTIME_DIR: \(way): it is not an absolute path")
    #expect(
      try words("/nonexistent/run") == "XDG_RUNTIME_DIR=/nonexistent/run: \(way): no such folder")
    let file = try folder.write("file", "")
    #expect(try words(file) == "XDG_RUNTIME_DIR=\(file): \(way): no such folder")
    #expect(
      try words(folder.path, user: user + 1)
        == "XDG_RUNTIME_DIR=\(folder.path): \(way): it belongs to user \(user), and this is user \(user + 1)"
    )
  }

  @Test("Sockets of the system's service and of a user's own")
  func sockets() throws {
    let own = ServiceScope.user(try folders(["HOME": "/h", "XDG_RUNTIME_DIR": folder.path]))
    for (scope, base) in [(ServiceScope.system, "/run/snowd"), (own, "\(folder.path)/snowd")] {
      #expect(scope.controlSocket == "\(base)/control/bus")
      #expect(scope.remoteSocket == "\(base)/remote/bus")
      #expect(scope.metricsSocket == "\(base)/metrics/socket")
      #expect(scope.framesSocket == "\(base)/frames.sock")
    }
    #expect(!own.isRunning)
    try FileManager.default.createDirectory(
      atPath: folder["snowd/control"], withIntermediateDirectories: true)
    let listener = try FileDescriptor.listening(at: own.controlSocket, .stream, mode: 0o600)
    #expect(own.isRunning && listener.number >= 0)
  }

  @Test("Of a watched folder, only names with the prefix count")
  func watch() throws {
    let watch = try DeviceNodeWatch([folder.path], prefix: "wayland-")
    #expect(!watch.wait(timeout: 0))
    for name in ["bus", "wayland", "pulse-wayland-0"] { try folder.write(name, "") }
    #expect(!watch.wait(timeout: 0))
    try folder.write("wayland-0", "")
    #expect(watch.wait(timeout: 0) && !watch.wait(timeout: 0))
    try folder.write("x", "")
    unlink(folder["wayland-0"])
    #expect(watch.wait(timeout: 0))
  }
}
