import Graphics
import Portable

/// A train with lit windows that passes behind the village.
package struct VillageTrain: Sendable {
  private let village: Village
  private let hidden: Skyline
  /// 1: to the right.
  private let direction: Double
  private var body = Path()
  private var windows = Path()

  /// Units a second; height of a car, and its length with the gap.
  private static let (speed, height, car, gap) = (0.062, 0.019, 0.06, 0.004)
  private static let cars = 5

  package init(_ village: Village) {
    self.village = village
    hidden = village.trackside
    var random = PartRandom(seed: village.seed, "train")
    direction = random.sign()
  }

  /// Seconds that it needs to pass.
  package var duration: Double {
    (2 * village.frame.reach + Double(Self.cars + 1) * (Self.car + Self.gap)) / Self.speed
  }

  /// `seconds` since it set out at the landscape's edge.
  package mutating func append(
    to list: inout DisplayList, _ image: Int32, _ view: LandscapeView,
    _ palette: LandscapePalette, seconds: Double
  ) {
    guard seconds >= 0, seconds < duration else { return }
    body.removeAll()
    windows.removeAll()
    let front = -village.frame.reach + Self.speed * seconds
    for car in 0...Self.cars {
      let end = front - Double(car) * (Self.car + Self.gap)
      addCar(from: end - Self.car, to: end, isEngine: car == 0, view)
    }
    let dark = palette.house.mixed(with: palette.hills[1], 0.25)
    list.append(body, ShapeStyle(fillColor: dark))
    list.append(windows, ShapeStyle(fillColor: palette.window))
    appendLight(to: &list, image, view, palette, at: front)
  }

  private func place(_ x: Double, _ up: Double) -> Vector2 {
    Vector2(x: direction * x, y: village.track(direction * x) - up)
  }

  private mutating func addCar(from: Double, to: Double, isEngine: Bool, _ view: LandscapeView) {
    // The lower edge follows whatever stands before the rails.
    let steps = 12
    var lower = InlineArray<13, Double>(repeating: 0)
    var isSeen = false
    for step in 0...steps {
      let x = from + (to - from) * Double(step) / Double(steps)
      let at = place(x, 0)
      let up = max(at.y - hidden.height(at.x), 0)
      isSeen = isSeen || up < Self.height
      lower[step] = min(up, Self.height)
    }
    guard isSeen else { return }
    for step in 0...steps {
      let x = from + (to - from) * Double(step) / Double(steps)
      let point = view.pixel(place(x, lower[step]))
      step == 0 ? body.move(to: point) : body.addLine(to: point)
    }
    for step in stride(from: steps, through: 0, by: -1) {
      let share = Double(step) / Double(steps)
      let x = from + (to - from) * share
      let top = Self.height * (isEngine && share > 0.55 ? 0.72 : 1)
      body.addLine(to: view.pixel(place(x, max(top, lower[step]))))
    }
    body.closeSubpath()
    guard !isEngine else { return }
    for window in 0..<5 {
      let x = from + Self.car * (0.12 + 0.18 * Double(window))
      addWindow(x, view)
    }
  }

  private mutating func addWindow(_ x: Double, _ view: LandscapeView) {
    let (low, high, half) = (Self.height * 0.42, Self.height * 0.8, Self.car * 0.052)
    let at = place(x, 0)
    let seen = max(at.y - hidden.height(at.x), 0)
    guard seen < high else { return }
    let from = max(low, seen)
    windows.move(to: view.pixel(place(x - half, from)))
    windows.addLine(to: view.pixel(place(x - half, high)))
    windows.addLine(to: view.pixel(place(x + half, high)))
    windows.addLine(to: view.pixel(place(x + half, from)))
    windows.closeSubpath()
  }

  private func appendLight(
    to list: inout DisplayList, _ image: Int32, _ view: LandscapeView,
    _ palette: LandscapePalette, at front: Double
  ) {
    let light = place(front + 0.002, Self.height * 0.4)
    guard light.y < hidden.height(light.x) else { return }
    let point = view.pixel(light)
    var color = palette.lamp
    for (width, alpha) in [(0.012, 0.9), (0.05, 0.22)] {
      color.alpha = Float(alpha)
      list.append(
        image: image, x: Float(point.x), y: Float(point.y), scale: Float(width * view.scale / 32),
        rotation: 0, color: color, blend: .additive)
    }
  }
}
