import Foundation

/// What a reader counts, and how it says so.
///
/// The line is `frames=N missed=N torn=N overwritten=N rings=N exact=0|1`.
struct Tally {
  /// Frames that passed validation.
  private(set) var frames: UInt64 = 0
  /// Frames that were left out, by the reader's own count.
  private(set) var missed: UInt64 = 0
  /// Frames that passed validation and were none: must stay 0.
  private(set) var torn: UInt64 = 0
  /// Frames that did not pass.
  var overwritten: UInt64 = 0
  private var rings = 0
  private var isExact = true
  private var ring: (epoch: UInt64, first: UInt64, last: UInt64, frames: UInt64, missed: UInt64)?

  /// Another validated frame.
  mutating func add(
    _ sequence: UInt64, epoch: UInt64, missed gap: UInt64, isWhole: Bool, size: String
  ) {
    if ring?.epoch != epoch {
      close()
      rings += 1
      ring = (epoch, sequence, sequence, 0, 0)
      say("ring epoch=\(epoch) size=\(size) first=\(sequence)")
    }
    frames += 1
    missed += gap
    ring?.last = sequence
    ring?.frames += 1
    ring?.missed += gap
    if !isWhole {
      torn += 1
      say("torn sequence=\(sequence) epoch=\(epoch)")
    }
  }

  /// Says all at the end.
  mutating func finish() {
    close()
    say(
      "frames=\(frames) missed=\(missed) torn=\(torn) overwritten=\(overwritten) rings=\(rings)"
        + " exact=\(isExact ? 1 : 0)")
  }

  /// Read and missed frames must be all that were published from the first to the last.
  private mutating func close() {
    guard let ring else { return }
    if ring.frames + ring.missed != ring.last - ring.first + 1 { isExact = false }
  }
}
