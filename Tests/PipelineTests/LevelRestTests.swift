import Documents
import Graphics
import Motion
import Outputs
import Pipeline
import Recordings
import Scenes
import TestSupport
import Testing

/// A level world on a panel that lies still, with the noise of a real sensor.
///
/// The log is the beginning of a trial of BROAD (CC BY 4.0, see the file): an IMU at rest, of which the angle wanders
/// by 0.26° from sample to sample.
@Suite("A level world at rest")
struct LevelRestTests {
  private static let village = """
    { version: 1, layers: [ { gravity: 'rotated',
      landscape: { seed: 3, stars: 0, smoke: false, train: false, clock: false, bell: false, fire: false, walker: false,
        boughs: false } } ] }
    """

  @Test("On a real sensor's noise no pixel of the village changes", arguments: [(480, 320)])
  func stands(width: Int, height: Int) throws {
    let description = try SceneFile.parse(Array(Self.village.utf8), file: "village.json5")
    let scene = try Scene(description, seed: 1, file: "village.json5") {
      (_) throws(ImageLoadError) in Bitmap(width: 1, height: 1, format: .mask)
    }
    let log = try Recording(Checkout.path("Tests/Fixtures/rest.csv.gz"))
    let pipeline = try Pipeline(
      log, Pipeline.Settings(scene: scene, width: width, height: height))
    var pixels: [UInt32] = []
    var angles: Set<Double> = []
    for index in Int64(0)..<33 * 30 {
      let instant = pipeline.origin.advanced(by: index * 33_333_333)
      let report = try pipeline.render(index, at: instant)
      // Four seconds in which it comes to rest, and finds out how noisy the sensor is.
      guard index >= 120 else { continue }
      if pixels.isEmpty { pixels = Array(pipeline.frame.pixels) }
      angles.insert(report.angle)
      #expect(report.pixelsTouched == 0 && pipeline.frame.changes.allSatisfy { $0.isEmpty })
    }
    #expect(pixels == Array(pipeline.frame.pixels) && Set(pixels).count > 500)
    #expect(angles.count > 800, "the measured angle does move")
  }
}
