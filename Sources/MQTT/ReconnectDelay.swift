/// When a lost connection is made again: any instant of a window with equal probability, full jitter.
///
/// The window does not grow: a thousand clients that wait for a broker at any instants of 75 s are 13 attempts a second,
/// and all are back one window after it.
struct ReconnectDelay: Sendable {
  /// In nanoseconds.
  let window: Int64

  init(seconds: Double) { window = Int64(max(seconds, 0.1) * 1e9) }

  /// Nanoseconds to wait.
  func next(using generator: inout some RandomNumberGenerator) -> Int64 {
    Int64.random(in: 0...window, using: &generator)
  }
}
