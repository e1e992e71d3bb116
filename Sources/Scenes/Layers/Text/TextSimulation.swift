import Dates
import Emitter
import Graphics
import Motion

/// Shows a text as a content source has shaped it; asks again when the text, the date or the quarter turn changes.
struct TextSimulation: StandingLayer {
  private let layer: TextLayer
  private let content: any ContentSource
  private let firstImage: Int32
  private var words = ""
  private var quarter: Quarter
  /// What the shown text depends on.
  private var shown: Subject?
  private var request: TextRequest?
  private var isWaiting = false
  private var hasFailed = false
  private var arrivals = 0
  private var generation = 0
  /// A factor on the size wanted, below 1 for texts that have too many lines with it.
  private var crowding = 1.0
  private var shaped = ShapedText()
  private var path = Path()
  private var pose: Pose?
  private var edges = SnowEdges()
  private let steps = TimeGrid(origin: .zero, numerator: 15)
  private var step: Int64
  let isMovedByPanel: Bool
  var births = 1.0

  /// What decides about the text and its lines.
  private struct Subject: Equatable {
    var words: String
    var moment: Int
    var quarter: Quarter
  }

  /// Where the path was made for.
  private struct Pose: Equatable {
    var version: Int
    var corner: Vector2
    var turn: Turn
    var size: Double
  }

  init(_ layer: TextLayer, _ entrance: LayerEntrance) {
    self.layer = layer
    (content, firstImage) = (entrance.content, entrance.firstImage)
    isMovedByPanel = entrance.stage.gravity != .none
    quarter = Quarter(entrance.stage.upright)
    step = steps.index(notAfter: Instant(nanoseconds: entrance.time))
    receive(at: entrance.time, entrance.stage)
  }

  var images: [Bitmap] { shaped.images }
  var samplings: [Sampling] { images.map { _ in Sampling(minification: .trilinear) } }
  var imageChanges: Int { shaped.version }
  var isStill: Bool { !layer.text.isDated && shown?.words == words }
  var nextStep: Int64 { steps.instant(step + 1).nanoseconds }
  var passingSurfaces: [Surface] { edges.surfaces }
  var surfaceChanges: Int { edges.changes }

  var showsTexts: Bool { layer.isFromOutside && !hasFailed }

  mutating func say(_ text: String) { if layer.isFromOutside { words = text } }

  mutating func advance(to time: Int64, _ stage: LayerStage) {
    step = max(step, steps.index(notAfter: Instant(nanoseconds: time)))
    quarter.follow(stage.upright)
    receive(at: time, stage)
  }

  mutating func advance(to time: Int64, _ stage: LayerStage, in world: inout LevelWorld) {
    advance(to: time, stage)
    form(at: time, stage, in: world)
  }

  mutating func receive(at time: Int64, _ stage: LayerStage) {
    let date = stage.surroundings.time
    let moment = words.isEmpty ? layer.text.moment(date) : 0
    if shown?.moment != moment || shown?.quarter != quarter || shown?.words != words {
      shown = Subject(words: words, moment: moment, quarter: quarter)
      crowding = 1
      let new = request(for: words.isEmpty ? layer.text.filled(at: date) : words, stage)
      if new != request { ask(new, stage) } else { fit(stage) }
    } else if arrivals != content.arrivals, let request,
      isWaiting || hasFailed || generation != content.generation
    {
      ask(request, stage)
    }
  }

  private func request(for text: String, _ stage: LayerStage) -> TextRequest {
    let (em, screen) = (size(stage), quarter.upright(stage.size))
    let width = layer.width <= 1 ? layer.width * screen.width : layer.width
    return TextRequest(
      text: text, font: layer.font, alignment: layer.alignment, width: width / em,
      pixels: Int(min(max((em * stage.scale).rounded(.up), 1), 4096)))
  }

  /// The wanted size in points.
  private func size(_ stage: LayerStage) -> Double {
    let shortSide = min(stage.size.width, stage.size.height)
    return crowding * (layer.size <= 1 ? layer.size * shortSide : layer.size)
  }

  private mutating func ask(_ new: TextRequest, _ stage: LayerStage) {
    (request, arrivals, generation) = (new, content.arrivals, content.generation)
    (isWaiting, hasFailed) = (false, false)
    guard !new.text.isEmpty else { return shaped.take(nil) }
    switch content.text(new) {
    case .pending: isWaiting = true
    case .failed:
      hasFailed = true
      shaped.take(nil)
    case .ready(let outlines):
      if isCrowded(outlines, stage) { return ask(request(for: new.text, stage), stage) }
      shaped.take(outlines)
    }
    fit(stage)
  }

  /// Whether a text should have longer lines of smaller letters to fit the screen; makes them smaller.
  private mutating func isCrowded(_ outlines: TextOutlines, _ stage: LayerStage) -> Bool {
    let room = ShapedText.size(of: outlines, in: quarter.upright(stage.size)) / size(stage)
    guard layer.width <= 1, room < 0.8, crowding > 0.05 else { return false }
    crowding *= max(room.squareRoot(), 0.5)
    return true
  }

  private mutating func fit(_ stage: LayerStage) {
    shaped.fit(quarter.upright(stage.size), wanted: size(stage))
  }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    guard let outlines = shaped.outlines else { return }
    let (turn, size) = (stage.upright, shaped.em * stage.scale)
    let half = Vector2(x: outlines.size.width / 2, y: outlines.size.height / 2) * size
    let corner = place(stage) * stage.scale + turn.applied(to: half * -1)
    let pose = Pose(version: shaped.version, corner: corner, turn: turn, size: size)
    if pose != self.pose {
      self.pose = pose
      path.removeAll()
      path.add(outlines.path, at: corner, turned: turn, scale: size)
    }
    if layer.glow > 0 { list.append(path, glow(size)) }
    // Letters of joined scripts overlap: their fill covers the lines between them.
    if let outline = layer.outline {
      list.append(path, ShapeStyle(strokeColor: outline, lineWidth: size / 16))
    }
    list.append(path, ShapeStyle(fillColor: layer.color))
    let rotation = stage.gravity == .none ? 0 : Float(stage.level)
    for (slot, picture) in shaped.pictures {
      let middle = picture.corner + Vector2(x: picture.size.width, y: picture.size.height) * 0.5
      let place = corner + turn.applied(to: middle * size)
      let scale = picture.size.width * size / Double(picture.bitmap.width)
      list.append(
        image: firstImage + Int32(slot), x: Float(place.x), y: Float(place.y),
        scale: Float(scale), rotation: rotation,
        color: Color(red: 1, green: 1, blue: 1, alpha: layer.color.alpha))
    }
  }

  /// The middle of the text, in points.
  private func place(_ stage: LayerStage) -> Vector2 {
    guard layer.isSurface else { return stage.place(position(stage)) }
    return stage.middle + stage.upright.applied(to: offset(stage))
  }

  /// The way from the screen's middle to the text's, in points of a frame that stands as the text does.
  ///
  /// With snow on it, the text stays in one place of that frame: snow would not follow.
  private func offset(_ stage: LayerStage) -> Vector2 {
    let screen = stage.gravity == .field ? quarter.upright(stage.size) : stage.size
    let position = position(stage)
    return Vector2(x: (position.x - 0.5) * screen.width, y: (position.y - 0.5) * screen.height)
  }

  /// The text's centre, in shares of the upright screen; moved until all of the text is on it, if its centre is.
  private func position(_ stage: LayerStage) -> Vector2 {
    let (wanted, screen) = (layer.position, quarter.upright(stage.size))
    guard let box = shaped.outlines?.size, 0...1 ~= wanted.x, 0...1 ~= wanted.y else {
      return wanted
    }
    func kept(_ share: Double, _ length: Double) -> Double {
      let half = min(length / 2, 0.5)
      return min(max(share, half), 1 - half)
    }
    return Vector2(
      x: kept(wanted.x, box.width * shaped.em / screen.width),
      y: kept(wanted.y, box.height * shaped.em / screen.height))
  }

  private func glow(_ size: Double) -> ShapeStyle {
    var style = ShapeStyle(
      strokeColor: Color(red: 0, green: 0, blue: 0, alpha: 0), lineWidth: size / 12)
    style.shadowColor = layer.color
    style.shadowColor.alpha = 1
    style.shadowOpacity = layer.glow * Double(layer.color.alpha)
    style.shadowRadius = size / 8
    style.shadowBlend = .additive
    return style
  }

  mutating func form(at time: Int64, _ stage: LayerStage, in world: LevelWorld) {
    guard layer.isSurface else { return }
    let (shaped, offset) = (shaped, offset(stage))
    let angle = stage.gravity == .none ? 0 : stage.level
    edges.form(
      shaped.version, turned: angle - world.angle, at: time, most: Self.deepest * shaped.em
    ) { turn in
      guard let outlines = shaped.outlines else { return nil }
      let half = Vector2(x: outlines.size.width / 2, y: outlines.size.height / 2) * shaped.em
      var path = Path()
      path.add(
        outlines.path, at: turn.applied(to: offset + half * -1), turned: turn, scale: shaped.em)
      return SnowMask(path)
    }
  }

  /// Most snow on a letter, as a share of its size.
  private static let deepest = 0.13
}
