import Console
import Portable
import Posix

enum PipelineTable {
  private static let head = [
    "scene", "size", "sprites", "gravity", "simulate", "draw", "total", "99 %", "frames/s",
  ]

  /// Times are in microseconds; rows with fewer than so many frames are named.
  static func words(_ rows: [PipelineBench.Figures], of frames: Int) -> String {
    let cells =
      [head]
      + rows.map { row in
        [row.scene, "\(row.size.width)x\(row.size.height)", "\(row.sprites)"]
          + [row.gravity, row.simulate, row.draw, row.total, row.slow].map {
            decimal($0, places: 1)
          }
          + ["\(Int(row.rate))"]
      }
    let widths = head.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let lines = cells.map { line in
      line.indices.map { line[$0].padded(to: widths[$0], isRight: $0 >= 2) }
        .joined(separator: "  ")
    }
    let short = rows.filter { $0.frames < frames }.map {
      "only \($0.frames) frames of \($0.scene) at \($0.size.width)x\($0.size.height)\n"
    }
    return lines.joined(separator: "\n") + "\n\n" + short.joined()
      + "microseconds a frame, medians; cpu_level=\(CPULevel.running.rawValue)\n"
  }

  static func json(_ rows: [PipelineBench.Figures]) -> String {
    let objects = rows.map { row in
      JSONText.object([
        ("scene", JSONText.text(row.scene)), ("width", "\(row.size.width)"),
        ("height", "\(row.size.height)"), ("frames", "\(row.frames)"),
        ("sprites", "\(row.sprites)"), ("gravity_us", "\(row.gravity)"),
        ("simulate_us", "\(row.simulate)"), ("draw_us", "\(row.draw)"),
        ("total_us", "\(row.total)"), ("total_p99_us", "\(row.slow)"),
        ("frames_per_second", "\(row.rate)"),
        ("cpu_level", JSONText.text(CPULevel.running.rawValue)),
      ])
    }
    return JSONText.list(objects) + "\n"
  }
}
