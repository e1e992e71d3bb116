import Gravity
import Motion
import Testing

@testable import Sensors

/// The same samples give the same bits, in debug and in release, on every machine.
///
/// The values come from a release build; `swift test` compares them in debug, `swift test -c release` in release. After
/// an intended change of a filter, copy them from the failure.
@Suite struct SameBitsTests {
  /// FNV-1a over all output (Fowler, Noll, Vo; RFC 9923).
  private func fingerprint(_ filter: GravitySettings.Filter) -> UInt64 {
    var settings = GravitySettings()
    settings.filter = filter
    // The goldens have the easing's bits: their log has a hold.
    settings.easeDuration = 0
    var estimator = GravityEstimator(settings)
    let motion = SyntheticMotion(seed: 1)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in 0..<motion.count {
      let estimate = estimator.update(motion.sample(index))
      for value in [
        estimate.gravity.x, estimate.gravity.y, estimate.gravity.z, estimate.angle,
        estimate.shakeEnergy,
      ] {
        for byte in 0..<8 as Range<UInt64> {
          hash = (hash ^ (value.bitPattern >> (8 * byte) & 0xff)) &* 0x100_0000_01b3
        }
      }
    }
    return hash
  }

  @Test(arguments: [
    (GravitySettings.Filter.automatic, 9_567_329_422_252_287_472 as UInt64),
    (.adaptive, 16_557_157_169_434_435_719), (.lowPass, 192_703_098_897_566_489),
  ])
  func bits(filter: GravitySettings.Filter, expected: UInt64) {
    #expect(fingerprint(filter) == expected)
  }
}
