import FrameRing
import Graphics

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
