import Posix
import Raster
import Synchronization

/// What two threads that draw one frame share.
///
/// ```
///   who draws   open ─▶ takes parts ─▶ none left: open → none, or entered → awaited ─▶ waits
///                 │ wakes                                          │                    ▲
///   the helper    └─▶ open → entered ─▶ takes parts ─▶ → none ─────┴─ was it awaited? ──┘
/// ```
/// A helper that comes late finds nothing open and sleeps on: nobody waits for one that has not begun,
/// whatever else the machine is doing.
final class DrawingHelper: Sendable {
  private enum State: UInt8, AtomicRepresentable {
    /// There is nothing to help with.
    case none
    /// There are parts to be taken.
    case open
    /// The helper is taking some.
    case entered
    /// Only the helper still draws.
    case awaited
  }

  private let state = Atomic(State.none)
  private let nextPart = Atomic(0)
  /// Whether the helper has been woken and does not know it yet: one wake is enough.
  private let isAsked = Atomic(false)
  private let isEnding = Atomic(false)
  private let wake = Semaphore()
  private let done = Semaphore()
  // Written while the state is `none`, read while it is `entered`.
  nonisolated(unsafe) private var parts: FrameParts?

  /// Draws all parts, with the helper's help if it comes in time.
  func share(_ parts: FrameParts) {
    self.parts = parts
    nextPart.store(0, ordering: .relaxed)
    state.store(.open, ordering: .releasing)
    if !isAsked.exchange(true, ordering: .acquiringAndReleasing) { wake.signal() }
    drawSome(of: parts)
    if move(from: .open, to: .none) { return }
    if move(from: .entered, to: .awaited) { done.wait() }
  }

  /// What the helper does until `end()`.
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

  /// Has `run()` return.
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
