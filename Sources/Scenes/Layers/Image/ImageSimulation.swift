import Emitter
import Graphics

struct ImageSimulation: StandingLayer {
  private let layer: ImageLayer
  private let firstImage: Int32
  /// Nil until it has come.
  private var picture: Bitmap?
  private var awaited: AwaitedPicture?
  private(set) var imageChanges = 0
  private var quarter: Quarter
  private var edges = SnowEdges()
  let isMovedByPanel: Bool
  var births = 1.0

  init(_ layer: ImageLayer, _ entrance: LayerEntrance) {
    (self.layer, firstImage) = (layer, entrance.firstImage)
    isMovedByPanel = entrance.stage.gravity != .none
    quarter = Quarter(entrance.stage.upright)
    let (size, scale) = (entrance.stage.size, entrance.stage.scale)
    var needed = Size2(width: (layer.width ?? 1) * scale, height: 1)
    if layer.fit == .contain {
      let share = layer.share * scale
      needed = Size2(width: size.width * share, height: size.height * share)
    }
    awaited = layer.awaited(width: needed.width, height: needed.height, from: entrance.content)
    picture = awaited == nil ? layer.picture : nil
  }

  mutating func receive(at time: Int64, _ stage: LayerStage) {
    quarter.follow(stage.upright)
    guard let picture = awaited?.receive() else { return }
    self.picture = picture
    imageChanges += 1
  }

  var images: [Bitmap] { [picture ?? layer.picture] }
  var samplings: [Sampling] { [Sampling(minification: .trilinear)] }
  var isStill: Bool { true }
  var passingSurfaces: [Surface] { edges.surfaces }
  var surfaceChanges: Int { edges.changes }

  mutating func advance(to time: Int64, _ stage: LayerStage, in world: inout LevelWorld) {
    quarter.follow(stage.upright)
    form(at: time, stage, in: world)
  }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    guard let picture else { return }
    let place =
      layer.isSurface
      ? stage.middle + stage.upright.applied(to: offset(stage)) : stage.place(layer.position)
    list.append(
      image: firstImage, x: Float(place.x * stage.scale), y: Float(place.y * stage.scale),
      scale: Float(points(picture, stage) * stage.scale),
      rotation: stage.gravity == .none ? 0 : Float(stage.level), color: layer.color)
  }

  /// Points per pixel of the picture.
  private func points(_ picture: Bitmap, _ stage: LayerStage) -> Double {
    let (width, height) = (Double(picture.width), Double(picture.height))
    if layer.fit == .contain {
      let screen = quarter.upright(stage.size)
      return layer.share * min(screen.width / width, screen.height / height)
    }
    return layer.width.map { $0 / width } ?? layer.scale * Double(picture.reduction)
  }

  /// The way from the screen's middle to the picture's, in points of a frame that stands as the picture does.
  private func offset(_ stage: LayerStage) -> Vector2 {
    let screen = stage.gravity == .field ? quarter.upright(stage.size) : stage.size
    return Vector2(
      x: (layer.position.x - 0.5) * screen.width, y: (layer.position.y - 0.5) * screen.height)
  }

  mutating func form(at time: Int64, _ stage: LayerStage, in world: LevelWorld) {
    guard layer.isSurface, let picture else { return }
    let (points, offset) = (points(picture, stage), offset(stage))
    let angle = stage.gravity == .none ? 0 : stage.level
    let height = Double(picture.height) * points
    edges.form(
      imageChanges * 2 + (quarter.isOnItsSide ? 1 : 0), turned: angle - world.angle, at: time,
      most: min(Self.deepest * height, Self.mostSnow)
    ) { turn in SnowMask(picture, points, offset, turn) }
  }

  /// Most snow on a picture, as a share of its height, and in points.
  private static let (deepest, mostSnow) = (0.06, 16.0)
}

extension SnowMask {
  /// The opaque parts of a picture of `points` a pixel whose middle lies at `turn` of `offset`.
  init(_ picture: Bitmap, _ points: Double, _ offset: Vector2, _ turn: Turn) {
    let middle = turn.applied(to: offset)
    let half = Vector2(x: Double(picture.width), y: Double(picture.height)) * (points / 2)
    let (cosine, sine) = (turn.cosine.magnitude, turn.sine.magnitude)
    let reach = Vector2(x: half.x * cosine + half.y * sine, y: half.x * sine + half.y * cosine)
    let back = Turn(cosine: turn.cosine, sine: -turn.sine)
    let (size, channels) = ((picture.width, picture.height), picture.format.bytesPerPixel)
    self.init(from: middle + reach * -1, to: middle + reach) { place in
      let pixel = (back.applied(to: place - middle) + half) * (1 / points)
      let (x, y) = (Int(pixel.x.rounded(.down)), Int(pixel.y.rounded(.down)))
      guard x >= 0, y >= 0, x < size.0, y < size.1 else { return false }
      return picture.bytes[(y * size.0 + x) * channels + channels - 1] >= 128
    }
  }
}
