import Testing

extension FrameRingTests {
  struct TortureTests {
    /// `make ring-torture` does it for ten minutes.
    @Test(arguments: [1, 2])
    func nothingIsTornAtFullSpeed(cpus: Int) throws {
      let (code, words) = try run([Places.torture, "--seconds", "5", "--cpus", "\(cpus)"])
      print(words)
      #expect(code == 0, "\(words)")
    }
  }
}
