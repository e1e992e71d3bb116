import Foundation
import TestSupport
import Testing

@testable import snowbridge

/// Issue "Doors", 10: viewers that read nothing keep no places.
@Suite("61.10: places of the VNC bridge", .serialized, .waiting) struct ViewerPlacesTests {
  @Test("Silent viewers lose all places to others; one too many gets the reason", .needs("python3"))
  func silentViewers() throws {
    let python = try installed("python3")
    let bench = try Bench()
    // A picture that no kernel keeps for a viewer that reads nothing.
    try bench.startFilm(size: "1280x800")
    let (bridge, port) = try bench.startBridge("vnc")
    let (code, words) = try bench.run(
      python, [Bench.script("places.py"), "\(port)", "\(VNCBridge.mostViewers)"], words: "places")
    #expect(code == 0, "\(bench.complaints("places"))")
    #expect(String(decoding: words, as: UTF8.self).contains("places are taken"))
    #expect(bridge.isRunning)
  }

  /// LibVNCServer looks for four bytes in a loop that never ends, unless it has waited for the first one in vain.
  @Test(
    "Viewers that send one to three bytes keep no places, and the bridge ends at once",
    .needs("python3"))
  func tooFewBytes() throws {
    let python = try installed("python3")
    let bench = try Bench()
    try bench.startFilm()
    let (bridge, port) = try bench.startBridge("vnc")
    let script = """
      import socket, time
      def come():
        peer = socket.create_connection(("127.0.0.1", \(port)), timeout=40)
        peer.settimeout(40)
        return peer
      def part(number):
        peer = come()
        # After LibVNCServer has begun to wait, before it gives up.
        time.sleep(0.04)
        peer.sendall(b"RFB"[:number % 3 + 1])
        if number % 2: peer.close()
        return peer
      parts = [part(number) for number in range(\(VNCBridge.mostViewers))]
      limit, said = time.monotonic() + 40, b""
      while said != b"RFB 003.008\\n":
        assert time.monotonic() < limit, said
        try:
          peer = come()
          said = peer.recv(12)
          # Where all places are taken, the reason comes with the version.
          if peer.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT): said = b"refused"
        except BlockingIOError: pass
        except OSError as error: said = str(error).encode()
        time.sleep(0.1)
      parts += [part(0) for _ in range(3)]
      """
    let (code, _) = try bench.run(python, ["-c", script], words: "parts")
    #expect(code == 0, "\(bench.complaints("parts"))")
    bridge.terminate()
    bridge.waitUntilExit()
    // Not by the signal, which is how one ends that waits for its viewers.
    #expect(bridge.terminationReason == .exit && bridge.terminationStatus == 0)
  }

  @Test(
    "HTTP clients that send nothing, half a request, or read nothing keep no places",
    .needs("python3"))
  func silentBrowsers() throws {
    let python = try installed("python3")
    let bench = try Bench()
    try bench.startFilm(size: "1280x800")
    let (bridge, port) = try bench.startBridge("http")
    let script = """
      import socket, threading, time
      def come():
        peer = socket.socket()
        # What is sent stays at the bridge.
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        peer.settimeout(40)
        peer.connect(("127.0.0.1", \(port)))
        return peer
      def ask(path): return f"GET {path} HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n".encode()
      def answer(path):
        peer = come()
        peer.sendall(ask(path))
        return peer.recv(100).split(b"\\r\\n")[0]
      limit = time.monotonic() + 60
      def drip(peer):
        try:
          for byte in b"GET / HTTP/1.1\\r\\nX: " + b"x" * 100:
            peer.sendall(bytes([byte])); time.sleep(1)
        except OSError: pass
      while answer("/frame.png") != b"HTTP/1.1 200 OK": assert time.monotonic() < limit
      kept = [come() for _ in range(\(HTTPServer.mostConnections))]
      for number, peer in enumerate(kept):
        try:
          if number < \(HTTPSite.mostStreams): peer.sendall(ask("/stream"))
          elif number % 4 == 0: peer.sendall(ask("/frame.png"))
          elif number % 4 == 1: peer.sendall(b"GET / HT")
          elif number % 4 == 2: threading.Thread(target=drip, args=(peer,), daemon=True).start()
        except OSError: pass
      for path in ["/status.json", "/stream"]:
        said = b""
        while said != b"HTTP/1.1 200 OK":
          assert time.monotonic() < limit, (path, said)
          try: said = answer(path)
          except OSError as error: said = str(error).encode()
          time.sleep(0.1)
      """
    let (code, _) = try bench.run(python, ["-c", script], words: "browsers")
    #expect(code == 0, "\(bench.complaints("browsers"))")
    #expect(bridge.isRunning)
  }

  @Test("Unread bytes end a viewer after the limit; reading a part of them does not")
  func unread() {
    var activity = ViewerActivity(at: 0)
    let limit = ViewerActivity.limit
    activity.take(unread: 1000, taken: 10, at: 1)
    #expect(!activity.hasStalled(at: limit))
    #expect(activity.hasStalled(at: limit + 1))
    // Requests alone are no sign that it reads.
    activity.take(requests: 5, isWaiting: false, at: limit)
    activity.take(unread: 2000, taken: 10, at: limit)
    #expect(activity.hasStalled(at: limit + 1))
    // The queue may stay as long while the viewer reads.
    activity.take(unread: 2000, taken: 11, at: limit)
    #expect(!activity.hasStalled(at: 2 * limit - 1))
    activity.take(unread: 0, taken: 11, at: 2 * limit)
    #expect(!activity.hasStalled(at: 3 * limit - 1))
  }

  @Test("A viewer that waits for a change is not idle; one that asks for nothing is")
  func idle() {
    var activity = ViewerActivity(at: 0)
    let limit = ViewerActivity.limit
    #expect(!activity.isIdle(at: limit - 1) && activity.isIdle(at: limit))
    activity.take(requests: 1, isWaiting: true, at: 5 * limit)
    #expect(!activity.isIdle(at: 6 * limit - 1))
    activity.take(requests: 1, isWaiting: false, at: 6 * limit)
    #expect(activity.isIdle(at: 6 * limit))
    // A slow reader of one large picture asks rarely.
    activity.take(unread: 10, taken: 5, at: 6 * limit)
    #expect(!activity.isIdle(at: 7 * limit - 1))
    activity.take(requests: 2, isWaiting: false, at: 8 * limit)
    #expect(!activity.isIdle(at: 9 * limit - 1) && activity.lastSign == 8 * limit)
  }
}
