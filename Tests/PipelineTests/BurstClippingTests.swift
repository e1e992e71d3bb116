import Foundation
import Graphics
import Motion
import Pipeline
import Scenes
import Sensors
import TestSupport
import Testing

/// Bursts are light, not paper: where stars of several colours cross, their sum is white, but no burst is a white disc.
///
/// The rule is about areas. A single pixel under two bright stars, a gold and a blue one, is white as long as they need
/// to part, and looks right. A white core larger than the head of a star looks flat, as does white that is everywhere: so
/// it must be gone after two frames, as the flash is.
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

  /// What of a picture is white for more than two frames, in shares of the picture.
  private struct Clipping {
    /// The most at any moment.
    var most = 0.0
    /// The largest area that hangs together.
    var largest = 0.0
    /// The most pixels with a channel above 200, and the most white ones, in any frame.
    var bright = 0.0
    var white = 0.0
  }

  private func clipping(_ pipeline: Pipeline, frames: Int) throws -> Clipping {
    let (width, count) = (pipeline.size.width, pipeline.size.width * pipeline.size.height)
    // For how many frames each pixel has been white.
    var runs = [UInt16](repeating: 0, count: count)
    var clipping = Clipping()
    let grid = TimeGrid(origin: pipeline.origin, numerator: 60)
    for index in 0..<frames {
      _ = try pipeline.render(Int64(index), at: grid.instant(Int64(index)))
      var (lasting, bright, white): ([Int], Int, Int) = ([], 0, 0)
      pipeline.frame.pixels.withUnsafeBytes { bytes in
        let words = bytes.bindMemory(to: UInt32.self)
        var place = 0
        while place < count {
          let word = words[place]
          if word == 0xff_ffff {
            runs[place] += 1
            white += 1
            if runs[place] > 2 { lasting.append(place) }
          } else {
            runs[place] = 0
          }
          if max(word >> 16 & 255, word >> 8 & 255, word & 255) > 200 { bright += 1 }
          place += 1
        }
      }
      clipping.most = max(clipping.most, Double(lasting.count) / Double(count))
      clipping.largest = max(clipping.largest, Double(largest(lasting, width)) / Double(count))
      clipping.bright = max(clipping.bright, Double(bright) / Double(count))
      clipping.white = max(clipping.white, Double(white) / Double(count))
    }
    return clipping
  }

  /// The size of the largest group of pixels that touch each other, also at corners; `places` ascend.
  private func largest(_ places: [Int], _ width: Int) -> Int {
    var left = Set(places)
    var largest = 0
    for place in places where left.remove(place) != nil {
      var (open, size) = ([place], 0)
      while let next = open.popLast() {
        size += 1
        for row in -1...1 {
          for column in -1...1 {
            let other = next + row * width + column
            if left.remove(other) != nil { open.append(other) }
          }
        }
      }
      largest = max(largest, size)
    }
    return largest
  }

  @Test(
    "White that lasts more than two frames of 1/60 s is no larger than a star, and rare",
    arguments: [(0.0, 480, 320), (45, 240, 240), (90, 800, 480)])
  func run(degrees: Double, width: Int, height: Int) throws {
    let clipping = try clipping(try pipeline(degrees, width, height), frames: 480)
    // A star's head is 5 pixels across on a screen of 480 × 320 pixels, a 5000th of it; a burst has 20,000.
    #expect(clipping.largest < 1 / 4500.0, "\(clipping)")
    #expect(clipping.most < 1 / 1000.0, "\(clipping)")
    // Bursts are bright all the same, and begin with a white flash.
    #expect(clipping.bright > 0.02 && clipping.white > 1 / 1000.0, "\(clipping)")
  }
}
