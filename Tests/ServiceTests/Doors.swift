import Bus
import Foundation
import Metrics
import Posix
import TestSupport
import Testing

/// A connection to a local socket.
final class Connection {
  let file: FileDescriptor

  init(_ path: String, _ kind: FileDescriptor.SocketKind = .messages) throws {
    file = try .connected(to: path, kind)
  }

  /// Waits for an answer or the end.
  func hears() -> Bool { file.isReadable(until: MonotonicClock.nanoseconds + 30_000_000_000) }
}

/// A service with every door.
final class Doors {
  let folder: TemporaryFolder
  let service: RunningService
  /// Programs whose end would let the closing of their gifts go on.
  var givers: [RunningProgram] = []

  var control: String { folder["control/bus"] }
  var metrics: String { folder["numbers/socket"] }

  init(
    bus: PrivateBus? = nil, isOldKernel: Bool = false, hasRing: Bool = true,
    program: String = Checkout.product("snowd"), size: (width: Int, height: Int) = (64, 48),
    whileItStarts act: (RunningService, _ metrics: String) -> Void = { _, _ in }
  ) throws {
    folder = try TemporaryFolder()
    for name in ["control", "ringdir", "numbers"] {
      try FileManager.default.createDirectory(
        atPath: folder[name], withIntermediateDirectories: true)
    }
    var variables = bus?.environment ?? noBus
    variables["RUNTIME_DIRECTORY"] = folder["control"]
    if isOldKernel { variables["SNOWD_PASSRIGHTS"] = "1" }
    let scene = """
      { version: 1, backdrop: '#204060', layers: [ { emitter: { timeOffset: 2, cells: [
        { birthRate: 50, lifetime: 2, velocity: 20, emissionLongitude: '180deg' } ] } } ] }
      """
    service = try RunningService(
      """
      output: ['null'\(hasRing ? ", 'ring:\(folder["ringdir/frames"])'" : "")], metrics: '\(folder["numbers/socket"])',
      sensor: 'still', fps: 30, scene: './a.json5',
      display: { width: \(size.width), height: \(size.height) }
      """, files: ["a.json5": scene],
      through: RunningService.keepingMessages(variables), program: program)
    act(service, metrics)
    #expect(waits { (try? LocalFetch("/healthz", from: metrics)) != nil })
    if bus != nil { #expect(waits { said("system bus") == 0 }) }
  }

  /// A new client of the control socket.
  func client() throws -> ControlClient { try .connect(socket: control) }

  /// Waits for some frames.
  func expectFrames() throws {
    func frames() -> String? {
      (try? LocalFetch("/metrics", from: metrics, timeout: 30_000_000_000))
        .flatMap { String(decoding: $0.body, as: UTF8.self).split(separator: "\n") }?
        .first { $0.hasPrefix("snowd_frames_total ") }.map(String.init)
    }
    var seen: Set<String> = []
    #expect(
      waits {
        if let next = frames() { seen.insert(next) }
        return seen.count > 5
      }, "no new frames")
  }

  /// How often it has said something.
  func said(_ words: String) -> Int {
    ((try? service.text("messages")) ?? "").components(separatedBy: words).count - 1
  }
}
