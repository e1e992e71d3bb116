import Dates
import Emitter
import Graphics

struct ClockSimulation: StandingLayer {
  private let layer: ClockLayer
  private static let characters = Array("0123456789:")
  private static let colon = 10
  /// Widths of the characters, each with the gap behind it.
  private static let advances = characters.map { StrokeFont.gap + StrokeFont.width($0) }
  private let glyphs = characters.map(StrokeFont.glyph)
  /// Indices into `characters`; kept to avoid allocation.
  private var text: [Int] = []
  private var path = Path()
  var births = 1.0

  init(_ layer: ClockLayer) { self.layer = layer }

  var images: [Bitmap] { [] }
  var samplings: [Sampling] { [] }
  var isStill: Bool { false }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    let second = stage.surroundings.time.second
    write(second)
    let size = layer.height * stage.scale
    let turn = stage.upright
    let width = text.reduce(-StrokeFont.gap) { $0 + Self.advances[$1] }
    var left = -width / 2
    path.removeAll()
    let middle = stage.place(layer.position) * stage.scale
    for glyph in text {
      if glyph != Self.colon || !layer.blinks || second & 1 == 0 {
        let corner = turn.applied(to: Vector2(x: left, y: -0.5) * size)
        path.add(glyphs[glyph], at: middle + corner, turned: turn, scale: size)
      }
      left += Self.advances[glyph]
    }
    list.append(path, style(stage))
  }

  private mutating func write(_ second: Int) {
    text.removeAll(keepingCapacity: true)
    var hour = second / 3600
    if layer.countsTo12 { hour = (hour + 11) % 12 + 1 }
    if hour > 9 || !layer.countsTo12 { text.append(hour / 10 % 10) }
    text.append(hour % 10)
    write(twoDigits: second / 60 % 60)
    if layer.showsSeconds { write(twoDigits: second % 60) }
  }

  private mutating func write(twoDigits number: Int) {
    text.append(Self.colon)
    text.append(number / 10)
    text.append(number % 10)
  }

  private func style(_ stage: LayerStage) -> ShapeStyle {
    let width = (layer.lineWidth ?? layer.height / 14) * stage.scale
    var style = ShapeStyle(strokeColor: layer.color, lineWidth: width, lineCap: .round)
    guard layer.glow > 0 else { return style }
    style.shadowColor = layer.color
    style.shadowColor.alpha = 1
    style.shadowOpacity = layer.glow * Double(layer.color.alpha)
    style.shadowRadius = layer.height / 8 * stage.scale
    style.shadowBlend = .additive
    return style
  }
}
