import FrameRing
import Glibc
import Graphics
import Posix

/// A frame with all that is known of it; shared by those who send it, changed by nobody.
///
/// Unchecked: only the feed writes, and only while nobody else holds it.
final class Picture: @unchecked Sendable {
  /// Its pixels.
  var frame: Frame
  /// What the producer says about it.
  var note: RingFrame?
  /// Counts the pictures of this bridge from 1, whichever ring they are of.
  var serial: UInt64 = 0
  /// Frames a second that the producer means to show, as a fraction.
  var rate = (numerator: 60, denominator: 1)

  init() { frame = Frame(width: 1, height: 1) }
}

extension Picture {
  /// What answers say about it, beside its pixels.
  var headers: [(name: String, text: String)] {
    guard let note else { return [] }
    let micros = Self.wallClock(of: note.published) / 1000
    let fraction = String(micros % 1_000_000 + 1_000_000).dropFirst()
    return [
      ("X-Timestamp", "\(micros / 1_000_000).\(fraction)"), ("X-Snow-Time", "\(note.time)"),
      ("X-Snow-Sequence", "\(note.sequence)"), ("X-Snow-Serial", "\(serial)"),
    ]
  }

  /// Nanoseconds since 1970 of an instant on CLOCK_MONOTONIC; a producer may claim any instant.
  private static func wallClock(of instant: Int64) -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = MonotonicClock.nanoseconds - min(max(0, instant), MonotonicClock.nanoseconds)
    return max(0, Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec) - age)
  }
}

/// Pictures whose memory is used again when all who had them have let go.
struct PicturePool {
  private var pictures: [Picture] = []

  /// One that nobody has.
  mutating func take() -> Picture {
    for index in pictures.indices where isKnownUniquelyReferenced(&pictures[index]) {
      return pictures.remove(at: index)
    }
    return Picture()
  }

  /// Keeps one for later; while somebody holds it, it is not taken.
  mutating func give(_ picture: Picture) { pictures.append(picture) }
}
