import Console
import Graphics

/// The lines and curves of a scene file.
struct StrokeScene {
  /// A record.
  struct Stroke: Equatable {
    /// Two of a line, four of a cubic curve.
    var points: [Vector2]
    var style: ShapeStyle
  }

  /// The strokes of each frame, in drawing order.
  let frames: [[Stroke]]

  /// Reads all records.
  ///
  /// - Throws: `Failure` for an invalid record.
  init(_ file: SceneRecords) throws(Failure) {
    var frames: [[Stroke]] = []
    for frame in 0..<file.frames {
      var strokes: [Stroke] = []
      for record in 0..<file.count {
        guard let stroke = Self.stroke(file, frame, record) else {
          throw Failure("\(file.path): frame \(frame), stroke \(record): invalid", .dataError)
        }
        strokes.append(stroke)
      }
      frames.append(strokes)
    }
    self.frames = frames
  }

  private static func stroke(_ file: SceneRecords, _ frame: Int, _ record: Int) -> Stroke? {
    func word(_ index: Int) -> UInt32 { file.word(frame, record, index) }
    func number(_ index: Int) -> Double { Double(file.number(frame, record, index)) }
    let (count, cap) = (word(8), word(10))
    guard count == 2 || count == 4, number(9) > 0, cap <= 1 else { return nil }
    let points = (0..<Int(count)).map { Vector2(x: number(2 * $0), y: number(2 * $0 + 1)) }
    var style = ShapeStyle(
      strokeColor: Color(rgb: word(14), alpha: word(13)), lineWidth: number(9),
      lineCap: cap == 1 ? .round : .butt)
    if number(11) > 0 { style.lineDashPattern = [number(11), number(12)] }
    if number(15) > 0 {
      (style.shadowRadius, style.shadowBlend) = (number(15), .additive)
      style.shadowColor = Color(rgb: word(17), alpha: 255)
      style.shadowOpacity = Double(word(16)) / 255
    }
    return Stroke(points: points, style: style)
  }

  /// Makes a frame's paths and puts them into a list.
  func fill(_ list: inout DisplayList, _ path: inout Path, frame: Int) {
    list.removeAll()
    for stroke in frames[frame] {
      path.removeAll()
      path.move(to: stroke.points[0])
      if stroke.points.count == 2 {
        path.addLine(to: stroke.points[1])
      } else {
        path.addCurve(
          to: stroke.points[3], control1: stroke.points[1], control2: stroke.points[2])
      }
      list.append(path, stroke.style)
    }
  }
}
