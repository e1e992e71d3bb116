/// Which buffer the next frame is drawn in.
///
/// ```
///   free ── begin ──▶ drawing ── finish ──▶ newest ── committed ──▶ busy, until the compositor releases it
/// ```
struct BufferTurns {
  /// The next frame is drawn in it.
  private(set) var drawing: Int?
  /// The newest whole frame; surfaces that still show an older one take it when they may.
  private(set) var newest: Int?

  /// Chooses the buffer for the next frame, the same until `finish`; nil if the compositor keeps all.
  ///
  /// A newest frame that some surface waits for is given up only where no other buffer is free.
  mutating func begin(isBusy: (Int) -> Bool) -> Int? {
    if let drawing { return drawing }
    let free = (0..<WaylandMemory.buffers).first { $0 != newest && !isBusy($0) }
    guard let index = free ?? newest.flatMap({ isBusy($0) ? nil : $0 }) else { return nil }
    if index == newest { newest = nil }
    drawing = index
    return index
  }

  /// A buffer holds the newest frame.
  mutating func finish(_ index: Int) { (newest, drawing) = (index, nil) }
}
