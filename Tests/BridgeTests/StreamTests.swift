import Foundation
import TestSupport
import Testing

/// The live stream for programs: current frames, at the right speed.
@Suite(.serialized, .waiting) struct StreamTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  @Test("A client that resumes reading gets a current frame", .needs("python3"))
  func slowClientsAreNotBehind() throws {
    let python = try installed("python3")
    try bench.startFilm(size: "640x480")
    let (_, port) = try bench.startBridge("http")
    let script = """
      import json, socket, time, urllib.request
      def now(): return json.load(urllib.request.urlopen("http://127.0.0.1:\(port)/status.json"))["seq"] or 0
      while now() < 1: time.sleep(0.1)
      peer = socket.socket()
      peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
      peer.settimeout(20)
      peer.connect(("127.0.0.1", \(port)))
      peer.sendall(b"GET /stream HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n")
      stream = peer.makefile("rb", buffering=0)
      def line():
        text = b""
        while not text.endswith(b"\\r\\n"):
          byte = stream.read(1)
          assert byte, "the stream has ended"
          text += byte
        return text.strip().decode()
      def headers():
        found = {}
        while text := line():
          if ": " in text: found.update([text.split(": ", 1)])
        return found
      def part():
        while line() != "--frame": pass
        found = headers()
        left = int(found["Content-Length"])
        while left: left -= len(stream.read(left))
        return found
      headers()
      first = part()
      assert abs(time.time() - float(first["X-Timestamp"])) < 60, first
      assert int(first["X-Snow-Time"]) >= 0 and int(first["X-Snow-Serial"]) > 0, first
      start = now()
      while now() < start + 200: time.sleep(0.1)
      wanted, old = now(), 0
      while int(part()["X-Snow-Sequence"]) < wanted: old += 1
      assert old <= 3, f"{old} old frames came first"
      """
    let (code, _) = try bench.run(python, ["-c", script], words: "client")
    #expect(code == 0, "\(bench.complaints("client"))")
  }

  @Test("The documented ffmpeg command keeps a film's duration", .needs("ffmpeg", "python3"))
  func documentedFilm() throws {
    let (ffmpeg, python) = (try installed("ffmpeg"), try installed("python3"))
    let page = try String(
      contentsOfFile: Checkout.path("docs/bridges.md"), encoding: .utf8)
    let line = try #require(page.split(separator: "\n").first { $0.hasPrefix("ffmpeg ") })
    try bench.startFilm()
    let (_, port) = try bench.startBridge("http")
    let place = "http://127.0.0.1:\(port)"
    let film = bench.path("film.mp4")
    let words = line.split(separator: " ").dropFirst().map {
      $0 == "a.mp4" ? film : String($0).replacing("http://127.0.0.1:8080", with: place)
    }
    let instant = {
      let (_, bytes) = try bench.run(
        python,
        [
          "-c",
          "import urllib.request as u; print(u.urlopen('\(place)/status.json').read().decode())",
        ],
        words: "status")
      return try JSONDecoder().decode(Status.self, from: bytes)
    }
    let start = try #require(
      try bench.wait { () -> Int64? in
        let now = try instant()
        return now.fps > 0 ? now.t_ns : nil
      })
    let (code, _) = try bench.run(ffmpeg, ["-nostdin", "-y"] + words, words: "ffmpeg")
    #expect(code == 0, "\(bench.complaints("ffmpeg"))")
    let shown = Double(try #require(try instant().t_ns) - start) / 1e9
    // The documented length is five seconds: a film of fewer would be in slow motion.
    #expect(shown > 4.5)
    #expect(bench.complaints("ffmpeg").contains("time=00:00:0"))
  }

  private struct Status: Decodable {
    let fps: Double
    let t_ns: Int64?
  }
}
