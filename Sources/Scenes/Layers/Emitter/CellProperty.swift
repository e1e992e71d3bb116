import Emitter

/// The numbers of a cell that a scene file can give, with Core Animation's names.
struct CellProperty: Sendable {
  let name: String
  /// What the file may say; also what the schema says.
  let range: ClosedRange<Double>
  /// Radians, or "35deg".
  var isAngle = false
  let set: @Sendable (inout EmitterCell, Double) -> Void

  static let all: [CellProperty] = [
    .init(name: "beginTime", range: 0...3600) { $0.beginTime = $1 },
    .init(name: "timeOffset", range: 0...3600) { $0.timeOffset = $1 },
    .init(name: "speed", range: 0...100) { $0.speed = $1 },
    // For ever cannot be written as a number.
    .init(name: "duration", range: 0...3600) { $0.duration = $1 > 0 ? $1 : .infinity },
    .init(name: "repeatCount", range: 0...1_000_000) { $0.repeatCount = $1 },
    .init(name: "birthRate", range: 0...1_000_000) { $0.birthRate = $1 },
    .init(name: "lifetime", range: 0...3600) { $0.lifetime = $1 },
    .init(name: "lifetimeRange", range: -3600...3600) { $0.lifetimeRange = $1 },
    .init(name: "velocity", range: -100_000...100_000) { $0.velocity = $1 },
    .init(name: "velocityRange", range: -100_000...100_000) { $0.velocityRange = $1 },
    .init(name: "emissionLongitude", range: -1000...1000, isAngle: true) {
      $0.emissionLongitude = $1
    },
    .init(name: "emissionLatitude", range: -1000...1000, isAngle: true) {
      $0.emissionLatitude = $1
    },
    .init(name: "emissionRange", range: -1000...1000, isAngle: true) { $0.emissionRange = $1 },
    .init(name: "xAcceleration", range: -100_000...100_000) { $0.xAcceleration = $1 },
    .init(name: "yAcceleration", range: -100_000...100_000) { $0.yAcceleration = $1 },
    .init(name: "zAcceleration", range: -100_000...100_000) { $0.zAcceleration = $1 },
    .init(name: "mass", range: 0.001...1_000_000) { $0.mass = $1 },
    .init(name: "massRange", range: -1_000_000...1_000_000) { $0.massRange = $1 },
    .init(name: "scale", range: -1000...1000) { $0.scale = $1 },
    .init(name: "scaleRange", range: -1000...1000) { $0.scaleRange = $1 },
    .init(name: "scaleSpeed", range: -1000...1000) { $0.scaleSpeed = $1 },
    .init(name: "spin", range: -1000...1000, isAngle: true) { $0.spin = $1 },
    .init(name: "spinRange", range: -1000...1000, isAngle: true) { $0.spinRange = $1 },
    .init(name: "redRange", range: -100...100) { $0.redRange = $1 },
    .init(name: "greenRange", range: -100...100) { $0.greenRange = $1 },
    .init(name: "blueRange", range: -100...100) { $0.blueRange = $1 },
    .init(name: "alphaRange", range: -100...100) { $0.alphaRange = $1 },
    .init(name: "redSpeed", range: -100...100) { $0.redSpeed = $1 },
    .init(name: "greenSpeed", range: -100...100) { $0.greenSpeed = $1 },
    .init(name: "blueSpeed", range: -100...100) { $0.blueSpeed = $1 },
    .init(name: "alphaSpeed", range: -100...100) { $0.alphaSpeed = $1 },
    .init(name: "contentsScale", range: 0.01...100) { $0.contentsScale = $1 },
  ]
}
