import Motion
import Recordings

/// Touches from a file, identical in every run.
///
/// ```
///   t_s,id,x,y,down       t_s    seconds after the recording's first sample, never falling
///   1.0,1,0.25,0.20,1     id     which finger; x, y: shares of the picture as it is seen
///   2.0,1,0.50,0.60,1     down   1 while it touches, 0 where it is lifted; the column may be missing
///   2.5,1,,,0
/// ```
/// Between two rows a finger moves at constant speed. Without a lift it ends 20 ms after its last row. Empty lines
/// and lines that begin with `#` are ignored.
public final class TouchScript: TouchSource {
  struct Stroke: Equatable {
    let identifier: Int
    /// Times in nanoseconds from the script's beginning; never empty.
    var points: [Point]
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

  /// Ordered by `begin`.
  let strokes: [Stroke]
  private let origin: Instant
  private var running: [Int] = []
  private var next = 0
  private var touches: [Touch] = []

  /// Reads a script, plain or gzip (`-` is standard input), whose time 0 is `origin` on the motion source's clock.
  ///
  /// Throws `LogError` with the place of the first mistake.
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
