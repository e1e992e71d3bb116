import Graphics
import Portable

/// A train with lit windows that passes behind the village.
package struct VillageTrain: Sendable {
  private let rails: Rails
  private let reach: Double
  /// 1: to the right.
  private let direction: Double
  private var body = Path()
  private var windows = Path()

  /// Units a second; height of a car, and its length with the gap.
  private static let (speed, height, car, gap) = (0.062, 0.019, 0.06, 0.004)
  private static let cars = 5

  package init(_ village: Village) {
    rails = Rails(village: village, hidden: village.trackside)
    reach = village.frame.reach
    var random = PartRandom(seed: village.seed, "train")
    direction = random.sign()
  }

  /// Seconds that it needs to pass.
  package var duration: Double {
    (2 * reach + Double(Self.cars + 1) * (Self.car + Self.gap)) / Self.speed
  }

  /// `seconds` since it set out at the landscape's edge.
  package mutating func append(
    to list: inout DisplayList, _ image: Int32, _ view: LandscapeView,
    _ palette: LandscapePalette, seconds: Double
  ) {
    guard seconds >= 0, seconds < duration else { return }
    body.removeAll()
    windows.removeAll()
    let front = -reach + Self.speed * seconds
    for car in 0...Self.cars {
      let end = front - Double(car) * (Self.car + Self.gap)
      car == 0 ? addEngine(to: end, view) : addCar(to: end, view)
    }
    let dark = palette.house.mixed(with: palette.hills[1], 0.25)
    list.append(body, ShapeStyle(fillColor: dark))
    list.append(windows, ShapeStyle(fillColor: palette.window))
    appendLight(to: &list, image, view, palette, at: front)
  }

  /// From one distance along the way to another, as places across the landscape.
  private func across(_ from: Double, _ to: Double) -> (Double, Double) {
    direction > 0 ? (from, to) : (-to, -from)
  }

  private mutating func addEngine(to end: Double, _ view: LandscapeView) {
    let cab = end - Self.car * 0.45
    rails.add(to: &body, across(end - Self.car, cab), low: 0, high: Self.height, view)
    rails.add(to: &body, across(cab, end), low: 0, high: Self.height * 0.72, view)
  }

  private mutating func addCar(to end: Double, _ view: LandscapeView) {
    let start = end - Self.car
    rails.add(to: &body, across(start, end), low: 0, high: Self.height, view)
    for window in 0..<5 {
      let (middle, half) = (start + Self.car * (0.12 + 0.18 * Double(window)), Self.car * 0.052)
      rails.add(
        to: &windows, across(middle - half, middle + half), low: Self.height * 0.42,
        high: Self.height * 0.8, view)
    }
  }

  private func appendLight(
    to list: inout DisplayList, _ image: Int32, _ view: LandscapeView,
    _ palette: LandscapePalette, at front: Double
  ) {
    let x = direction * (front + 0.002)
    let share = rails.seenShare(x, Self.height * 0.4)
    guard share > 0 else { return }
    let point = view.pixel(rails.place(x, Self.height * 0.4))
    var color = palette.lamp
    for (width, alpha) in [(0.012, 0.9), (0.05, 0.22)] {
      color.alpha = Float(alpha * share)
      list.append(
        image: image, x: Float(point.x), y: Float(point.y), scale: Float(width * view.scale / 32),
        rotation: 0, color: color, blend: .additive)
    }
  }
}

/// The railway, and what stands before it.
private struct Rails: Sendable {
  let village: Village
  let hidden: Skyline

  /// The place above the rails at x.
  func place(_ x: Double, _ up: Double) -> Vector2 { Vector2(x: x, y: village.track(x) - up) }

  /// The height above the rails from which on something is seen at x.
  private func seen(_ x: Double) -> Double { max(village.track(x) - hidden.edge(x), 0) }

  /// Adds what is seen of a strip above the rails.
  ///
  /// ```
  ///    high ┌───────┬──╮       The lower edge has its corners where the skyline has them, not where the train is:
  ///         │ seen  │   ╲      a window appears from behind a wall bit by bit, in proportion to the way.
  ///    low  └───────┘    ▔▔▔ skyline
  /// ```
  func add(
    to path: inout Path, _ ends: (Double, Double), low: Double, high: Double, _ view: LandscapeView
  ) {
    func edge(_ x: Double) -> Double { min(max(low, seen(x)), high) }
    var isSeen = edge(ends.0) < high || edge(ends.1) < high
    let samples = hidden.samples(from: ends.0, to: ends.1)
    for sample in samples where edge(hidden.x(sample)) < high { isSeen = true }
    guard isSeen else { return }
    path.move(to: view.pixel(place(ends.0, high)))
    for sample in samples {
      path.addLine(to: view.pixel(place(hidden.x(sample), high)))
    }
    path.addLine(to: view.pixel(place(ends.1, high)))
    path.addLine(to: view.pixel(place(ends.1, edge(ends.1))))
    for sample in samples.reversed() {
      let x = hidden.x(sample)
      path.addLine(to: view.pixel(place(x, edge(x))))
    }
    path.addLine(to: view.pixel(place(ends.0, edge(ends.0))))
    path.closeSubpath()
  }

  /// How much of a small light is seen, 0...1.
  func seenShare(_ x: Double, _ up: Double) -> Double {
    var sum = 0.0
    for step in -4...4 {
      let over = up - seen(x + Double(step) * 0.0015)
      sum += min(max(over / 0.003 + 0.5, 0), 1)
    }
    return sum / 9
  }
}
