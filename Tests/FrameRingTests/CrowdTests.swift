import CFrameRing
import Foundation
import TestSupport
import Testing

extension FrameRingTests {
  /// Readers that come in numbers, and again and again.
  struct CrowdTests {
    private let folder: TemporaryFolder
    private let producer: Producer

    init() throws {
      folder = try TemporaryFolder()
      producer = try Producer(folder["frames.sock"], clients: 12)
    }

    @Test("One process cannot take every place", .needs("python3"), .needsRoot)
    func everyPlace() throws {
      let crowd = Process()
      let (commands, answers) = (Pipe(), Pipe())
      let script = Checkout.url.appending(path: "Tests/FrameRingTests/crowd.py").path()
      crowd.executableURL = URL(filePath: "/usr/bin/env")
      crowd.arguments = ["python3", script, producer.path, "65534", "12"]
      (crowd.standardInput, crowd.standardOutput) = (commands, answers)
      try crowd.run()
      #expect(answers.line() == "connected")
      try producer.tell("serve", times: 20)
      try commands.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
      #expect(answers.line() == "11", "the last place is kept for the socket's group")
      // Root's readers get that one, and then a fair share.
      var readers: [Stranger] = []
      for count in 1...8 {
        let reader = try Stranger(producer.path)
        try reader.send(Stranger.hello())
        try producer.tell("frame", times: 3)
        let isWelcome = try reader.refusal() == nil
        #expect(isWelcome == (count <= 6), "\(count)")
        if isWelcome { readers.append(reader) }
      }
      try commands.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
      #expect(answers.line() == "6")
      try commands.fileHandleForWriting.close()
      crowd.waitUntilExit()
      #expect(crowd.terminationStatus == 0)
    }

    @Test("Readers that keep the memory do not fill the machine") func visits() throws {
      var kept: [Int32] = []
      defer { for descriptor in kept { close(descriptor) } }
      var rings: Set<UInt64> = []
      for visit in 1...5 {
        let before = try kept.last.map { try Self.word($0, 0xC0) } ?? 0
        var visitor: Stranger? = try Stranger(producer.path)
        try visitor?.send(Stranger.hello())
        try producer.tell("frame", times: 3)
        let ring = try #require(try visitor?.receive()).descriptor
        var status = stat()
        #expect(fstat(ring, &status) == 0)
        let isNew = rings.insert(UInt64(status.st_ino)).inserted
        #expect(isNew == (visit <= 3), "visit \(visit)")
        kept.append(ring)
        // The first frame of a visit differs from the last one of another anywhere.
        let slot = 4096 + Int((isNew ? 1 : before + 1) % 4) * 512
        #expect(try Self.word(ring, slot + 8) == (isNew ? 1 : before + 1))
        #expect(try Self.word(ring, slot + 0x28) >> 32 & 1 == 1, "visit \(visit)")
        visitor = nil
        // A second later no frame is drawn without readers.
        var published = try producer.tell("frame")["published"]
        let (hasEnded, _) = try producer.serve {
          let now = try producer.tell("frame")["published"]
          defer { published = now }
          return now == published
        }
        #expect(hasEnded)
      }
      #expect(rings.count == 3)
    }

    private static func word(_ ring: Int32, _ place: Int) throws -> UInt64 {
      var word: UInt64 = 0
      try #require(pread(ring, &word, 8, off_t(place)) == 8)
      return word
    }

    @Test("A reader that does not read its messages gets the next ring when it does")
    func unreadMessages() throws {
      let idler = try Stranger(producer.path)
      try idler.send(Stranger.hello(flags: SNOWRING_WANTS_NOTIFY.rawValue))
      try producer.tell("frame", times: 3000)
      try producer.tell("size 80 60")
      try producer.tell("frame", times: 3)
      #expect(try producer.tell("serve")["readers"] == 1)
      func read() throws -> [UInt32] {
        var types: [UInt32] = []
        while let message = try idler.receive() {
          guard message.bytes.count >= 16 else {
            types.append(0)
            break
          }
          types.append(UInt32(message.bytes[12]))
          if message.descriptor >= 0 { close(message.descriptor) }
        }
        return types
      }
      let first = try read()
      #expect(first.first == SNOWRING_WELCOME.rawValue && first.count > 10)
      #expect(first.dropFirst().allSatisfy { $0 == SNOWRING_NOTIFY.rawValue })
      // Nothing moves; the ring still comes.
      var second: [UInt32] = []
      let (hasCome, _) = try producer.serve {
        second += try read()
        return second.contains(SNOWRING_RECONFIG.rawValue)
      }
      #expect(hasCome && second.first == SNOWRING_RECONFIG.rawValue)
      #expect(try producer.tell("serve")["readers"] == 1)
    }
  }
}
