import Foundation
import FrameRing
import Graphics
import Outputs
import Posix

/// Draws the pattern into a sink's own memory, and measures the sink's cost.
struct Artist {
  var width = 64
  var height = 48
  /// What lending, publishing and looking after readers took, the drawing left out.
  private(set) var durations = Durations()
  /// The CPU time of the same: other programs that take the CPU in between are not in it.
  private(set) var work = Durations()
  /// How often the thread gave up its CPU meanwhile to wait for something, page faults left out.
  ///
  /// When the kernel moves pages to make large ones, a thread touching one waits: that
  /// is nothing that a reader does.
  private(set) var waits = 0
  /// How often it waited where there was a page fault.
  private(set) var faults = 0
  private static let formats: [Frame.Format] = [.xrgb8888, .argb8888, .rgb565]

  /// Publishes a frame of each format that is wanted.
  mutating func publish(to sink: RingSink) throws {
    var isWanted = false
    for format in Self.formats {
      let before = Self.now()
      guard let loan = sink.loan(format, width: width, height: height),
        let ring = loan.owner as? RingWriter
      else { continue }
      let lent = Self.now()
      isWanted = true
      var frame = loan.frames[loan.target]
      Pattern.draw(&frame, ring.sequence + 1)
      let drawn = Self.now()
      try sink.present(frame, FrameReport())
      let after = Self.now()
      durations.add(lent.time - before.time + after.time - drawn.time)
      work.add(lent.work - before.work + after.work - drawn.work)
      count(before, lent)
      count(drawn, after)
    }
    if !isWanted { sink.poll() }
  }

  private mutating func count(_ begin: Usage, _ end: Usage) {
    if end.faults == begin.faults {
      waits += end.waits - begin.waits
    } else {
      faults += end.waits - begin.waits
    }
  }

  private typealias Usage = (time: Int64, work: Int64, waits: Int, faults: Int)

  private static func now() -> Usage {
    var usage = rusage()
    // 1 is RUSAGE_THREAD, which glibc names for GNU sources only.
    getrusage(1, &usage)
    return (
      MonotonicClock.nanoseconds, ProcessorClock.thread, usage.ru_nvcsw,
      usage.ru_minflt + usage.ru_majflt
    )
  }
}
