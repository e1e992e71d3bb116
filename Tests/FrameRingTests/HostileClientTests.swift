import CFrameRing
import Foundation
import TestSupport
import Testing

extension FrameRingTests {
  /// Whatever comes to the socket: it is cut off, leaves nothing behind, and costs readers no frame.
  struct HostileClientTests {
    private let folder: TemporaryFolder
    private let producer: Producer
    private let witness: Witness
    private let descriptors: Int

    init() throws {
      folder = try TemporaryFolder()
      producer = try Producer(folder["frames.sock"], clients: 12)
      witness = try Witness(producer)
      descriptors = producer.descriptors
    }

    /// All strangers have gone: nothing of them is left.
    private func checkLeftovers() throws {
      try producer.tell("serve", times: 20)
      for _ in 0..<10 { try witness.see() }
      #expect(producer.waits(forDescriptors: descriptors) == descriptors)
      let counts = try producer.tell("serve")
      #expect(counts["readers"] == 1)
      print("longest publish: \((counts["longest"] ?? 0) / 1000) us")
    }

    @Test func nonsenseIsRefusedInWords() throws {
      var dice = Dice(state: 8)
      var cases: [([UInt8], String)] = [
        (Stranger.hello(magic: "SNOWFRM2"), "not a HELLO of SNOWFRM1"),
        (Stranger.hello(major: 2), "unsupported version 2; expected 1"),
        (Stranger.hello(type: 2), "not a HELLO of SNOWFRM1"),
        (Stranger.hello(fourcc: 0x3231_564E), "XR24, AR24 or RG16"),
        (Array(Stranger.hello().dropLast()), "not a HELLO of SNOWFRM1"),
        (Stranger.hello() + [0], "not a HELLO of SNOWFRM1"),
      ]
      for count in [1, 16, 31, 32, 33, 64, 4096] {
        cases.append(
          (
            (0..<count).map { _ in UInt8.random(in: 0...255, using: &dice) },
            "not a HELLO of SNOWFRM1"
          )
        )
      }
      for (bytes, words) in cases {
        let stranger = try Stranger(producer.path)
        try stranger.send(bytes)
        try producer.tell("serve", times: 3)
        let refusal = try #require(try stranger.refusal(), "\(bytes.count) bytes")
        #expect(refusal.contains(words))
        try witness.see()
      }
      try checkLeftovers()
    }

    @Test func aReaderSaysNothingBehindItsHello() throws {
      let stranger = try Stranger(producer.path)
      try stranger.send(Stranger.hello())
      try producer.tell("serve", times: 3)
      try stranger.send(Stranger.hello())
      try producer.tell("serve", times: 3)
      #expect(try stranger.refusal() == "readers must not send anything after HELLO")
      try checkLeftovers()
    }

    @Test func whoSaysNothingIsCutOff() throws {
      let stranger = try Stranger(producer.path)
      var words: String?
      let (_, seconds) = try producer.serve {
        words = try stranger.refusal()
        return words != nil
      }
      #expect(words == "no HELLO came")
      #expect(seconds >= 2)
      print("cut off behind \(seconds) s")
      try checkLeftovers()
    }

    @Test func thereIsALimit() throws {
      var readers: [Stranger] = []
      for _ in 0..<12 {
        let reader = try Stranger(producer.path)
        try reader.send(Stranger.hello())
        try producer.tell("serve", times: 3)
        readers.append(reader)
      }
      // The witness is the first of twelve.
      #expect(try producer.tell("serve")["readers"] == 12)
      #expect(try readers[11].refusal() == "the limit of 12 readers is reached")
      try witness.see()
      readers.removeAll()
      try checkLeftovers()
    }

    @Test func aThousandConnectionsDisturbNobody() throws {
      var strangers: [Stranger] = []
      for index in 0..<1000 {
        strangers.append(try Stranger(producer.path))
        if index % 3 == 0 { strangers.removeFirst() }
        if index % 10 == 0 { try witness.see() }
      }
      strangers.removeAll()
      try producer.tell("serve", times: 100)
      try checkLeftovers()
    }

    /// Connections without HELLO replace each other; those with HELLO stay.
    @Test func aReaderGetsThroughACrowd() throws {
      let before = try (0..<20).map { _ in try Stranger(producer.path) }
      let reader = try Stranger(producer.path)
      try reader.send(Stranger.hello())
      let behind = try (0..<60).map { _ in try Stranger(producer.path) }
      try producer.tell("serve", times: 20)
      let answer = try #require(try reader.receive())
      withExtendedLifetime((before, behind)) {}
      #expect(answer.descriptor >= 0)
      if answer.descriptor >= 0 { close(answer.descriptor) }
    }

    @Test func whoNeverReadsIsNotWaitedFor() throws {
      var idlers = try (0..<8).map { _ in
        let idler = try Stranger(producer.path)
        try idler.send(Stranger.hello(flags: SNOWRING_WANTS_NOTIFY.rawValue))
        return idler
      }
      for _ in 0..<1000 { try witness.see() }
      #expect(try producer.tell("serve")["readers"] == 9)
      for (index, idler) in idlers.enumerated() {
        #expect(shutdown(idler.number, index % 2 == 0 ? Int32(SHUT_WR) : Int32(SHUT_RD)) == 0)
      }
      // One who will not read is found out by the next word to it, if its queue has room.
      for _ in 0..<10 { try witness.see() }
      idlers.removeAll()
      try checkLeftovers()
    }
  }

  struct LazinessTests {
    @Test func memoryIsThereOnlyWhileSomebodyReads() throws {
      let folder = try TemporaryFolder()
      let producer = try Producer(folder["frames.sock"])
      try producer.tell("frame", times: 3)
      #expect(try !producer.isMapped())
      var stranger: Stranger? = try Stranger(producer.path)
      try producer.tell("frame", times: 3)
      #expect(try !producer.isMapped(), "connecting is not asking")
      try stranger?.send(Stranger.hello())
      try producer.tell("frame", times: 3)
      #expect(try producer.isMapped())
      stranger = nil
      let (isGone, seconds) = try producer.serve {
        try producer.tell("frame")
        return try !producer.isMapped()
      }
      #expect(isGone)
      print("unmapped \(seconds) s behind the last reader")
    }
  }
}
