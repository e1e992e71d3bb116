import Motion
import Recordings

/// Fingers out of a file: the same at every run.
///
/// ```
///   t_s,id,x,y,down       t_s    seconds after the recording's first sample, never falling
///   1.0,1,0.25,0.20,1     id     which finger; x, y: shares of the picture as it is seen
///   2.0,1,0.50,0.60,1     down   1 while it touches, 0 where it is lifted; the column may be missing
///   2.5,1,,,0
/// ```
/// Between two rows of a finger it moves evenly, so that two rows are a stroke. Without a lift it is
/// gone 20 ms after its last row. Empty lines, and those that begin with `#`, are passed over.
public final class TouchScript: TouchSource {
  /// From where a finger comes down to where it is lifted.
  struct Stroke: Equatable {
    let identifier: Int
    /// When and where, nanoseconds from the script's beginning; never empty.
    var points: [Point]
    /// When it is lifted.
    var end: Int64

    struct Point: Equatable {
      let time: Int64
      let x: Double, y: Double
    }

    var begin: Int64 { points[0].time }

    func touch(at time: Int64) -> Touch {
      var (low, high) = (0, points.count - 1)
      while low < high {
        let middle = (low + high + 1) / 2
        if points[middle].time <= time { low = middle } else { high = middle - 1 }
      }
      let from = points[low]
      guard low + 1 < points.count else {
        return Touch(identifier: identifier, x: from.x, y: from.y)
      }
      let to = points[low + 1]
      let share = Double(time - from.time) / Double(to.time - from.time)
      return Touch(
        identifier: identifier, x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share)
    }
  }

  /// In the order in which they begin.
  let strokes: [Stroke]
  private let origin: Instant
  private var running: [Int] = []
  private var next = 0
  private var touches: [Touch] = []

  /// Reads a script.
  ///
  /// - Parameters:
  ///   - path: the file, plain or gzip; `-` is standard input.
  ///   - origin: what its time 0 is on the motion source's clock.
  /// - Throws: `LogError` with the place of the first mistake.
  public init(contentsOf path: String, origin: Instant) throws(LogError) {
    strokes = try TouchScriptReader.strokes(path)
    self.origin = origin
  }

  /// See `TouchSource`.
  public func touches(at instant: Instant) -> [Touch] {
    let time = instant.nanoseconds(since: origin)
    while next < strokes.count, strokes[next].begin <= time {
      running.append(next)
      next += 1
    }
    guard !running.isEmpty || !touches.isEmpty else { return touches }
    running.removeAll { strokes[$0].end <= time }
    touches.removeAll(keepingCapacity: true)
    for index in running { touches.append(strokes[index].touch(at: time)) }
    return touches
  }
}
