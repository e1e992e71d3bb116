import Posix
import Raster
import Synchronization

/// Shares the parts of a frame between two threads.
///
/// ```
///   caller      open ─▶ takes parts ─▶ none left: open → none, or entered → awaited ─▶ waits
///                 │ wakes                                          │                    ▲
///   helper        └─▶ open → entered ─▶ takes parts ─▶ → none ─────┴─ was it awaited? ──┘
/// ```
/// A late helper finds nothing open and sleeps again: the caller never waits for a helper that has not begun.
final class DrawingHelper: Sendable {
  private enum State: UInt8, AtomicRepresentable {
    /// No frame is drawn.
    case none
    /// Parts are free.
    case open
    /// The helper takes parts.
    case entered
    /// Only the helper still draws.
    case awaited
  }

  private let state = Atomic(State.none)
  private let nextPart = Atomic(0)
  /// Whether a wake is pending: one is enough.
  private let isAsked = Atomic(false)
  private let isEnding = Atomic(false)
  private let wake = Semaphore()
  private let done = Semaphore()
  // Written while the state is `none`, read while it is `entered`.
  nonisolated(unsafe) private var parts: FrameParts?

  /// Draws all parts, together with the helper if it wakes in time.
  func share(_ parts: FrameParts) {
    self.parts = parts
    defer { self.parts = nil }
    nextPart.store(0, ordering: .relaxed)
    state.store(.open, ordering: .releasing)
    if !isAsked.exchange(true, ordering: .acquiringAndReleasing) { wake.signal() }
    drawSome(of: parts)
    if move(from: .open, to: .none) { return }
    if move(from: .entered, to: .awaited) { done.wait() }
  }

  /// The helper's loop until `end()`.
  func run() {
    while true {
      wake.wait()
      _ = isAsked.exchange(false, ordering: .acquiringAndReleasing)
      if isEnding.load(ordering: .acquiring) { return }
      guard move(from: .open, to: .entered), let parts else { continue }
      drawSome(of: parts)
      let before = state.exchange(.none, ordering: .acquiringAndReleasing)
      if before == .awaited { done.signal() }
    }
  }

  func end() {
    isEnding.store(true, ordering: .releasing)
    wake.signal()
  }

  private func drawSome(of parts: FrameParts) {
    while true {
      let part = nextPart.add(1, ordering: .relaxed).oldValue
      guard part < parts.count else { return }
      parts.draw(part)
    }
  }

  private func move(from old: State, to new: State) -> Bool {
    state.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }
}
