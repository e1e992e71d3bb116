import Foundation
import Glibc
import Graphics
import Images
import TestSupport
import Testing

@testable import snowbridge

/// A browser gets the film's frames; other hosts get nothing.
@Suite(.serialized, .waiting) struct BrowserTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  /// The findings of browser.py.
  private struct Found: Decodable {
    struct Picture: Decodable {
      let time: String
      let width, height: Int
      let pixels: Data
    }
    let rect: [Double]
    let frame: Picture
    let canvas: Picture?
    let words: String
  }

  /// The film is slow enough that one frame stays for a screenshot.
  private func look(_ path: String) throws -> Found {
    let (python, chromium) = (try installed("python3"), try installed("chromium"))
    try bench.startFilm(["0.01", "--from", "11"])
    let (_, port) = try bench.startBridge("http")
    let (code, text) = try bench.run(
      python,
      [
        Bench.script("browser.py"), chromium, "http://127.0.0.1:\(port)\(path)",
        bench.path("screen.png"),
      ], words: "browser")
    #expect(code == 0, "\(bench.complaints("browser"))")
    return try JSONDecoder().decode(Found.self, from: text)
  }

  @Test(.needs("python3", "chromium")) func withoutLossTheCanvasHasTheFrame() throws {
    let found = try look("/?lossless")
    let canvas = try #require(found.canvas)
    let known = try bench.hashes()
    for picture in [canvas, found.frame] {
      let hash = Bench.hash(
        [UInt8](picture.pixels), width: picture.width, height: picture.height)
      #expect(hash == known[picture.time], "the frame at \(picture.time) ns")
    }
  }

  @Test(.needs("python3", "chromium")) func theMovingPictureShowsTheFrame() throws {
    let found = try look("/")
    #expect(found.words.contains("°") && found.words.contains("320 × 200"))
    let screen = try readPNG(bench.path("screen.png"))
    let (left, top) = (Int(found.rect[0].rounded()), Int(found.rect[1].rounded()))
    #expect(found.rect[2] == 320 && found.rect[3] == 200)
    let sent = [UInt8](found.frame.pixels)
    var squares = 0
    var count = 0
    // The corners are round.
    for y in 10..<190 {
      for x in 10..<310 {
        let (seen, place) = (((top + y) * screen.width + left + x) * 4, (y * 320 + x) * 4)
        for channel in 0..<3 {
          let difference = Int(screen.bytes[seen + channel]) - Int(sent[place + channel])
          squares += difference * difference
          count += 1
        }
      }
    }
    let ratio = 10 * log10(255 * 255 * Double(count) / Double(max(squares, 1)))
    print("the moving picture in Chromium: \(ratio) dB against the frame")
    #expect(ratio > 30)
  }

  @Test(
    "The page shows away and no producer, and recovers from each",
    .needs("python3", "chromium"))
  func thePageKnowsItsState() throws {
    let (python, chromium) = (try installed("python3"), try installed("chromium"))
    let program = Checkout.product("snowctl")
    let port = try freePort()
    let text = { (words: [String]) in
      String(decoding: try JSONEncoder().encode(words), as: UTF8.self)
    }
    let (code, _) = try bench.run(
      python,
      [
        Bench.script("page.py"), chromium, try text([program] + bench.film()),
        try text([
          program, "bridge", "http", "--socket", bench.path("socket"), "--port", "\(port)",
        ]), "http://127.0.0.1:\(port)/",
      ], words: "page")
    #expect(code == 0, "\(bench.complaints("page"))")
  }

  @Test func theAngleOfAnUprightPanelIsZero() {
    #expect(HTTPSite.angle(of: [0, -1, 0]).map { "\($0)" } == "0.0")
    #expect(HTTPSite.angle(of: [-0.0, -1, 0]).map { "\($0)" } == "0.0")
    #expect(HTTPSite.angle(of: [0, 0, -1]).map { "\($0)" } == "0.0")
    #expect(HTTPSite.angle(of: [.nan, -1, 0]) == nil)
  }

  @Test(.needs("python3")) func strangersAreAnsweredShortly() throws {
    let python = try installed("python3")
    try bench.startFilm()
    let (bridge, port) = try bench.startBridge("http")
    let script = """
      import json, os, socket, time
      def ask(bytes, port=\(port)):
        peer = socket.create_connection(("127.0.0.1", port), timeout=20)
        said = b""
        try:
          peer.sendall(bytes)
          while True:
            more = peer.recv(65536)
            if not more: break
            said += more
        except OSError: pass
        return said
      def get(path, host="127.0.0.1", method="GET"):
        return ask(f"{method} {path} HTTP/1.1\\r\\nHost: {host}\\r\\nConnection: close\\r\\n\\r\\n".encode())
      for _ in range(100):
        now = json.loads(get("/status.json").split(b"\\r\\n\\r\\n", 1)[1])
        if now["fps"] > 10: break
        time.sleep(0.1)
      assert (now["width"], now["height"], now["connected"]) == (320, 200, True), now
      assert now["fps"] > 10 and now["seq"] > 0 and now["t_ns"] > 0 and "angle_rad" in now, now
      assert get("/").startswith(b"HTTP/1.1 200") and get("/", "[::1]:80").startswith(b"HTTP/1.1 200")
      for host in ["evil.example", "127.0.0.1.evil.example", "10.0.0.1", "[::2]", ""]:
        assert get("/frame.png", host).startswith(b"HTTP/1.1 421"), host
      assert get("/../../etc/passwd").startswith(b"HTTP/1.1 404")
      assert get("/frame.png?after=99999999999999999999999").startswith(b"HTTP/1.1 200")
      assert get("/frame.png?after=-1").startswith(b"HTTP/1.1 200")
      assert get("/", method="POST").startswith(b"HTTP/1.1 405")
      assert len(ask(b"GET / HTTP/1.1\\r\\n" + b"A: " + b"b" * 100000 + b"\\r\\n\\r\\n")) < 2000
      assert len(ask(os.urandom(200000))) < 2000
      # Nobody but eight may watch; the others hear so, and numbers are still told.
      watchers = []
      for number in range(12):
        peer = socket.create_connection(("127.0.0.1", \(port)), timeout=20)
        peer.sendall(b"GET /stream HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n")
        watchers.append(peer)
      codes = [peer.recv(12)[9:] for peer in watchers]
      assert sorted(codes) == [b"200"] * 8 + [b"503"] * 4, codes
      assert get("/status.json").startswith(b"HTTP/1.1 200")
      # Connections beyond the limit are closed.
      crowd = [socket.create_connection(("127.0.0.1", \(port)), timeout=20) for _ in range(60)]
      del crowd, watchers
      """
    let (code, _) = try bench.run(python, ["-c", script], words: "stranger")
    #expect(code == 0, "\(bench.complaints("stranger"))")
    #expect(bridge.isRunning)
    bridge.terminate()
    bridge.waitUntilExit()
    #expect(bridge.terminationStatus == 0, "\(bench.complaints("http"))")
  }
}
