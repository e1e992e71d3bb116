import Foundation
import TestSupport
import Testing

/// `snowctl top` with a running service.
@Suite("snowctl top", .serialized, .waiting)
struct TopTests {
  private let folder: TemporaryFolder
  private let service: RunningProgram

  init() throws {
    folder = try TemporaryFolder()
    let configuration = try folder.write(
      "snowd.json5",
      """
      { version: 1, output: 'null', sensor: 'still:30', fps: 50, scene: 'classic',
        display: { width: 64, height: 48 }, metrics: '\(folder.path("socket"))' }
      """)
    service = try RunningProgram([Checkout.product("snowd"), "--config", configuration])
    let socket = folder.path("socket")
    #expect(waits { isListening(at: socket) })
  }

  private func top(_ words: [String]) throws -> Outcome {
    try run([Checkout.product("snowctl"), "top", "--socket", folder.path("socket")] + words)
  }

  @Test("Once as text into a pipe, once as JSON")
  func once() throws {
    let text = try top(["--interval", "0.2"])
    #expect(text.code == 0, "\(text.words)")
    #expect(text.lines.map { $0.split(separator: " ")[0] }.contains("sensor"))
    #expect(text.text.contains("\nangle      +30.0°, "))
    let json = try top(["--json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    #expect(object["scene"] as? String == "classic" && object["width"] as? Int == 64)
    #expect(((object["angle_rad"] as? Double ?? 0) - .pi / 6).magnitude < 1e-9)
    #expect((object["frames"] as? Int ?? 0) > 0)
    #expect(object["fps_wanted"] as? Double == 50)
    #expect(object["render_ms"] is [String: Any])
    // Whether a frame falls into the interval depends on what else the machine does.
    #expect(
      try waits {
        let later = try JSONSerialization.jsonObject(with: try top(["--json"]).output)
        return (later as? [String: Any])?["fps"] as? Double ?? 0 > 0
      })
  }

  @Test(
    "On a terminal: a page until q or Ctrl-C, which leaves the terminal as it was",
    .needs("python3"),
    arguments: ["q", "\u{3}"])
  func page(key: String) throws {
    let python = try installed("python3")
    let script = """
      import fcntl, os, pty, select, struct, sys, termios, time
      pid, terminal = pty.fork()
      if pid == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execv(sys.argv[1], [sys.argv[1], "top", "--interval", "0.1", "--socket", sys.argv[2]])
      fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
      before = termios.tcgetattr(terminal)
      data, end = b"", time.monotonic() + 30
      while time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
          try: chunk = os.read(terminal, 65536)
          except OSError: break
          if not chunk: break
          data += chunk
        if b"+30.0" in data and key: os.write(terminal, key); key = b""
      _, status = os.waitpid(pid, 0)
      text = data.decode()
      assert status == 0, status
      assert "frames a second" in text and "classic" in text, text
      assert any("\\u2800" < c < "\\u2900" for c in text), text
      assert text.rstrip().endswith("\\x1b[?1049l"), repr(text[-60:])
      """
    let outcome = try run([
      python, "-c", "key = b\(key == "q" ? "'q'" : "'\\x03'")\n" + script,
      Checkout.product("snowctl"),
      folder.path("socket"),
    ])
    #expect(outcome.code == 0, "\(outcome.words)")
  }

  @Test("Without a service it says what is missing; a foreign socket is no service")
  func missing() throws {
    let outcome = try run([Checkout.product("snowctl"), "top", "--socket", folder.path("none")])
    #expect(outcome.code == 69)
    #expect(outcome.words.contains("no service serves numbers here"))
    #expect(outcome.words.contains("systemctl status snowd"))
  }
}
