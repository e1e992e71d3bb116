import Graphics
import PortableMath

/// What behaviours say about a cell's looks, ready for the loop.
///
/// A class, for it never changes, and copies of all its curves would cost more than to follow them.
final class LookCurves: Sendable {
  let scale: LifeCurve?
  let scalesMultiply: Bool
  let scaleSpeed: LifeCurve?
  let spin: LifeCurve?
  let rotation: LifeCurve?
  /// What a picture that points where it flies is turned besides, in radians.
  let alignment: Float?
  let rocking: SwayBehavior?
  private let gradient: Gradient?
  private let channels: [Channel]

  /// The four parts of a colour over life.
  private struct Gradient: Sendable {
    let red: LifeCurve
    let green: LifeCurve
    let blue: LifeCurve
    let alpha: LifeCurve

    init?(_ behavior: ColorOverLifeBehavior) {
      func curve(_ part: (Color) -> Float) -> LifeCurve? {
        LifeCurve(behavior.colors.map { Double(part($0)) }, behavior.locations)
      }
      guard let red = curve(\.red), let green = curve(\.green), let blue = curve(\.blue),
        let alpha = curve(\.alpha)
      else { return nil }
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
  }

  private struct Channel: Sendable {
    let part: ValueOverLifeBehavior.KeyPath
    let curve: LifeCurve
    let multiplies: Bool
  }

  /// - Returns: nil where no behaviour has a say.
  init?(_ behaviors: [EmitterBehavior]) {
    var curves: [ValueOverLifeBehavior.KeyPath: (curve: LifeCurve, multiplies: Bool)] = [:]
    var channels: [Channel] = []
    var gradient: Gradient?
    var alignment: Float?
    var rocking: SwayBehavior?
    for behavior in behaviors {
      switch behavior.kind {
      case .alignToMotion(let turns): alignment = Float(turns * Angle.turn)
      case .sway(let sway) where sway.rotation != 0: rocking = sway
      case .colorOverLife(let colors): gradient = Gradient(colors)
      case .valueOverLife(let value):
        guard let curve = LifeCurve(value.values, value.locations) else { continue }
        switch value.keyPath {
        case .red, .green, .blue, .alpha:
          channels.append(
            Channel(part: value.keyPath, curve: curve, multiplies: value.multiplies))
        default: curves[value.keyPath] = (curve, value.multiplies)
        }
      default: continue
      }
    }
    scale = curves[.scale]?.curve
    scalesMultiply = curves[.scale]?.multiplies ?? false
    scaleSpeed = curves[.scaleSpeed]?.curve
    spin = curves[.spin]?.curve
    rotation = curves[.rotation]?.curve
    self.alignment = alignment
    self.rocking = rocking
    self.gradient = gradient
    self.channels = channels
    guard
      scale != nil || scaleSpeed != nil || spin != nil || rotation != nil || alignment != nil
        || rocking != nil || gradient != nil || !channels.isEmpty
    else { return nil }
  }

  /// Whether colours follow anything.
  var isColored: Bool { gradient != nil || !channels.isEmpty }

  /// The colour at a share of the life; not clamped.
  func color(_ plain: Color, _ share: Float) -> Color {
    var color = plain
    if let gradient {
      color = Color(
        red: gradient.red.value(share), green: gradient.green.value(share),
        blue: gradient.blue.value(share), alpha: gradient.alpha.value(share))
    }
    for channel in channels {
      let value = channel.curve.value(share)
      func follow(_ part: inout Float) { part = channel.multiplies ? part * value : value }
      switch channel.part {
      case .red: follow(&color.red)
      case .green: follow(&color.green)
      case .blue: follow(&color.blue)
      default: follow(&color.alpha)
      }
    }
    return color
  }
}
