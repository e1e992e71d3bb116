import Motion

/// Frames a second and the mean time of a frame, over the last full second.
public struct FrameFigures: Equatable, Sendable {
  /// Frames a second; 0 before the first full second, and at rest.
  public private(set) var rate = 0.0
  /// In milliseconds; 0 likewise.
  public private(set) var frameTime = 0.0

  private var begin: Instant?
  private var frames = 0
  private var busy: Int64 = 0
  /// In nanoseconds.
  private static let window: Int64 = 1_000_000_000

  /// Nothing counted yet.
  public init() {}

  /// Counts a frame that took `busy` nanoseconds and ended at `now`.
  public mutating func add(busy: Int64, at now: Instant) {
    guard let begin else {
      // The first frame only starts the clock.
      begin = now
      return
    }
    frames += 1
    self.busy += busy
    let span = now.nanoseconds(since: begin)
    guard span >= Self.window else { return }
    rate = Double(frames) * 1e9 / Double(span)
    frameTime = Double(self.busy) / 1e6 / Double(frames)
    (self.begin, frames, self.busy) = (now, 0, 0)
  }

  /// Begins anew after a rest, or at its beginning.
  public mutating func rest() { self = FrameFigures() }
}
