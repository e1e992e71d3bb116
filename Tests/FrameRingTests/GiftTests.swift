import Foundation
import Posix
import TestSupport
import Testing

extension FrameRingTests {
  /// Unrequested descriptors: the kernel refuses them, or the producer on older kernels.
  struct GiftTests {
    @Test(
      "Descriptors that a client sends are not kept", .needs("python3"), arguments: [false, true])
    func giftsAreNotKept(isOldKernel: Bool) throws {
      let guests = try Guests(isOldKernel)
      let outcome = try run(["python3", guests.script("gifts"), guests.producer.path])
      #expect(outcome.code == 0, "\(outcome.everything)")
      try guests.checkLeftovers()
    }

    /// Each is a socket whose closing waits for half a minute.
    @Test(
      "A descriptor whose closing waits does not hold up the producer", .needs("python3"),
      arguments: [false, true])
    func lingeringGifts(isOldKernel: Bool) throws {
      let guests = try Guests(isOldKernel)
      let stranger = Process()
      let (commands, answers) = (Pipe(), Pipe())
      stranger.executableURL = URL(filePath: "/usr/bin/env")
      stranger.arguments = ["python3", guests.script("lingering"), guests.producer.path]
      (stranger.standardInput, stranger.standardOutput) = (commands, answers)
      try stranger.run()
      let words = answers.line()
      // A kernel before Linux 6.16 sends all, a newer one none unless the producer wants none refused.
      #expect(words == "sent=12 refused=0" || words == "sent=0 refused=12" && !isOldKernel)
      let start = ContinuousClock.now
      try guests.checkLeftovers()
      // The producer's exit closes the rest.
      guests.end()
      #expect(ContinuousClock.now - start < .seconds(20))
      try commands.fileHandleForWriting.close()
      stranger.waitUntilExit()
      #expect(stranger.terminationStatus == 0)
    }

    @Test("A HELLO with a descriptor is refused with a message") func refusal() throws {
      let guests = try Guests(true)
      let stranger = try Stranger(guests.producer.path)
      try stranger.send(Stranger.hello(), descriptor: STDIN_FILENO)
      try guests.producer.tell("serve", times: 3)
      #expect(try stranger.refusal() == "readers must not send descriptors")
      try guests.checkLeftovers()
    }
  }

  /// A producer, and a reader that has to see every frame.
  private final class Guests {
    private let folder: TemporaryFolder
    private(set) var producer: Producer
    private var witness: Witness?
    private let descriptors: Int

    init(_ isOldKernel: Bool) throws {
      folder = try TemporaryFolder()
      producer = try Producer(folder["frames.sock"], clients: 12, isOldKernel: isOldKernel)
      witness = try Witness(producer)
      descriptors = producer.descriptors
    }

    func script(_ name: String) -> String {
      Checkout.url.appending(path: "Tests/FrameRingTests/\(name).py").path()
    }

    func checkLeftovers() throws {
      for _ in 0..<10 { try witness?.see() }
      let (isAlone, _) = try producer.serve { try producer.tell("serve")["readers"] == 1 }
      #expect(isAlone)
      #expect(producer.waits(forDescriptors: descriptors) == descriptors)
      try witness?.see()
    }

    func end() {
      witness = nil
      producer.end()
    }
  }
}
