/// How long anything takes to fade where it has landed.
enum LandingFade {
  /// In steps of 1/60 s.
  static let steps: UInt8 = 9
  /// In nanoseconds.
  static let duration = Int64(steps) * 1_000_000_000 / 60
}
