import Foundation
import TestSupport
import Testing

/// What the HTTP bridge serves to Prometheus and to health checks.
@Suite(.serialized, .waiting) struct NumbersTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  @Test("/metrics and /healthz are the service's; 503 without it", .needs("curl"))
  func numbers() throws {
    let curl = try installed("curl")
    let socket = bench.path("numbers")
    let (_, port) = try bench.startBridge("http", ["--metrics", socket])
    func get(_ page: String) throws -> (code: String, text: String) {
      let (_, data) = try bench.run(
        curl, ["-s", "-w", "\n%{http_code}", "http://127.0.0.1:\(port)\(page)"], words: "curl")
      let text = String(decoding: data, as: UTF8.self)
      return (String(text.suffix(3)), String(text.dropLast(4)))
    }
    for page in ["/metrics", "/healthz"] {
      let (code, text) = try get(page)
      #expect(code == "503" && text.contains("no service serves numbers here"), "\(text)")
    }
    let folder = try TemporaryFolder()
    let configuration = try folder.write(
      "snowd.json5",
      "{ version: 1, output: 'null', sensor: 'none', metrics: '\(socket)', display: { width: 64, height: 48 } }"
    )
    try bench.start(Checkout.product("snowd"), ["--config", configuration], words: "snowd")
    #expect(try bench.wait { try get("/healthz").code == "200" ? true : nil } == true)
    let (code, text) = try get("/metrics")
    #expect(code == "200" && text.hasSuffix("\n# EOF\n") && !text.dropLast(6).contains("# EOF"))
    #expect(text.contains("\nsnowd_frames_total ") && text.contains("\nsnowd_bridge_connected 0\n"))
    #expect(try get("/healthz").text.hasPrefix("ok: scene "))
  }

  @Test("SIGTERM ends the bridge while it answers a malformed request", .needs("python3"))
  func endsWithAMalformedRequest() throws {
    let python = try installed("python3")
    let (bridge, port) = try bench.startBridge("http", ["--metrics", bench.path("numbers")])
    // libmicrohttpd finds the invalid chunk after the bridge's answer, which waits for the numbers.
    let script = """
      import os, signal, socket
      service = socket.socket(socket.AF_UNIX)
      service.bind("\(bench.path("numbers"))")
      service.listen()
      silent, asking = (socket.create_connection(("127.0.0.1", \(port)), timeout=20) for _ in range(2))
      asking.sendall(b"GET /metrics HTTP/1.1\\r\\nHost: localhost\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\nzz\\r\\n")
      question, _ = service.accept()
      os.kill(\(bridge.processIdentifier), signal.SIGTERM)
      assert silent.recv(1) == b"", "not closed"
      """
    let (code, _) = try bench.run(python, ["-c", script], words: "client")
    #expect(code == 0, "\(bench.complaints("client"))")
    bridge.waitUntilExit()
    #expect(bridge.terminationReason == .exit && bridge.terminationStatus == 0)
  }
}
