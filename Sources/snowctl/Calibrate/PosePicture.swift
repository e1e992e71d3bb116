import Calibration
import Graphics
import Portable
import Raster

/// The panel's screen during a calibration: how to hold it, and how far the averaging is.
///
/// ```
///   ┌──────────────────────┐     All is turned with the arrow: the marked edge is the one to hold
///   │     ━━━━━━━━━━━━      │     up, and the words are upright when it is.
///   │     THIS EDGE UP     │     The ring of dashes fills while the panel is kept still; then a
///   │        ╭ ▲ ╮         │     tick takes the arrow's place, or a cross where it moved.
///   │        ╰ ┃ ╯         │
///   │         ● ○ ○        │     A dot for each pose.
///   └──────────────────────┘
/// ```
final class PosePicture {
  enum Mark: Equatable {
    case waiting
    /// The share of the time that is over, 0...1.
    case averaging(Double)
    /// The panel was still.
    case taken
    /// The panel moved, or was in another pose.
    case refused
  }

  static let dashes = 72
  private static let night = Color(red: 0.043, green: 0.063, blue: 0.149)
  private static let ice = Color(red: 0.56, green: 0.83, blue: 1)
  private static let snow = Color(red: 0.95, green: 0.97, blue: 1)
  private static let green = Color(red: 0.36, green: 0.89, blue: 0.61)
  private static let red = Color(red: 1, green: 0.35, blue: 0.37)

  private var rasterizer: Rasterizer
  private var pose = CalibrationPose.upright
  private var list = DisplayList()
  private let width: Double
  private let height: Double
  /// The shorter side, the unit of all sizes.
  private let unit: Double

  init(width: Int, height: Int) {
    rasterizer = Rasterizer(width: width, height: height, backdrop: .color(Self.night))
    (self.width, self.height) = (Double(width), Double(height))
    unit = Double(min(width, height))
  }

  var frame: Frame { rasterizer.frame }

  func draw(_ pose: CalibrationPose, _ mark: Mark, step: Int, of count: Int) {
    list.removeAll()
    self.pose = pose
    let isFlat = pose == .onItsBack
    if !isFlat {
      stroke([[(-0.97, 0), (0.97, 0)]], up: reach - unit * 0.024, size: unit * 0.4, 0.06, Self.ice)
    }
    write(isFlat ? "GLASS UP" : "THIS EDGE UP")
    drawRing(mark)
    drawMark(mark)
    for index in 0..<count {
      let color = index < step ? Self.green : index == step ? Self.snow : Self.snow.faded(0.25)
      let across = (Double(index) - Double(count - 1) / 2) * unit * 0.05
      circle(across: across, up: unit * 0.06 - reach, radius: unit * 0.0094, color)
    }
    rasterizer.draw(list)
  }

  private func drawMark(_ mark: Mark) {
    switch mark {
    case .waiting, .averaging:
      if pose == .onItsBack { drawGlass() } else { drawArrow() }
    case .taken:
      stroke([[(-0.6, 0.06), (-0.18, 0.5), (0.62, -0.46)]], size: unit * 0.21, 0.26, Self.green)
    case .refused:
      stroke(
        [[(-0.5, -0.5), (0.5, 0.5)], [(0.5, -0.5), (-0.5, 0.5)]], size: unit * 0.21, 0.26, Self.red)
    }
  }

  private func drawArrow() {
    let size = unit * 0.25
    var arrow = path(
      [
        [
          (0, -0.82), (0.62, -0.14), (0.2, -0.14), (0.2, 0.8), (-0.2, 0.8), (-0.2, -0.14),
          (-0.62, -0.14),
        ]
      ], size: size)
    arrow.closeSubpath()
    var style = ShapeStyle(fillColor: Self.snow, strokeColor: Self.snow, lineWidth: 0.18 * size)
    style.shadowColor = Self.ice
    style.shadowOpacity = 0.45
    style.shadowRadius = size * 0.11
    list.append(arrow, style)
  }

  /// An arrow that comes out of the glass: its point in a circle.
  private func drawGlass() {
    let middle = place(0, 0)
    var ring = Path()
    ring.addCircle(center: middle, radius: unit * 0.14)
    list.append(ring, ShapeStyle(strokeColor: Self.snow, lineWidth: unit * 0.04))
    circle(across: 0, up: 0, radius: unit * 0.052, Self.snow)
  }

  private func drawRing(_ mark: Mark) {
    let (part, color) =
      switch mark {
      case .waiting: (0.0, Self.ice)
      case .averaging(let part): (part, Self.ice)
      case .taken: (1.0, Self.green)
      case .refused: (1.0, Self.red)
      }
    for index in 0..<Self.dashes {
      let turn = Turn(2 * .pi * Double(index) / Double(Self.dashes))
      let isLit = Double(index) < part * Double(Self.dashes)
      let ends = [0.3357, 0.3543].map { (turn.sine * $0, -turn.cosine * $0) }
      stroke([ends], size: unit, 0.0095, isLit ? color : Self.snow.faded(0.16))
    }
  }

  private func write(_ text: String) {
    let height = unit * 0.043
    let corner = place(-StrokeFont.width(text) * height / 2, reach - unit * 0.0625)
    var path = Path()
    path.add(text: text, at: corner, turned: Turn(pose.screenAngle), height: height)
    list.append(
      path, ShapeStyle(strokeColor: Self.ice, lineWidth: unit * 0.007, lineCap: .round))
  }
}

extension PosePicture {
  /// From the middle of the screen to the edge that is up, in pixels.
  private var reach: Double {
    (pose == .leftEdgeDown || pose == .rightEdgeDown ? width : height) / 2
  }

  /// From the screen's middle, as seen with the panel in its pose.
  private func place(_ across: Double, _ up: Double) -> Vector2 {
    Vector2(x: width / 2, y: height / 2)
      + Turn(pose.screenAngle).applied(to: Vector2(x: across, y: -up))
  }

  /// Points have y down, in units of `size` pixels.
  private func path(_ lines: [[(Double, Double)]], up: Double = 0, size: Double) -> Path {
    var path = Path()
    for line in lines {
      for (index, point) in line.enumerated() {
        let place = place(point.0 * size, up - point.1 * size)
        if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
      }
    }
    return path
  }

  /// `thickness` is in units of `size`.
  private func stroke(
    _ lines: [[(Double, Double)]], up: Double = 0, size: Double, _ thickness: Double, _ color: Color
  ) {
    list.append(
      path(lines, up: up, size: size),
      ShapeStyle(strokeColor: color, lineWidth: thickness * size, lineCap: .round))
  }

  private func circle(across: Double, up: Double, radius: Double, _ color: Color) {
    var circle = Path()
    circle.addCircle(center: place(across, up), radius: radius)
    list.append(circle, ShapeStyle(fillColor: color))
  }
}

extension CalibrationPose {
  /// The direction of up on the screen in this pose, in radians clockwise from its top edge.
  fileprivate var screenAngle: Double {
    switch self {
    case .upright, .onItsBack: 0
    case .leftEdgeDown: .pi / 2
    case .rightEdgeDown: -.pi / 2
    case .topDown: .pi
    }
  }
}
