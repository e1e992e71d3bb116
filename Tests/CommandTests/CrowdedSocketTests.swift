import Foundation
import TestSupport
import Testing

/// Issue "Doors", 11: sockets of a service with too many clients.
@Suite("61.11: crowded sockets") struct CrowdedSocketTests {
  @Test(
    "A socket that closes connections at once, or takes none, is called crowded", .needs("python3"),
    arguments: [true, false])
  func words(closes: Bool) throws {
    let python = try installed("python3")
    let folder = try TemporaryFolder()
    // Takes and closes every connection; or none, and its queue is full.
    let script = """
      import os, socket, sys, time
      server = socket.socket(socket.AF_UNIX)
      server.bind(sys.argv[1] + ".new")
      server.listen(0)
      kept = []
      if \(closes ? "False" : "True"):
        while True:
          peer = socket.socket(socket.AF_UNIX)
          peer.setblocking(False)
          try: peer.connect(sys.argv[1] + ".new")
          except BlockingIOError: break
          kept.append(peer)
      os.rename(sys.argv[1] + ".new", sys.argv[1])
      while \(closes ? "True" : "False"): server.accept()[0].close()
      time.sleep(600)
      """
    let path = folder.path("socket")
    let server = try RunningProgram([python, "-c", script, path])
    defer { withExtendedLifetime(server) {} }
    #expect(waits { FileManager.default.fileExists(atPath: path) })
    for (words, reason) in [
      (["top", "--json", "--socket", path], "no answer from the service"),
      (["status", "--control", path], "no connection to the service"),
    ] {
      let outcome = try Snowctl.debug.run(words)
      #expect(outcome.code == 75, "\(words): \(outcome.words)")
      #expect(outcome.words.contains("\(path): \(reason)"), "\(outcome.words)")
      #expect(outcome.words.contains("'ss -xp src \(path)' lists"), "\(outcome.words)")
    }
  }
}
