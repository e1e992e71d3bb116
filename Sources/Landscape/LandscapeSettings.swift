/// What a landscape contains.
package struct LandscapeSettings: Equatable, Sendable {
  /// Nil for the scene's seed.
  package var ownSeed: UInt64?
  package var seed: UInt64 = 1
  /// Nil for the seed's.
  package var ownSite: VillageSite?
  package var houses = 7
  package var firs = 40
  package var stars = 220
  package var hasChurch = true
  package var hasLamp = true
  package var hasMoon = true
  package var hasTrain = true
  package var hasSmoke = true
  package var hasClock = true
  package var hasBell = true
  package var hasFence = true
  package var hasFireworks = true
  package var hasFire = true
  package var hasWalker = true
  /// Whether snow falls from boughs.
  package var hasFalls = true
  /// Whether a shake raises powder.
  package var hasPowder = true
  /// Whether windows go dark at night.
  package var sleeps = true
  /// How much falling snow veils the moon, the stars and the sun, 0...1.
  package var veil = 0.0
  package var place: Place?
  /// Seconds since midnight whose light it always has; nil follows the time.
  package var light: Int?

  package init() {}

  var site: VillageSite { ownSite ?? VillageSite(seed: seed) }

  /// A place on Earth, in degrees; north and east are positive.
  package struct Place: Equatable, Sendable {
    package var latitude = 0.0
    package var longitude = 0.0

    package init(latitude: Double = 0, longitude: Double = 0) {
      (self.latitude, self.longitude) = (latitude, longitude)
    }
  }
}
