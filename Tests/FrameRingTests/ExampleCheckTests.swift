import CFrameRing
import CLinux
import Foundation
import Posix
import TestSupport
import Testing

extension FrameRingTests {
  /// docs/examples do every check that docs/ring.md demands.
  struct ExampleCheckTests {
    private static let examples = Checkout.url.appending(path: "docs/examples").path()

    @Test(
      "The example readers refuse an invalid ring", .needs("cc", "python3"),
      arguments: ["C", "Python"])
    func forgeries(language: String) throws {
      let folder = try TemporaryFolder()
      let command = try Self.command(language, folder)
      let good = try ForgeryTests.ring()
      for forgery in ForgeryTests.forgeries + ForgeryTests.sizes {
        let words = try Self.words(command, folder, ForgeryTests.forged(forgery))
        #expect(!words.isEmpty, "\(forgery)")
      }
      #expect(try Self.words(command, folder, good, isSealed: false).contains("not sealed"))
      #expect(try Self.words(command, folder, Array(good.prefix(4095))).contains("not sealed"))
      #expect(try Self.words(command, folder, Array(good.dropLast())).contains("out of range"))
    }

    @Test(
      "The example readers report that they are too slow", .needs("cc", "python3"),
      arguments: ["C", "Python"])
    func tooSlow(language: String) throws {
      let folder = try TemporaryFolder()
      let command = try Self.command(language, folder)
      var bytes = try ForgeryTests.ring()
      // The newest frame is being written over.
      bytes[4096 + 512] |= 1
      #expect(try Self.words(command, folder, bytes).contains("this reader is too slow"))
    }

    /// How to run an example.
    private static func command(_ language: String, _ folder: TemporaryFolder) throws -> [String] {
      guard language == "C" else {
        return ["python3", "\(examples)/reader.py", "--frames", "1", "--socket"]
      }
      let outcome = try run(
        ["cc", "-std=c11", "-o", folder["reader"], "\(examples)/reader.c"])
      #expect(outcome.code == 0, "\(outcome.everything)")
      return [folder["reader"]]
    }

    /// What a reader says that is handed memory; it must end by itself.
    private static func words(
      _ command: [String], _ folder: TemporaryFolder, _ bytes: [UInt8], isSealed: Bool = true
    ) throws -> String {
      let memory = FileDescriptor(owning: snow_memfd("forged"), name: "forged")
      #expect(pwrite(memory.number, bytes, bytes.count, 0) == bytes.count)
      if isSealed { #expect(snow_seal_for_readers(memory.number) == 0) }
      let path = folder["frames.sock"]
      unlink(path)
      let listener = try FileDescriptor.listening(at: path, mode: 0o600)
      let reader = Process()
      let errors = Pipe()
      reader.executableURL = URL(filePath: "/usr/bin/env")
      reader.arguments = command + [path]
      (reader.standardOutput, reader.standardError) = (FileHandle.nullDevice, errors)
      try reader.run()
      var item = pollfd(fd: listener.number, events: Int16(POLLIN), revents: 0)
      #expect(poll(&item, 1, 60_000) == 1)
      let peer = FileDescriptor(owning: snow_accept(listener.number), name: path)
      var welcome = Stranger.hello(type: SNOWRING_WELCOME.rawValue)
      welcome += [UInt8](repeating: 0, count: 32)
      #expect(try welcome.withUnsafeBytes { try peer.send($0, descriptor: memory.number) })
      let words = try errors.fileHandleForReading.readToEnd() ?? Data()
      reader.waitUntilExit()
      #expect(reader.terminationReason == .exit && reader.terminationStatus == 1)
      return String(decoding: words, as: UTF8.self)
    }
  }
}
