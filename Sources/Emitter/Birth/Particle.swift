import Graphics

/// One particle as it is born.
struct Particle {
  /// Minimum mass.
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
  /// What its own children are told from others' by.
  var identity: UInt64 = 0
  /// Where it was sent, of length 1: where it flies as long as it stands still.
  var wayX: Float = 1
  var wayY: Float = 0
  /// What it inherits from its parent.
  var inherited = Inheritance.none
  /// What forces move.
  var mass: Float = 1
  /// Where in its swing it begins, in turns.
  var phase: Float = 0
}

/// Size and colour of a parent at the instant of a birth.
struct Inheritance: Sendable {
  var scale: Float
  var tint: Color

  /// Of those that the layer itself gives birth to.
  static let none = Inheritance(scale: 1, tint: .white)
}
