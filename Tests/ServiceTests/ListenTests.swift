import Bus
import Foundation
import FrameRing
import Graphics
import Posix
import TestSupport
import Testing

/// Sockets that snowd-frames.service passes to a running service.
@Suite("The service serves readers at a socket that comes later", .waiting)
struct ListenTests {
  private static let limit: Int64 = 60_000_000_000

  @Test("The same socket again, which systemd has made blocking, does not stop it")
  func theSameSocketAgain() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder["control"], withIntermediateDirectories: true)
    let scene = """
      { version: 1, backdrop: '#204060', layers: [ { emitter: { timeOffset: 2, cells: [
        { birthRate: 50, lifetime: 2, velocity: 20, emissionLongitude: '180deg' } ] } } ] }
      """
    let service = try RunningService(
      """
      output: 'null', sensor: 'still', fps: 30, display: { width: 64, height: 48 },
      scene: './a.json5'
      """, files: ["a.json5": scene],
      through: [
        "/usr/bin/env", "RUNTIME_DIRECTORY=\(folder["control"])",
        "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent/bus",
      ])
    let listener = try FileDescriptor.listening(
      at: folder["frames"], mode: 0o600, takesDescriptors: true)
    #expect(waits { (try? pass(listener.number, folder["control/bus"])) != nil })
    try expectFrames(folder["frames"])
    // Its giver has left it open to passed descriptors, as systemd does. The service has not accepted this one.
    service.send(SIGSTOP)
    let reader = try Connection(folder["frames"])
    let isRefused = reader.file.refuseDescriptors()
    let code = try sending(STDIN_FILENO, over: reader)
    service.send(SIGCONT)
    #expect(code == (isRefused ? EPERM : 0))
    // All copies of a descriptor share this flag.
    let flags = fcntl(listener.number, F_GETFL)
    #expect(fcntl(listener.number, F_SETFL, flags & ~O_NONBLOCK) == 0)
    try pass(listener.number, folder["control/bus"])
    for _ in 0..<3 { try expectFrames(folder["frames"]) }
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }

  /// The error of sending a descriptor; 0 without one.
  private func sending(_ descriptor: Int32, over connection: Connection) throws -> Int32 {
    do {
      _ = try [UInt8(0)].withUnsafeBytes { try connection.file.send($0, descriptor: descriptor) }
      return 0
    } catch let error as SystemError {
      return error.code
    }
  }

  private func pass(_ listener: Int32, _ control: String) throws {
    _ = try ControlClient.connect(socket: control).call(.serveReaders, [.descriptor(listener)])
  }

  /// Reads some frames as a reader of its own.
  private func expectFrames(_ path: String) throws {
    let reader = try RingReader(path: path, format: .xrgb8888, timeout: Self.limit)
    var frame = reader.makeFrame()
    for _ in 0..<5 {
      #expect(try reader.read(into: &frame, timeout: Self.limit) != nil, "no frame in 60 s")
    }
  }
}
