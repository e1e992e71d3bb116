import Foundation
import Glibc
import Graphics
import Images
import TestSupport
import Testing

/// VNC viewers get the film's frames, pixel for pixel.
@Suite(.serialized, .waiting) struct ViewerTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  /// Raw pixels, then only changes: each picture must be one frame of the film.
  @Test(.needs("python3")) func everyPictureIsAFrame() throws {
    let python = try installed("python3")
    try bench.startFilm()
    let (bridge, port) = try bench.startBridge("vnc")
    let pictures = try bench.makePictures()
    let (code, name) = try bench.run(
      python, [Bench.script("rfb.py"), "\(port)", "60", pictures], words: "viewer")
    #expect(code == 0, "\(bench.complaints("viewer"))")
    #expect(String(decoding: name, as: UTF8.self) == "snowd\n")
    let known = Set(try bench.hashes().values)
    let files = try FileManager.default.contentsOfDirectory(atPath: pictures)
    #expect(files.count == 61)
    var different: Set<String> = []
    for file in files {
      let hash = try Bench.hash(of: pictures + "/" + file, width: 320, height: 200)
      #expect(known.contains(hash), "\(file) is no frame of the film")
      different.insert(hash)
    }
    #expect(different.count > 50)
    bridge.terminate()
    bridge.waitUntilExit()
    #expect(bridge.terminationStatus == 0)
  }

  @Test(.needs("gvnccapture")) func aViewerOfOthersSeesAFrame() throws {
    let capture = try installed("gvnccapture")
    try bench.startFilm()
    let (_, port) = try bench.startBridge("vnc")
    let path = bench.path("capture.png")
    let (code, _) = try bench.run(
      capture, ["127.0.0.1:\(port - 5900)", path], words: "capture")
    #expect(code == 0, "\(bench.complaints("capture"))")
    let picture = try readPNG(path)
    let hash = Bench.hash(picture.bytes, width: picture.width, height: picture.height)
    let known = Set(try bench.hashes().values)
    #expect(known.contains(hash))
  }

  /// The film ends and one of another size begins: the viewer follows.
  @Test(.needs("python3")) func aViewerOutlivesTheFilm() throws {
    let python = try installed("python3")
    let first = try bench.startFilm()
    let (_, port) = try bench.startBridge("vnc")
    let pictures = try bench.makePictures()
    let viewer = try bench.start(
      python, [Bench.script("rfb.py"), "\(port)", "20", pictures, "--resized"], words: "viewer")
    _ = try bench.wait {
      FileManager.default.fileExists(atPath: pictures + "/320x200-20.raw") ? true : nil
    }
    first.terminate()
    first.waitUntilExit()
    try bench.startFilm(size: "200x320")
    viewer.waitUntilExit()
    #expect(viewer.terminationStatus == 0, "\(bench.complaints("viewer"))")
    let known = Set(try bench.hashes().values)
    let later = try FileManager.default.contentsOfDirectory(atPath: pictures)
      .filter { $0.hasPrefix("200x320-") }
    let last = try #require(later.max { $0.localizedStandardCompare($1) == .orderedAscending })
    #expect(later.count > 20)
    #expect(known.contains(try Bench.hash(of: "\(pictures)/\(last)", width: 200, height: 320)))
    #expect(bench.complaints("vnc").contains("waiting for the ring"))
  }

  @Test(.needs("python3")) func whoSaysNonsenseOrTooMuchIsLetGo() throws {
    let python = try installed("python3")
    try bench.startFilm()
    let (bridge, port) = try bench.startBridge("vnc")
    // Silent clients, random bytes, a browser's WebSocket, and more clients than places.
    let script = """
      import os, socket, sys
      def come(): return socket.create_connection(("127.0.0.1", \(port)), timeout=20)
      for _ in range(20):
        peer = come()
        try: peer.sendall(os.urandom(100000))
        except OSError: pass
      peer = come()
      peer.sendall(b"GET / HTTP/1.1\\r\\nHost: a\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\nSec-WebSocket-Version: 13\\r\\n"
        b"Sec-WebSocket-Protocol: binary\\r\\nOrigin: http://x\\r\\n\\r\\n")
      said = b""
      try:
        while True:
          more = peer.recv(65536)
          if not more: break
          said += more
      except ConnectionResetError: pass
      assert len(said) < 1000, said
      silent = [come() for _ in range(40)]
      closed = 0
      for one in silent:
        one.settimeout(1)
        try:
          # Some get the reason first.
          while one.recv(100): pass
          closed += 1
        except ConnectionResetError: closed += 1
        except socket.timeout: pass
      assert closed >= 32, closed
      """
    let (code, _) = try bench.run(python, ["-c", script], words: "stranger")
    #expect(code == 0, "\(bench.complaints("stranger"))")
    #expect(bridge.isRunning)
    let pictures = try bench.makePictures()
    // The other clients have gone: their places are free again.
    let answered = try bench.wait {
      try bench.run(
        python, [Bench.script("rfb.py"), "\(port)", "1", pictures], words: "viewer"
      ).0 == 0 ? true : nil
    }
    #expect(answered == true)
  }
}
