import Calibration
import Graphics
import PortableMath
import Raster

/// A panel's whole screen that shows how to hold it, and how far the averaging is.
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
struct PosePicture {
  /// What stands in the ring.
  enum Mark: Equatable {
    /// Where up shall be; nothing is measured yet.
    case waiting
    /// So much of the time is over, 0...1.
    case averaging(Double)
    /// It was still.
    case taken
    /// It moved, or was not held so.
    case refused
  }

  /// Dashes in the ring.
  static let dashes = 72
  private static let night = Color(red: 0.043, green: 0.063, blue: 0.149)
  private static let ice = Color(red: 0.56, green: 0.83, blue: 1)
  private static let snow = Color(red: 0.95, green: 0.97, blue: 1)
  private static let green = Color(red: 0.36, green: 0.89, blue: 0.61)
  private static let red = Color(red: 1, green: 0.35, blue: 0.37)

  private var rasterizer: Rasterizer
  private var list = DisplayList(images: PoseArt.pictures)
  private let width: Double
  private let height: Double
  /// The shorter side: what sizes go by.
  private let unit: Double

  /// A picture for screens of one size.
  init(width: Int, height: Int) {
    rasterizer = Rasterizer(width: width, height: height, backdrop: .color(Self.night))
    (self.width, self.height) = (Double(width), Double(height))
    unit = Double(min(width, height))
  }

  /// What `draw` has drawn.
  var frame: Frame { rasterizer.frame }

  /// Draws a pose.
  ///
  /// - Parameters:
  ///   - pose: how to hold the panel.
  ///   - mark: how far it is.
  ///   - step: which of the poses it is, from 0.
  ///   - count: how many there are.
  mutating func draw(_ pose: CalibrationPose, _ mark: Mark, step: Int, of count: Int) {
    list.removeAll()
    let isFlat = pose == .onItsBack
    if !isFlat {
      add(.bar, pose, across: 0, up: reach(pose) - unit * 0.024, size: unit * 0.8, Self.ice)
    }
    write(isFlat ? "GLASS UP" : "THIS EDGE UP", pose)
    drawRing(pose, mark)
    drawMark(pose, mark)
    for index in 0..<count {
      let color = index < step ? Self.green : index == step ? Self.snow : Self.snow.faded(0.25)
      let across = (Double(index) - Double(count - 1) / 2) * unit * 0.05
      add(.dot, pose, across: across, up: unit * 0.06 - reach(pose), size: unit * 0.022, color)
    }
    rasterizer.draw(list)
  }

  private mutating func drawMark(_ pose: CalibrationPose, _ mark: Mark) {
    switch mark {
    case .waiting, .averaging:
      guard pose != .onItsBack else {
        return add(.glass, pose, across: 0, up: 0, size: unit * 0.4, Self.snow)
      }
      // The blur has made the picture larger: by 11 pixels of 64 on each side.
      add(.arrowGlow, pose, across: 0, up: 0, size: unit * 0.5 * 86 / 64, Self.ice.faded(0.45))
      add(.arrow, pose, across: 0, up: 0, size: unit * 0.5, Self.snow)
    case .taken: add(.tick, pose, across: 0, up: 0, size: unit * 0.42, Self.green)
    case .refused: add(.cross, pose, across: 0, up: 0, size: unit * 0.42, Self.red)
    }
  }

  private mutating func drawRing(_ pose: CalibrationPose, _ mark: Mark) {
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
      add(
        .dash, pose, across: turn.sine * unit * 0.345, up: turn.cosine * unit * 0.345,
        size: unit * 0.034, isLit ? color : Self.snow.faded(0.16),
        turned: 2 * .pi * Double(index) / Double(Self.dashes))
    }
  }

  private mutating func write(_ text: String, _ pose: CalibrationPose) {
    let size = unit * 0.054
    let advance = size * 0.68
    var across = -Double(text.count - 1) / 2 * advance
    for character in text {
      if let index = PoseArt.characters.firstIndex(of: character) {
        let image = Int32(PoseArt.Name.allCases.count + index)
        add(image, pose, across, reach(pose) - unit * 0.084, size, Self.ice)
      }
      across += advance
    }
  }
}

extension PosePicture {
  /// How far the screen reaches from its middle to the edge that is up.
  private func reach(_ pose: CalibrationPose) -> Double {
    (pose == .leftEdgeDown || pose == .rightEdgeDown ? width : height) / 2
  }

  private mutating func add(
    _ name: PoseArt.Name, _ pose: CalibrationPose, across: Double, up: Double, size: Double,
    _ color: Color, turned: Double = 0
  ) {
    add(name.rawValue, pose, across, up, size, color, turned: turned)
  }

  /// Adds a drawing at a place that is told as it is seen with the panel in its pose.
  private mutating func add(
    _ image: Int32, _ pose: CalibrationPose, _ across: Double, _ up: Double, _ size: Double,
    _ color: Color, turned: Double = 0
  ) {
    let angle = pose.screenAngle
    let place = Turn(angle).applied(to: Vector2(x: across, y: -up))
    list.append(
      image: image, x: Float(width / 2 + place.x), y: Float(height / 2 + place.y),
      scale: Float(size / Double(list.images[Int(image)].width)), rotation: Float(angle + turned),
      color: color)
  }
}

extension CalibrationPose {
  /// Where up is on the screen when the panel is held so, in radians clockwise from its top edge.
  fileprivate var screenAngle: Double {
    switch self {
    case .upright, .onItsBack: 0
    case .leftEdgeDown: .pi / 2
    case .rightEdgeDown: -.pi / 2
    case .topDown: .pi
    }
  }
}

extension Color {
  /// The same colour, less opaque.
  fileprivate func faded(_ alpha: Float) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}
