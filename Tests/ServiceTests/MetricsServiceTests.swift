import Foundation
import Metrics
import TestSupport
import Testing

/// The numbers of a running service, on its socket.
@Suite("The service's numbers", .serialized, .waiting)
struct MetricsServiceTests {
  private static let powder = """
    { version: 1, layers: [ { emitter: { cells: [ { birthRate: 30, lifetime: 3, velocity: 40,
      emissionLongitude: '180deg' } ] } } ] }
    """
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var socket: String { folder.path("socket") }

  private func service(_ rest: String, scene: String = Self.powder) throws -> RunningService {
    let service = try RunningService(
      "metrics: '\(socket)', display: { width: 64, height: 48 }, scene: './a.json5', \(rest)",
      files: ["a.json5": scene])
    #expect(waits { (try? read()) != nil })
    return service
  }

  /// A busy machine may need longer than the usual two seconds.
  private func fetch(_ path: String) throws -> LocalFetch {
    try LocalFetch(path, from: socket, timeout: 30_000_000_000)
  }

  private func read() throws -> MetricsReading {
    try MetricsReading(fetch("/metrics").body)
  }

  @Test("Frames, times, angle, outputs and memory are there, and frames grow")
  func numbers() throws {
    let service = try service("output: 'hash:frames.txt', sensor: 'still:30', fps: 50")
    let first = try read()
    #expect(try waits { try read()["snowd_frames_total"] ?? 0 > 20 })
    let now = try read()
    #expect(now.hasEnded)
    #expect(now["snowd_frames_total"] ?? 0 > first["snowd_frames_total"] ?? 0)
    #expect(now["snowd_frame_render_seconds_count"] == now["snowd_frames_total"])
    #expect(now["snowd_frame_lateness_seconds_count"] == now["snowd_frames_total"])
    #expect(((now["snowd_angle_radians"] ?? 0) - .pi / 6).magnitude < 1e-9)
    #expect(now["snowd_frame_period_seconds"] == 0.02)
    #expect(now["snowd_output_up", ["output": "hash:frames.txt"]] == 1)
    #expect(now.info("snowd_scene") == ["scene": "./a.json5", "width": "64", "height": "48"])
    #expect(now.info("snowd_sensor")["sensor"] == "still")
    #expect(now.state("snowd_sensor_state") == "virtual")
    #expect(now["process_resident_memory_bytes"] ?? 0 > 1e6)
    #expect(now["process_open_fds"] ?? 0 > 5)
    let age = Date().timeIntervalSince1970 - (now["process_start_time_seconds"] ?? 0)
    #expect(age > 0 && age < 120)
    let health = try fetch("/healthz")
    #expect(health.code == 200)
    #expect(
      String(decoding: health.body, as: UTF8.self).hasPrefix("ok: scene ./a.json5, 64x48, on hash"))
    #expect(try fetch("/").code == 404)
    service.send(15)
    #expect(service.end().status == 0)
    #expect(!FileManager.default.fileExists(atPath: socket))
  }

  @Test("A resting service answers, and is not woken by silence")
  func resting() throws {
    let service = try service("output: 'null', sensor: 'none'", scene: "{ version: 1 }")
    #expect(try waits { try read().state("snowd_state") == "resting" })
    // The requests' timers end; from then on, nothing runs.
    #expect(service.fallsAsleep())
    #expect(try read()["snowd_frames_total"] == 1)
    service.send(15)
    #expect(service.end().status == 0)
  }

  @Test("Without a reader of its ring it is unseen; a broken output makes it unhealthy")
  func states() throws {
    let unseen = try service("output: 'ring:\(folder.path("ring"))', sensor: 'none'")
    #expect(try waits { try read().state("snowd_state") == "unseen" })
    #expect(try read()["snowd_ring_readers"] == 0)
    unseen.send(15)
    #expect(unseen.end().status == 0)
    let broken = try service("output: ['null', 'png:missing/folder/x.png'], sensor: 'none'")
    let health = try fetch("/healthz")
    #expect(health.code == 503)
    #expect(String(decoding: health.body, as: UTF8.self).contains("missing/folder"))
    broken.send(15)
    #expect(broken.end().status == 0)
  }

  @Test(
    "During a flood of requests frames go on; afterwards no descriptor is left", .needs("python3"))
  func flood() throws {
    let python = try installed("python3")
    let service = try service("output: 'null', sensor: 'none', fps: 20")
    let before = try #require(try read()["snowd_frames_total"])
    let client = try RunningProgram([
      python, "-c",
      """
      import socket, time
      end, held = time.monotonic() + 2, []
      while time.monotonic() < end:
        peer = socket.socket(socket.AF_UNIX)
        peer.setblocking(False)
        try:
          peer.connect("\(socket)")
          peer.send(b"GET /metrics HTTP/1.1\\r\\n\\r\\n")
        except OSError: time.sleep(0.001)
        held = held[-200:] + [peer]
      """,
    ])
    #expect(try client.end().code == 0)
    #expect(waits { (try? read()) != nil })
    let now = try read()
    // How many depends on what else the machine does; Tests/VM/run-metrics.sh counts them.
    #expect(now["snowd_frames_total"] ?? 0 > before)
    #expect(try waits { try read()["process_open_fds"] ?? 999 < 60 })
    service.send(15)
    #expect(service.end().status == 0)
  }

  @Test("A socket that another program has is logged; snow falls")
  func taken() throws {
    let first = try service("output: 'null', sensor: 'none'")
    let second = try RunningService(
      "metrics: '\(socket)', output: 'hash:-', sensor: 'none', scene: './a.json5'",
      files: ["a.json5": Self.powder])
    #expect(!second.readOutput().isEmpty)
    second.send(15)
    #expect(second.end().complaints.contains("no numbers are served"))
    #expect(try read()["snowd_frames_total"] != nil)
    first.send(15)
    #expect(first.end().status == 0)
  }
}
