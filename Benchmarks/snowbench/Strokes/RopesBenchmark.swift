import Glibc
import Graphics
import Posix
import Raster

/// Twelve swinging ropes, 3 px wide, drawn into memory: the cost of a garland.
struct RopesBenchmark {
  let width: Int
  let height: Int
  /// Whether they have a glow of sigma 6, which is light added around them.
  let hasGlow: Bool

  /// Frames of one swing, after which no array grows.
  private static let round = 120
  private static let ropes = 12
  private static let lineWidth = 3.0

  var name: String { "ropes \(width)x\(height)\(hasGlow ? "" : " without glow")" }

  /// Draws `frames` frames after two rounds.
  func run(_ frames: Int) -> Row {
    var rasterizer = Rasterizer(
      width: width, height: height, backdrop: .color(Color(red: 0.03, green: 0.05, blue: 0.12)))
    var list = DisplayList()
    var path = Path()
    let style = style
    for frame in 0..<2 * Self.round {
      fill(&list, &path, style, frame)
      rasterizer.draw(list)
    }
    var meter = Meter()
    var times: [Double] = []
    times.reserveCapacity(frames)
    var touched = 0
    for frame in 0..<frames {
      let before = meter.time
      meter.start()
      fill(&list, &path, style, frame)
      touched += rasterizer.draw(list)
      meter.stop()
      times.append(Double(meter.time - before))
    }
    return row(&meter, times, touched: Double(touched) / Double(frames))
  }

  private func row(_ meter: inout Meter, _ times: [Double], touched: Double) -> Row {
    let time = median(times)
    let covered = Double(Self.ropes) * length * Self.lineWidth
    var row = Row(
      name: name,
      figures: [
        ("frame_median", time / 1e6, "ms"),
        ("frame_worst", (times.max() ?? 0) / 1e6, "ms"),
        ("per_pixel_of_stroke", time / covered, "ns"),
        ("per_pixel_touched", time / touched, "ns"),
        ("pixels_touched", touched, "a frame"),
      ])
    meter.addFrames(to: &row, times.count)
    return row
  }

  private var style: ShapeStyle {
    var style = ShapeStyle(
      strokeColor: Color(red: 0.37, green: 0.66, blue: 0.99), lineWidth: Self.lineWidth,
      lineCap: .round)
    style.shadowColor = Color(red: 0.3, green: 0.6, blue: 1)
    style.shadowOpacity = hasGlow ? 0.8 : 0
    (style.shadowRadius, style.shadowBlend) = (6, .additive)
    return style
  }

  /// The approximate length of a still rope.
  private var length: Double {
    let (span, sag) = (Double(width) * 0.22, Double(height) * 0.2)
    return span + 8 * sag * sag / (3 * span)
  }

  /// Three rows of four.
  private func fill(
    _ list: inout DisplayList, _ path: inout Path, _ style: ShapeStyle, _ frame: Int
  ) {
    list.removeAll()
    let (wide, high) = (Double(width), Double(height))
    for rope in 0..<Self.ropes {
      let swing = sin(Double(frame % Self.round) / Double(Self.round) * 2 * .pi + Double(rope))
      let left = wide * (0.03 + 0.24 * Double(rope % 4))
      let top = high * (0.06 + 0.31 * Double(rope / 4))
      path.removeAll()
      path.move(to: Vector2(x: left, y: top))
      path.addQuadCurve(
        to: Vector2(x: left + wide * 0.22, y: top + high * 0.02),
        control: Vector2(
          x: left + wide * (0.11 + 0.04 * swing), y: top + high * (0.4 + 0.02 * swing)))
      list.append(path, style)
    }
  }
}
