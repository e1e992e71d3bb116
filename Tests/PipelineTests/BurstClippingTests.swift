import Foundation
import Graphics
import Motion
import Pipeline
import Scenes
import Sensors
import TestSupport
import Testing

/// Bursts are light, not paper: a pixel is white for two frames at most.
@Suite("Bursts that do not clip")
struct BurstClippingTests {
  private func pipeline(_ degrees: Double, _ width: Int, _ height: Int) throws -> Pipeline {
    let file = Checkout.url.appending(path: "config/scenes/fireworks.json5")
    let description = try SceneFile.parse([UInt8](Data(contentsOf: file)), file: "fireworks")
    let scene = try Scene(description, seed: 1, file: "fireworks") {
      (_) throws(ImageLoadError) in throw ImageLoadError("no picture is needed")
    }
    let settings = Pipeline.Settings(scene: scene, width: width, height: height)
    return try Pipeline(StillSource(degrees: degrees), settings)
  }

  /// The longest run of frames in which some pixel is white, and the brightest channel of all frames.
  private func longestRun(_ pipeline: Pipeline, frames: Int) throws -> (run: Int, most: UInt32) {
    let count = pipeline.size.width * pipeline.size.height
    // Of each pixel, the last frame in which it was white, and how many such frames followed each other.
    var last = [Int](repeating: -2, count: count)
    var runs = [Int](repeating: 0, count: count)
    var (longest, most) = (0, UInt32(0))
    let grid = TimeGrid(origin: pipeline.origin, numerator: 60)
    for index in 0..<frames {
      _ = try pipeline.render(Int64(index), at: grid.instant(Int64(index)))
      pipeline.frame.pixels.withUnsafeBytes { bytes in
        let words = bytes.bindMemory(to: UInt32.self)
        var place = 0
        while place < count {
          let word = words[place]
          most = max(most, word & 0xff)
          if word == 0xff_ffff {
            runs[place] = last[place] == index - 1 ? runs[place] + 1 : 1
            last[place] = index
            longest = max(longest, runs[place])
          }
          place += 1
        }
      }
    }
    return (longest, most)
  }

  @Test(
    "No pixel is white for more than two frames of 1/60 s",
    arguments: [(0.0, 480, 320), (45, 240, 240), (90, 800, 480)])
  func run(degrees: Double, width: Int, height: Int) throws {
    let (run, most) = try longestRun(try pipeline(degrees, width, height), frames: 480)
    #expect(run <= 2, "a pixel is white in \(run) frames")
    // Bursts are bright all the same.
    #expect(most > 200)
  }
}
