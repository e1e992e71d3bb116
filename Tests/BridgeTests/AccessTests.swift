import Foundation
import Glibc
import TestSupport
import Testing

@testable import snowbridge

/// Access to the bridges.
@Suite(.serialized, .waiting) struct AccessTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private func bridgeWithPassword() throws -> Int {
    try bench.startFilm()
    let path = try bench.write("geheim\nnot this\n", to: "password")
    return try bench.startBridge("vnc", ["--password-file", path]).port
  }

  /// Sends a message as in RFB 3.8, with the encrypted challenge; OpenSSL has the cipher.
  private func say(_ word: String, to port: Int) throws -> String {
    let (python, openssl) = (try installed("python3"), try installed("openssl"))
    let script = """
      import socket, struct, subprocess
      peer = socket.create_connection(("127.0.0.1", \(port)), timeout=20)
      stream = peer.makefile("rb")
      assert stream.read(12) == b"RFB 003.008\\n"
      peer.sendall(b"RFB 003.008\\n")
      kinds = stream.read(stream.read(1)[0])
      assert kinds == b"\\2", kinds
      peer.sendall(b"\\2")
      # The protocol has each byte of the key the other way round.
      key = bytes(int(f"{byte:08b}"[::-1], 2) for byte in b"\(word)".ljust(8, b"\\0")[:8])
      peer.sendall(subprocess.run(
        ["\(openssl)", "enc", "-des-ecb", "-nopad", "-K", key.hex(), "-provider", "legacy",
          "-provider", "default"],
        input=stream.read(16), capture_output=True, check=True).stdout)
      if struct.unpack(">I", stream.read(4))[0] != 0:
        assert len(stream.read()) < 1000, "told more"
        print("refused")
      else:
        peer.sendall(b"\\1")
        print("%dx%d" % struct.unpack(">HH", stream.read(4)))
      """
    let (code, answer) = try bench.run(python, ["-c", script], words: "viewer")
    #expect(code == 0, "\(bench.complaints("viewer"))")
    return String(decoding: answer, as: UTF8.self)
  }

  @Test(.needs("python3", "openssl")) func whoKnowsThePasswordMayWatch() throws {
    let port = try bridgeWithPassword()
    #expect(try say("geheim", to: port) == "320x200\n")
    #expect(try say("Geheim", to: port) == "refused\n")
    #expect(try say("", to: port) == "refused\n")
    #expect(try say("not this", to: port) == "refused\n")
  }

  @Test func aPasswordFileWithoutOneIsRefused() throws {
    let path = try bench.write("\nsecond line\n", to: "password")
    let (code, _) = try bench.run(
      Checkout.product("snowctl"), ["bridge", "vnc", "--password-file", path], words: "bridge")
    #expect(code == EX_DATAERR)
    #expect(bench.complaints("bridge").contains("no password in the first line"))
  }

  @Test(
    "A password or token that other users can read is refused",
    arguments: [("vnc", "--password-file"), ("http", "--token-file")],
    [0o644, 0o604, 0o602] as [mode_t])
  func exposedSecrets(option: (kind: String, name: String), mode: mode_t) throws {
    let path = try bench.write("geheim\n", to: "secret", mode: mode)
    let (code, _) = try bench.run(
      Checkout.product("snowctl"), ["bridge", option.kind, "--port", "0", option.name, path],
      words: "bridge")
    #expect(code == EX_NOPERM)
    #expect(bench.complaints("bridge").contains("\(path): other users have access"))
    #expect(bench.complaints("bridge").contains("chmod"))
  }

  @Test("Nothing is answered without the token, by header or address", .needs("python3"))
  func onlyTheTokenOpens() throws {
    let python = try installed("python3")
    try bench.startFilm()
    let path = try bench.write("s3cret+/=\nnot this\n", to: "token", mode: 0o640)
    let (_, port) = try bench.startBridge("http", ["--token-file", path])
    let script = """
      import http.client
      def ask(path, header=None, method="GET"):
        peer = http.client.HTTPConnection("127.0.0.1", \(port), timeout=20)
        peer.request(method, path, headers={"Authorization": header} if header else {})
        answer = peer.getresponse()
        return answer.status, answer.getheader("WWW-Authenticate")
      for path in ["/", "/stream", "/frame.png", "/status.json", "/favicon.svg", "/nothing"]:
        assert ask(path) == (401, 'Bearer realm="snowd"'), path
      for wrong in ["", "s3cret", "s3cret+/=x", "S3CRET+/=", "not this", "s3cret+/"]:
        assert ask("/status.json", "Bearer " + wrong)[0] == 401, wrong
        assert ask("/status.json?token=" + wrong.replace(" ", "+"))[0] == 401, wrong
      assert ask("/status.json", "Basic s3cret+/=")[0] == 401
      assert ask("/status.json", method="POST")[0] == 401
      for right in ["Bearer s3cret+/=", "bearer s3cret+/="]:
        assert ask("/status.json", right)[0] == 200, right
      for right in ["s3cret+/=", "s3cret%2B%2F%3D"]:
        for path in ["/", "/frame.png", "/status.json", "/favicon.svg"]:
          assert ask(path + "?token=" + right)[0] == 200, (path, right)
      assert ask("/stream?t=1&token=s3cret+/=")[0] == 200
      """
    let (code, _) = try bench.run(python, ["-c", script], words: "stranger")
    #expect(code == 0, "\(bench.complaints("stranger"))")
    #expect(!bench.complaints("http").contains("s3cret"))
  }

  @Test func aTokenThatNoHeaderCanCarryIsRefused() throws {
    let path = try bench.write("two words\n", to: "token")
    let (code, _) = try bench.run(
      Checkout.product("snowctl"), ["bridge", "http", "--port", "0", "--token-file", path],
      words: "bridge")
    #expect(code == EX_DATAERR)
    #expect(bench.complaints("bridge").contains("invalid token"))
  }

  @Test("An unknown host name is refused, on every listening address", .needs("python3"))
  func strangersNames() throws {
    let python = try installed("python3")
    try bench.startFilm()
    let (_, port) = try bench.startBridge("http", ["--name", "panel.lan"], address: "0.0.0.0")
    let script = """
      import http.client, socket
      def ask(host):
        peer = http.client.HTTPConnection("127.0.0.1", \(port), timeout=20)
        peer.putrequest("GET", "/status.json", skip_host=True)
        peer.putheader("Host", host)
        peer.endheaders()
        return peer.getresponse().status
      for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "1.2.3", "[::1",
          "[evil]", "127.0.0.1:evil", "x panel.lan"]:
        assert ask(host) == 421, host
      own = socket.gethostname()
      for host in ["127.0.0.1", "10.1.2.3:80", "[fe80::1]:8080", "localhost", "panel.lan", "PANEL.lan.:80", own]:
        assert ask(host) == 200, host
      """
    let (code, _) = try bench.run(python, ["-c", script], words: "stranger")
    #expect(code == 0, "\(bench.complaints("stranger"))")
  }

  @Test func hostNamesAreThoseOfTheMachine() {
    let loopback = HostNames(isLoopback: true, machine: "panel.example.org")
    let all = HostNames(isLoopback: false, machine: "Panel.example.org", others: ["snow.lan."])
    for host in ["localhost", "LOCALHOST:80", "127.0.0.1", "127.9.9.9:1", "[::1]", "[::1]:80"] {
      #expect(loopback.accepts(host) && all.accepts(host), "\(host)")
    }
    for host in ["panel", "panel.local:80", "panel.example.org.", "snow.lan", "10.0.0.1", "[::2]"] {
      #expect(!loopback.accepts(host) && all.accepts(host), "\(host)")
    }
    for host in [
      "", ":80", ".", "evil.example", "panel.evil.example", "1.2.3.4.5", "[1.2.3.4]", "[]", "[",
      "::1",
    ] {
      #expect(!loopback.accepts(host) && !all.accepts(host), "\(host)")
    }
    #expect(!HostNames(isLoopback: false, machine: "").accepts(""))
  }

  @Test("A handshake sent byte by byte has ten seconds in all", .needs("python3"))
  func slowGreetings() throws {
    let python = try installed("python3")
    try bench.startFilm()
    let (_, web) = try bench.startBridge("http")
    let (_, vnc) = try bench.startBridge("vnc")
    let script = """
      import socket, threading, time
      def drip(port, text):
        peer = socket.create_connection(("127.0.0.1", port), timeout=20)
        peer.settimeout(3)
        # Never complete, and never silent for longer than three seconds.
        for byte in text:
          try:
            peer.sendall(bytes([byte]))
            while peer.recv(100): pass
            return ended.append(port)
          except socket.timeout: pass
          except OSError: return ended.append(port)
      ended = []
      texts = [(\(web), b"GET / HTTP/1.1\\r\\nHost: "), (\(vnc), b"RFB 003.008")]
      threads = [threading.Thread(target=drip, args=one) for one in texts]
      for thread in threads: thread.start()
      for thread in threads: thread.join()
      assert sorted(ended) == sorted([\(web), \(vnc)]), ended
      """
    let (code, _) = try bench.run(python, ["-c", script], words: "stranger")
    #expect(code == 0, "\(bench.complaints("stranger"))")
  }

  @Test(.needs("python3"), .needsIPv6) func itListensOnOtherAddresses() throws {
    let python = try installed("python3")
    try bench.startFilm()
    let (_, port) = try bench.startBridge("vnc", address: "::1")
    let pictures = try bench.makePictures()
    let (code, _) = try bench.run(
      python, [Bench.script("rfb.py"), "\(port)", "1", pictures, "::1"], words: "viewer")
    #expect(code == 0, "\(bench.complaints("viewer"))")
    let (all, _) = try bench.startBridge("http", address: "0.0.0.0")
    #expect(all.isRunning)
    #expect(bench.complaints("http").contains("anyone who can reach 0.0.0.0:"))
    #expect(!bench.complaints("vnc").contains("whoever"))
  }
}
