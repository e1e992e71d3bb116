import Graphics
import Portable

/// How a garland's points become a frame's pixels, and when.
struct GarlandView {
  /// Pixels a point.
  let scale: Double
  /// Where the garland's pictures begin.
  let firstImage: Int32
  /// Nanoseconds since the scene began, not below zero.
  let time: Int64
  /// Where down is on the screen, of length 1.
  let down: Vector2
  /// Radians by which what stands upright is turned.
  let upright: Double
  private let field: GarlandField

  init(_ stage: LayerStage, firstImage: Int32, time: Int64, down: Vector2) {
    (self.scale, self.firstImage, self.time) = (stage.scale, firstImage, time)
    field = GarlandField(stage)
    let middle = stage.middle
    self.down = field.onScreen(middle + down) - middle
    upright = arcTangent(-self.down.x, over: self.down.y)
  }

  /// A place of the garland in the frame.
  func pixels(_ place: Vector2) -> Vector2 { field.onScreen(place) * scale }

  /// Adds a picture.
  ///
  /// - Parameters:
  ///   - picture: which.
  ///   - place: its middle, in pixels.
  ///   - size: how many points it is across.
  ///   - rotation: radians.
  ///   - color: colour and opacity.
  ///   - blend: how it meets what lies behind.
  ///   - list: where it goes.
  func add(
    _ picture: GarlandPictures, at place: Vector2, size: Double, rotation: Double = 0,
    _ color: Color, _ blend: Blend = .over, to list: inout DisplayList
  ) {
    list.append(
      image: firstImage + picture.rawValue, x: Float(place.x), y: Float(place.y),
      scale: Float(size * scale / picture.side), rotation: Float(rotation), color: color,
      blend: blend)
  }
}

extension GarlandPictures {
  /// How many pixels its bitmap is across.
  var side: Double {
    switch self {
    case .halo: 96
    case .glass: 64
    case .spark, .socket: 32
    case .disc, .face: 128
    }
  }
}

extension Color {
  /// The way to another colour, 0...1; opacity stays.
  func mixed(with other: Color, _ share: Double) -> Color {
    let share = Float(share)
    return Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha)
  }

  /// The same colour, less opaque.
  func faded(_ opacity: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * Float(opacity))
  }
}
