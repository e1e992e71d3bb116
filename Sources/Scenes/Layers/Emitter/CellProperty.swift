import Documents
import Emitter

/// A number of a cell that may be drawn for each copy; Core Animation's name.
struct CellProperty: Sendable {
  let name: String
  let path: any WritableKeyPath<CellDescription, Double> & Sendable
  private let range: ClosedRange<Double>
  /// Accepts radians or "35deg".
  private let isAngle: Bool
  private let summary: String

  private init(
    _ name: String, _ path: any WritableKeyPath<CellDescription, Double> & Sendable,
    _ range: ClosedRange<Double>, isAngle: Bool = false, _ summary: String
  ) {
    (self.name, self.path, self.range) = (name, path, range)
    (self.isAngle, self.summary) = (isAngle, summary)
  }

  var field: Field<CellDescription> {
    Field(
      name, .drawn(range, isAngle: isAngle), summary, standard: { RandomValue($0[keyPath: path]) }
    ) { cell, value, node in
      if case .object = node.value {
        cell.draws.append(CellDescription.Draw(property: name, value: value))
      } else {
        cell[keyPath: path] = value.from
      }
    }
  }

  static let all: [CellProperty] = [
    .init(
      "beginTime", \.cell.beginTime, 0...3600,
      "Seconds from the start of the layer, or inside a cell from the birth of the particle, to the first birth."
    ),
    .init(
      "timeOffset", \.cell.timeOffset, 0...3600,
      "Seconds of the cell's time that have passed when it begins."),
    .init(
      "speed", \.cell.speed, 0...100,
      "Seconds of the cell's time per second; 0 gives no births."),
    .init(
      "duration", \.cell.finiteDuration, 0...3600,
      "Seconds of births in one run; 0 is unlimited."),
    .init("repeatCount", \.cell.repeatCount, 0...1_000_000, "Number of runs; 0 is one."),
    .init("birthRate", \.cell.birthRate, 0...1_000_000, "Births a second."),
    .init("lifetime", \.cell.lifetime, 0...3600, "Mean life in seconds."),
    .init(
      "lifetimeRange", \.cell.lifetimeRange, -3600...3600,
      "Range of lifetime, in seconds; see the layer's range."),
    .init(
      "velocity", \.cell.velocity, -100_000...100_000,
      "Mean speed at birth in points a second; negative flies backwards."),
    .init(
      "velocityRange", \.cell.velocityRange, -100_000...100_000,
      "Range of velocity, in points a second."),
    .init(
      "emissionLongitude", \.cell.emissionLongitude, -1000...1000, isAngle: true,
      "Direction at birth in radians, clockwise from the emitter's own direction: 180deg falls from a line."
    ),
    .init(
      "emissionLatitude", \.cell.emissionLatitude, -1000...1000, isAngle: true,
      "Direction at birth out of the screen's plane, towards the viewer, in radians."),
    .init(
      "emissionRange", \.cell.emissionRange, -1000...1000, isAngle: true,
      "Opening angle of the cone around that direction, in radians."),
    .init(
      "xAcceleration", \.cell.xAcceleration, -100_000...100_000,
      "Acceleration to the right, in points a second squared."),
    .init(
      "yAcceleration", \.cell.yAcceleration, -100_000...100_000,
      "Acceleration down, in points a second squared."),
    .init(
      "zAcceleration", \.cell.zAcceleration, -100_000...100_000,
      "Acceleration towards the viewer, in points a second squared."),
    .init(
      "mass", \.cell.mass, 0.001...1_000_000,
      "Mean mass: forces move a heavier particle less. Acceleration does not depend on it."),
    .init("massRange", \.cell.massRange, -1_000_000...1_000_000, "Range of mass."),
    .init(
      "scale", \.cell.scale, -1000...1000, "Mean size: at 1 a pixel of the contents is a point."),
    .init("scaleRange", \.cell.scaleRange, -1000...1000, "Range of scale."),
    .init("scaleSpeed", \.cell.scaleSpeed, -1000...1000, "Change of scale a second."),
    .init(
      "spin", \.cell.spin, -1000...1000, isAngle: true,
      "Mean rotation in radians a second, clockwise."),
    .init(
      "spinRange", \.cell.spinRange, -1000...1000, isAngle: true,
      "Range of spin, in radians a second."),
    .init("redRange", \.cell.redRange, -100...100, "Range of red at birth."),
    .init("greenRange", \.cell.greenRange, -100...100, "Range of green at birth."),
    .init("blueRange", \.cell.blueRange, -100...100, "Range of blue at birth."),
    .init("alphaRange", \.cell.alphaRange, -100...100, "Range of alpha at birth."),
    .init("redSpeed", \.cell.redSpeed, -100...100, "Change of red a second."),
    .init("greenSpeed", \.cell.greenSpeed, -100...100, "Change of green a second."),
    .init("blueSpeed", \.cell.blueSpeed, -100...100, "Change of blue a second."),
    .init("alphaSpeed", \.cell.alphaSpeed, -100...100, "Change of alpha a second."),
    .init(
      "illumination", \.cell.illumination, 0...1000,
      "How strongly its particles light a crowd, and what is lit, in their colour and opacity."),
    .init(
      "lit", \.cell.lit, 0...100,
      "How much of the light of cells with illumination shows on its particles: a factor."),
    .init("contentsScale", \.cell.contentsScale, 0.01...100, "Pixels of the contents per point."),
    .init(
      "blur", \.blur, 0...32, "Standard deviation of a Gaussian blur of the contents, in pixels."),
  ]
}

extension MediaTimed {
  /// The duration as written in a file, where 0 means for ever.
  var finiteDuration: Double {
    get { duration == .infinity ? 0 : duration }
    set { duration = newValue > 0 ? newValue : .infinity }
  }
}
