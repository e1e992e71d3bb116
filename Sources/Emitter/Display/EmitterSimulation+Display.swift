import Graphics
import Motion

/// How a layer's own frame lies on the screen.
public struct EmitterPlacement: Equatable, Sendable {
  /// Turn of the whole layer about `pivot`, clockwise for the viewer, in radians.
  public var angle: Double
  /// The point that stays where it is, in points.
  public var pivot: Vector2
  /// Pixels a point.
  public var scale: Double

  /// A placement by its parts.
  public init(angle: Double = 0, pivot: Vector2 = .zero, scale: Double = 1) {
    self.angle = angle
    self.pivot = pivot
    self.scale = scale
  }
}

extension EmitterSimulation {
  /// Adds every particle that can be seen to a display list, oldest first, cell after cell.
  ///
  /// - Parameters:
  ///   - list: takes the sprites; their images start at the `firstImage` given at the start.
  ///   - time: nanoseconds since the scene began, inside the running step.
  ///   - placement: how the layer lies on the screen.
  public func append(to list: inout DisplayList, at time: Int64, placement: EmitterPlacement) {
    let now = start.advanced(by: time).nanoseconds
    let view = View(placement)
    for index in stores.indices {
      guard let image = imageIndex[index], layer.emitterCells[index].isEnabled else { continue }
      append(stores[index], of: layer.emitterCells[index], image, to: &list, at: now, view)
    }
  }

  private func append(
    _ store: borrowing ParticleStore, of cell: EmitterCell, _ image: Int32,
    to list: inout DisplayList, at now: Int64, _ view: View
  ) {
    let pull = Self.acceleration(cell, currentField)
    let (pullX, pullY) = (Float(pull.x), Float(pull.y))
    let growth = Float(cell.scaleSpeed * layer.scale)
    let size = Float(view.scale / cell.contentsScale)
    let fade = Fade(cell)
    let (state, settled) = (stateTime, store.settled)
    for index in 0..<store.count where store.birth[index] <= now && now < store.death[index] {
      let age = Float(Double(now - store.birth[index]) / 1e9)
      let color = fade.color(store.color[index], age: age)
      guard color.alpha > 0 else { continue }
      let ahead = index < settled ? Float(Double(now - state) / 1e9) : age
      let x = store.x[index] + store.velocityX[index] * ahead + 0.5 * pullX * ahead * ahead
      let y = store.y[index] + store.velocityY[index] * ahead + 0.5 * pullY * ahead * ahead
      let place = view.place(x, y)
      list.append(
        image: image, x: place.x, y: place.y,
        scale: (store.scale[index] + growth * age) * size,
        rotation: store.spin[index] * age + view.angle, color: color)
    }
  }
}

/// A placement, ready for the loop.
private struct View {
  let angle: Float
  let scale: Double
  private let cosine: Float
  private let sine: Float
  private let pivotX: Float
  private let pivotY: Float
  private let pixels: Float

  init(_ placement: EmitterPlacement) {
    let turn = Turn(placement.angle)
    angle = Float(placement.angle)
    scale = placement.scale
    cosine = Float(turn.cosine)
    sine = Float(turn.sine)
    pivotX = Float(placement.pivot.x)
    pivotY = Float(placement.pivot.y)
    pixels = Float(placement.scale)
  }

  func place(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
    guard angle != 0 else { return (x * pixels, y * pixels) }
    let (dx, dy) = (x - pivotX, y - pivotY)
    return (
      (pivotX + dx * cosine - dy * sine) * pixels, (pivotY + dx * sine + dy * cosine) * pixels
    )
  }
}

/// How a cell's colour changes with age; clamped only here, to be drawn.
private struct Fade {
  let red: Float
  let green: Float
  let blue: Float
  let alpha: Float

  init(_ cell: EmitterCell) {
    red = Float(cell.redSpeed)
    green = Float(cell.greenSpeed)
    blue = Float(cell.blueSpeed)
    alpha = Float(cell.alphaSpeed)
  }

  func color(_ birth: Color, age: Float) -> Color {
    func clamped(_ value: Float) -> Float { min(max(value, 0), 1) }
    return Color(
      red: clamped(birth.red + red * age), green: clamped(birth.green + green * age),
      blue: clamped(birth.blue + blue * age), alpha: clamped(birth.alpha + alpha * age))
  }
}
