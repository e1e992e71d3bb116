import Glibc
import Graphics
import Motion

@testable import Emitter

/// The shape that is measured: no two extents alike, and none that is a whole number of others.
let shapeSize = Size2(width: 90, height: 40)
let shapeDepth = 70.0

/// Births on a shape, as a layer draws them.
func places(
  _ shape: EmitterShape, _ mode: EmitterMode, size: Size2 = shapeSize, depth: Double = shapeDepth,
  count: Int = 20_000, seed: UInt64 = 5
) -> [BirthPlace] {
  var random = SeededGenerator(seed: seed)
  return (0..<count).map { _ in
    let along = random.next(around: 0, range: 2)
    return shape.birthPlace(mode, size: size, depth: depth, along: along, random: &random)
  }
}

/// A number that can be had from a place, and the share of places where it is less.
struct ShapeLaw {
  let name: String
  let of: (BirthPlace) -> Double
  let share: (Double) -> Double

  /// As often everywhere in `low...high`.
  static func uniform(
    _ name: String, _ low: Double, _ high: Double, _ of: @escaping (BirthPlace) -> Double
  ) -> ShapeLaw {
    ShapeLaw(name: name, of: of) { ($0 - low) / (high - low) }
  }

  /// As often everywhere in `−extent/2...extent/2`.
  static func across(
    _ extent: Double, _ name: String, _ of: @escaping (BirthPlace) -> Double
  ) -> ShapeLaw { uniform(name, -extent / 2, extent / 2, of) }
}

/// Every number that a shape and a mode spread continuously.
func laws(_ shape: EmitterShape, _ mode: EmitterMode) -> [ShapeLaw] {
  let (width, height, radius) = (shapeSize.width, shapeSize.height, shapeSize.width)
  let x = ShapeLaw.across(width, "x") { $0.x }
  let y = ShapeLaw.across(height, "y") { $0.y }
  let angle = ShapeLaw.uniform("angle", -.pi, .pi) { atan2($0.y, $0.x) }
  switch (shape, mode) {
  case (.line, .surface), (.line, .volume): return [x]
  case (.rectangle, .surface), (.rectangle, .volume): return [x, y]
  case (.rectangle, .outline): return [.uniform("perimeter", 0, 260, perimeter)]
  case (.cuboid, .outline): return [.uniform("edges", 0, 800, edges)]
  case (.cuboid, .surface):
    return [
      .uniform("faces", 0, 25_400) { faces($0).along },
      .uniform("across", 0, 1) { faces($0).across },
    ]
  case (.cuboid, .volume): return [x, y, .across(shapeDepth, "z") { $0.z }]
  case (.circle, .surface), (.circle, .volume):
    let square = ShapeLaw.uniform("radius²", 0, radius * radius) { $0.x * $0.x + $0.y * $0.y }
    return [square, angle, disc("x", radius) { $0.x }, disc("y", radius) { $0.y }]
  case (.circle, _): return [angle]
  case (.sphere, .volume):
    let cube = ShapeLaw.uniform("radius³", 0, radius * radius * radius) { pow(distance($0), 3) }
    return [
      cube, angle, ball("x", radius) { $0.x }, ball("y", radius) { $0.y },
      ball("z", radius) { $0.z },
    ]
  case (.sphere, _):
    return [
      angle, .across(2 * radius, "x") { $0.x }, .across(2 * radius, "y") { $0.y },
      .across(2 * radius, "z") { $0.z },
    ]
  default: return []
  }
}

func distance(_ place: BirthPlace) -> Double {
  (place.x * place.x + place.y * place.y + place.z * place.z).squareRoot()
}

/// One coordinate inside a circle: the area of the segment to its left.
private func disc(
  _ name: String, _ radius: Double, _ of: @escaping (BirthPlace) -> Double
) -> ShapeLaw {
  ShapeLaw(name: name, of: of) {
    let x = $0 / radius
    return 0.5 + (x * (1 - x * x).squareRoot() + asin(x)) / .pi
  }
}

/// One coordinate inside a sphere: the volume of the cap to its left.
private func ball(
  _ name: String, _ radius: Double, _ of: @escaping (BirthPlace) -> Double
) -> ShapeLaw {
  ShapeLaw(name: name, of: of) {
    let x = $0 / radius
    return (2 + 3 * x - x * x * x) / 4
  }
}

/// How far along the rectangle's perimeter a place is, clockwise from the top left; −1 off it.
private func perimeter(_ place: BirthPlace) -> Double {
  let (x, y) = (place.x + 45, place.y + 20)
  if place.y == -20 { return x }
  if place.x == 45 { return 90 + y }
  if place.y == 20 { return 130 + 90 - x }
  return place.x == -45 ? 220 + 40 - y : -1
}

/// How far along the cuboid's twelve edges, laid end to end, a place is; −1 off them.
private func edges(_ place: BirthPlace) -> Double {
  let (left, top, back) = (place.x == -45, place.y == -20, place.z == -35)
  let (right, bottom, front) = (place.x == 45, place.y == 20, place.z == 35)
  func number(_ one: Bool, _ other: Bool) -> Double { (one ? 1 : 0) + (other ? 2 : 0) }
  if (top || bottom) && (back || front) { return 90 * number(top, back) + place.x + 45 }
  if (left || right) && (back || front) { return 360 + 40 * number(left, back) + place.y + 20 }
  guard (left || right) && (top || bottom) else { return -1 }
  return 520 + 70 * number(left, top) + place.z + 35
}

/// How much area of the cuboid's six faces lies before a place, and its share across; −1 off them.
private func faces(_ place: BirthPlace) -> (along: Double, across: Double) {
  let (x, y, z) = ((place.x + 45) / 90, (place.y + 20) / 40, (place.z + 35) / 70)
  if x == 0 || x == 1 { return (2800 * (x + z), y) }
  if y == 0 || y == 1 { return (5600 + 6300 * (y + x), z) }
  return z == 0 || z == 1 ? (18_200 + 3600 * (z + x), y) : (-1, -1)
}
