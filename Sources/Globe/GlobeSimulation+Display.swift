import Graphics
import Portable

extension GlobeSimulation {
  /// The flakes' pictures.
  public var images: [Bitmap] { GlobePictures.allCases.map(\.bitmap) }

  /// The sampling of each of `images`.
  public var samplings: [Sampling] { GlobePictures.allCases.map { _ in .usual(for: .mask) } }

  /// Flakes farther away than this are drawn behind the lying snow.
  private static let behind = 0.35

  /// Adds flakes and snow; `ahead` is seconds since the last step, 0...1/60, `scale` is pixels per point.
  public mutating func append(to list: inout DisplayList, ahead: Double = 0, scale: Double) {
    let split = Int(Double(flakes.count) * Self.behind)
    let ahead = isStill ? 0 : min(max(0, ahead), Self.stepSeconds)
    appendFlakes(0..<split, to: &list, Float(ahead), Float(scale))
    appendGround(to: &list, scale)
    appendFlakes(split..<flakes.count, to: &list, Float(ahead), Float(scale))
    if drift.glass.isRound { appendRim(to: &list, scale) }
  }

  private mutating func appendRim(to list: inout DisplayList, _ scale: Double) {
    let middle = Vector2(x: size.width / 2 * scale, y: size.height / 2 * scale)
    let radius = drift.glass.halfWidth * scale
    let unit = painter.unit * scale
    func stroke(_ inset: Double, _ width: Double, _ alpha: Float, _ arc: (from: Double, to: Double))
    {
      painter.path.removeAll()
      painter.path.addArc(
        center: middle, radius: max(0, radius - inset * unit), startAngle: arc.from,
        endAngle: arc.to)
      let color = Color(red: 0.8, green: 0.9, blue: 1, alpha: alpha)
      list.append(
        painter.path, ShapeStyle(strokeColor: color, lineWidth: width * unit, lineCap: .round))
    }
    stroke(4, 8, 0.05, (0, Angle.turn))
    stroke(1.6, 3.2, 0.1, (0, Angle.turn))
    stroke(0.6, 1.2, 0.32, (0, Angle.turn))
    // Three on top of each other give a soft edge.
    stroke(11, 5, 0.11, (.pi * 1.1, .pi * 1.37))
    stroke(11, 3.4, 0.11, (.pi * 1.1, .pi * 1.37))
    stroke(11, 1.8, 0.11, (.pi * 1.1, .pi * 1.37))
    stroke(11, 2.4, 0.16, (.pi * 1.41, .pi * 1.43))
  }

  private func appendFlakes(
    _ range: Range<Int>, to list: inout DisplayList, _ ahead: Float, _ scale: Float
  ) {
    let middle = (x: Float(size.width / 2), y: Float(size.height / 2))
    let (a, b) = (Float(drift.glass.halfWidth), Float(drift.glass.halfHeight))
    let unit = Float(painter.unit) * scale
    let color = settings.color
    for index in range where flakes.state[index] != .free {
      let near = flakes.near[index]
      let isFlying = flakes.state[index] == .flying
      let time = isFlying ? ahead : 0
      let x = min(max(flakes.x[index] + flakes.vx[index] * time, -a), a)
      let y = min(max(flakes.y[index] + flakes.vy[index] * time, -b), b)
      let mark = flakes.mark[index]
      let (picture, width, strength): (GlobePictures, Float, Float) =
        if near < 0.4 {
          (.far, 1.3 + 1.6 * near + 0.5 * mark, 0.28 + 0.9 * near)
        } else if near < 0.93 {
          (.middle, 2.4 + 3.4 * near * near + 1.2 * mark, 0.72 + 0.24 * mark)
        } else {
          (.near, 7 + 8 * mark, 0.5 - 0.22 * mark)
        }
      let whole = min(1, Float(flakes.mass[index]) / 1024)
      var tint = color
      tint.alpha *= strength * flakes.fade[index] * whole
      list.append(
        image: firstImage + picture.rawValue, x: (middle.x + x) * scale,
        y: (middle.y + y) * scale, scale: width * unit / Float(picture.side), rotation: 0,
        color: tint)
    }
  }
}
