import Graphics

struct Particle {
  static let leastMass: Float = 0.001

  var x: Float
  var y: Float
  var z: Float = 0
  var velocityX: Float
  var velocityY: Float
  var velocityZ: Float = 0
  /// Nanoseconds on the layer's clock.
  var birth: Int64
  var death: Int64
  var scale: Float
  var spin: Float
  var color: Color
  /// Separates its children's random streams from other particles' children.
  var identity: UInt64 = 0
  /// Direction at birth, of length 1; children use it while the particle has no velocity.
  var wayX: Float = 1
  var wayY: Float = 0
  var inherited = Inheritance.none
  /// Relevant to forces only; gravity moves all masses alike.
  var mass: Float = 1
  /// Phase of its swing at birth, in turns.
  var phase: Float = 0
}

struct Inheritance: Sendable {
  var scale: Float
  var tint: Color

  static let none = Inheritance(scale: 1, tint: .white)
}
