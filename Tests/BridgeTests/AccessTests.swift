import Foundation
import Glibc
import Testing

/// Who may watch, and from where.
@Suite(.serialized) struct AccessTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private func bridgeWithPassword() throws -> Int {
    try bench.startFilm()
    let path = bench.path("password")
    try Data("geheim\nnot this\n".utf8).write(to: URL(filePath: path))
    return try bench.startBridge("vnc", ["--password-file", path]).port
  }

  /// Says a word as RFB 3.8 has it, the challenge encrypted with it; OpenSSL has the cipher.
  private func say(_ word: String, to port: Int) throws -> String? {
    guard let python = Bench.program("python3"), let openssl = Bench.program("openssl") else {
      return nil
    }
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

  @Test func whoKnowsThePasswordMayWatch() throws {
    let port = try bridgeWithPassword()
    guard let answer = try say("geheim", to: port) else { return }
    #expect(answer == "320x200\n")
    #expect(try say("Geheim", to: port) == "refused\n")
    #expect(try say("", to: port) == "refused\n")
    #expect(try say("not this", to: port) == "refused\n")
  }

  @Test func aPasswordFileWithoutOneIsRefused() throws {
    let path = bench.path("password")
    try Data("\nsecond line\n".utf8).write(to: URL(filePath: path))
    let (code, _) = try bench.run(
      Bench.product("snowctl"), ["bridge", "vnc", "--password-file", path], words: "bridge")
    #expect(code == EX_DATAERR)
    #expect(bench.complaints("bridge").contains("there is no password in its first line"))
  }

  @Test func itListensOnOtherAddresses() throws {
    guard let python = Bench.program("python3") else { return }
    guard canListen("::1") else {
      print("skipped: this machine has no address ::1")
      return
    }
    try bench.startFilm()
    let (_, port) = try bench.startBridge("vnc", address: "::1")
    let pictures = try bench.makePictures()
    let (code, _) = try bench.run(
      python, [Bench.script("rfb.py"), "\(port)", "1", pictures, "::1"], words: "viewer")
    #expect(code == 0, "\(bench.complaints("viewer"))")
    let (all, _) = try bench.startBridge("http", address: "0.0.0.0")
    #expect(all.isRunning)
    #expect(bench.complaints("http").contains("whoever reaches 0.0.0.0:"))
    #expect(!bench.complaints("vnc").contains("whoever"))
  }

  private func canListen(_ address: String) -> Bool {
    var place = sockaddr_in6()
    place.sin6_family = sa_family_t(AF_INET6)
    guard inet_pton(AF_INET6, address, &place.sin6_addr) == 1 else { return false }
    let number = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
    guard number >= 0 else { return false }
    defer { close(number) }
    return withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
      }
    }
  }
}
