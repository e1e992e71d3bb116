import TestSupport
import Testing

extension FrameRingTests {
  struct TortureTests {
    /// `make ring-torture` does it for ten minutes.
    @Test(arguments: [1, 2])
    func nothingIsTornAtFullSpeed(cpus: Int) throws {
      let outcome = try run([
        Checkout.product("RingTorture"), "--seconds", "4", "--cpus", "\(cpus)",
      ])
      print(outcome.everything)
      #expect(outcome.code == 0, "\(outcome.everything)")
    }
  }
}
