import CAllocationCounter
import Console
import Graphics
import Motion
import Outputs
import Pipeline
import Posix
import Programs
import Recordings
import Scenes
import Sensors
import Settings

/// A scene on a panel that is slowly turned, drawn into memory.
struct SceneBenchmark {
  let scene: String
  let width: Int
  let height: Int
  /// Pixels a point.
  var scale = 1.0
  var threads = DrawingThreads.Limit.one

  /// Frames before the measured ones, after which no array grows.
  private static let warmUp: Int64 = 1800

  func run(_ frames: Int) throws(Failure) -> Row {
    let pipeline = try makePipeline()
    let grid = TimeGrid(origin: pipeline.origin, numerator: 60)
    var times: [Double] = []
    times.reserveCapacity(frames)
    var pixels = 0
    var sprites = 0
    do throws(SensorError) {
      // All of the time, at half the rate.
      for index in stride(from: 0, to: Self.warmUp, by: 2) {
        _ = try pipeline.render(index, at: grid.instant(index))
      }
      let before = snow_allocation_count_of_all()
      for index in Self.warmUp..<Self.warmUp + Int64(frames) {
        let report = try pipeline.render(index, at: grid.instant(index))
        times.append(Double(report.renderNanoseconds))
        pixels += report.pixelsTouched
        sprites += pipeline.displayList.count
      }
      let allocations = Double(snow_allocation_count_of_all() - before) / Double(frames)
      return row(
        times, pixels: pixels, sprites: sprites, allocations: allocations,
        threads: pipeline.drawingThreads)
    } catch {
      throw Failure(error)
    }
  }

  private func makePipeline() throws(Failure) -> Pipeline {
    let scene: Scene
    do { scene = try SceneLibrary().scene(self.scene, seed: 1, for: (width, height)) } catch {
      throw Failure(error)
    }
    var settings = Pipeline.Settings(scene: scene, width: width, height: height)
    settings.scale = scale
    settings.threads = threads
    do { return try Pipeline(TurningSource(), settings) } catch { throw Failure(error) }
  }

  private func row(
    _ times: [Double], pixels: Int, sprites: Int, allocations: Double, threads: Int
  ) -> Row {
    let time = median(times)
    let pixelsPerFrame = Double(pixels) / Double(times.count)
    return Row(
      name: "\(scene) \(width)x\(height)" + (scale == 1 ? "" : " x\(scale)")
        + (threads > 1 ? " \(threads) threads" : ""),
      figures: [
        ("frame_median", time / 1e6, "ms"),
        ("frame_worst", (times.max() ?? 0) / 1e6, "ms"),
        ("per_pixel_touched", time / max(pixelsPerFrame, 1), "ns"),
        ("pixels_touched", pixelsPerFrame, "a frame"),
        ("sprites", Double(sprites) / Double(times.count), "a frame"),
        ("allocations", allocations, "a frame"),
      ])
  }
}

/// An endless panel that turns once a minute, with 100 samples a second.
final class TurningSource: MotionSource {
  let name = "turning"
  let lastInstant: Instant? = nil
  let progress: Double? = nil
  private let grid = TimeGrid(origin: .zero, numerator: 100)
  private var index: Int64 = 0

  func firstInstant() throws(SensorError) -> Instant { .zero }

  func next(notAfter instant: Instant) throws(SensorError) -> MotionSample? {
    let time = grid.instant(index)
    guard time <= instant else { return nil }
    index += 1
    return MotionSample(
      instant: time,
      acceleration: StillSource.acceleration(degrees: 6 * time.seconds(since: .zero)))
  }
}
