import CLinux
import FrameRing
import Glibc
import Graphics
import Posix

/// A frame and its metadata, shared by all sending threads; only the feed writes, and holds the sole reference then.
final class Picture: @unchecked Sendable {
  var frame: Frame
  var note: RingFrame?
  /// Counts this bridge's pictures from 1, across rings.
  var serial: UInt64 = 0
  /// The producer's nominal frame rate, as a fraction.
  var rate = (numerator: 60, denominator: 1)

  init() { frame = Frame(width: 1, height: 1) }
}

extension Picture {
  var headers: [(name: String, text: String)] {
    guard let note else { return [] }
    let micros = Self.wallClock(of: note.published) / 1000
    let fraction = String(micros % 1_000_000 + 1_000_000).dropFirst()
    return [
      ("X-Timestamp", "\(micros / 1_000_000).\(fraction)"), ("X-Snow-Time", "\(note.time)"),
      ("X-Snow-Sequence", "\(note.sequence)"), ("X-Snow-Serial", "\(serial)"),
    ]
  }

  /// Nanoseconds since 1970 of a CLOCK_MONOTONIC instant; saturates, because a producer may claim any instant.
  private static func wallClock(of instant: Int64) -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = MonotonicClock.nanoseconds - min(max(0, instant), MonotonicClock.nanoseconds)
    return max(0, Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec) - age)
  }
}

/// Pictures whose memory is reused once all references are gone.
struct PicturePool {
  private var pictures: [Picture] = []

  mutating func take() -> Picture {
    for index in pictures.indices where isKnownUniquelyReferenced(&pictures[index]) {
      return pictures.remove(at: index)
    }
    return Picture()
  }

  mutating func give(_ picture: Picture) { pictures.append(picture) }
}
