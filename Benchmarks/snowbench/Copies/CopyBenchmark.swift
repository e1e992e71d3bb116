import Console
import Motion
import Outputs
import Pipeline
import Programs
import Recordings
import Scenes
import Settings

/// What a frame's way to a screen's memory costs, beside memcpy of what has changed.
struct CopyBenchmark {
  /// How frames reach a screen.
  enum Way: String, CaseIterable {
    /// Rows of a framebuffer.
    case framebuffer = "fb"
    /// Rows of three buffers by turns, where a card's memory is too slow to draw in.
    case card = "drm"
  }

  let way: Way
  /// Nil for whole frames.
  let scene: String?
  let width: Int
  let height: Int

  private static let warmUp: Int64 = 600

  func run(_ frames: Int) throws(Failure) -> Row {
    let pipeline = try makePipeline()
    let sink = CopySink(way, width: width, height: height, isWhole: scene == nil)
    let grid = TimeGrid(origin: pipeline.origin, numerator: 60)
    for index in 0..<Self.warmUp + Int64(frames) {
      if index == Self.warmUp { sink.forget() }
      do {
        let report = try pipeline.render(index, at: grid.instant(index))
        try pipeline.deliver(report, to: sink)
      } catch let error as SensorError {
        throw Failure(error)
      } catch {
        throw Failure("\(error)", .unavailable)
      }
    }
    return Row(
      name: "\(way.rawValue) \(scene.map { $0 + " " } ?? "")\(width)x\(height)",
      figures: [
        ("copy_median", median(sink.copies) / 1e3, "µs a frame"),
        ("memcpy_median", median(sink.plain) / 1e3, "µs a frame"),
        ("ratio", median(zip(sink.copies, sink.plain).map { $0 / max($1, 1) }), "times memcpy"),
        ("copied", Double(sink.bytes) / Double(frames) / 1024, "KiB a frame"),
      ])
  }

  private func makePipeline() throws(Failure) -> Pipeline {
    do {
      let drawn = try SceneLibrary().scene(
        scene ?? "classic-article", seed: 1, for: (width, height))
      let settings = Pipeline.Settings(scene: drawn, width: width, height: height)
      return try Pipeline(TurningSource(), settings)
    } catch let error as SettingsError {
      throw Failure(error)
    } catch let error as SensorError {
      throw Failure(error)
    } catch {
      throw Failure("\(error)", .unavailable)
    }
  }
}
