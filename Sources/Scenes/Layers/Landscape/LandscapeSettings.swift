/// What a landscape contains.
struct LandscapeSettings: Equatable, Sendable {
  /// Nil for the scene's seed.
  var ownSeed: UInt64?
  var seed: UInt64 = 1
  var houses = 7
  var firs = 40
  var stars = 220
  var hasChurch = true
  var hasLamp = true
  var hasMoon = true
  var hasTrain = true
  var hasSmoke = true
  var hasClock = true
  var hasFence = true
  var hasFireworks = true
  /// Whether windows go dark at night.
  var sleeps = true
  var place: Place?

  /// A place on Earth, in degrees; north and east are positive.
  struct Place: Equatable, Sendable {
    var latitude = 0.0
    var longitude = 0.0
  }
}
