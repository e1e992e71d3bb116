import CAllocationCounter
import Console
import FrameRing
import Glibc
import Graphics
import Motion
import Outputs
import Pipeline
import Posix
import Programs
import Scenes
import Settings

/// The cost of a ring: the same frames into private memory and into a ring.
///
/// Three pipelines that differ in their target: one private frame, as many private frames as a ring has,
/// and a ring with a reader that is notified of every frame. The second shows the share of the caches,
/// which hold one frame better than four.
struct RingBenchmark {
  let width: Int
  let height: Int
  var scene = "classic-article"
  /// Whether the reader copies frames, or only maps the memory.
  var isReading = false

  private static let warmUp: Int64 = 1800
  /// Frames of one pipeline at a time.
  private static let turn: Int64 = 50

  func run(_ frames: Int) throws(Failure) -> Row {
    let path = "/tmp/snowbench-ring-\(getpid()).sock"
    let sink: RingSink
    do { sink = try RingSink(path: path, rate: FrameRate(60)) } catch { throw Failure(error) }
    // Only closing the socket could fail.
    defer { try? sink.finish() }
    let alone = try makePipeline(), turning = try makePipeline(), shared = try makePipeline()
    turning.draw(for: [PrivateFrames(width: width, height: height)])
    let sinks: [any FrameSink] = [sink]
    shared.draw(for: sinks)
    let guest = try RingGuest(at: path, isReading: isReading)
    defer { guest.leave() }
    while sink.readers == 0 { _ = try frame(shared, 0, sinks) }
    var before = snow_allocation_count_of_all()
    var times: [Times] = []
    times.reserveCapacity(frames)
    // Each pipeline has the caches for itself for a while, as in a service.
    for turn in 0..<Self.warmUp / Self.turn + Int64(frames) / Self.turn {
      let isMeasured = turn >= Self.warmUp / Self.turn
      if isMeasured, times.isEmpty { before = snow_allocation_count_of_all() }
      let range = turn * Self.turn + 1..<(turn + 1) * Self.turn + 1
      var part = [Times](repeating: (0, 0, 0), count: Int(Self.turn))
      for (place, index) in range.enumerated() { part[place].alone = try frame(alone, index, []) }
      for (place, index) in range.enumerated() {
        part[place].turning = try frame(turning, index, [])
      }
      for (place, index) in range.enumerated() {
        part[place].shared = try frame(shared, index, sinks)
      }
      if isMeasured { times += part }
    }
    let allocations = Double(snow_allocation_count_of_all() - before) / Double(frames)
    return row(times, allocations: allocations)
  }

  private func frame(
    _ pipeline: Pipeline, _ index: Int64, _ sinks: [any FrameSink]
  ) throws(Failure) -> Double {
    let instant = TimeGrid(origin: pipeline.origin, numerator: 60).instant(index)
    do { try pipeline.advance(to: instant) } catch { throw Failure(error) }
    let begin = MonotonicClock.nanoseconds
    let report = pipeline.draw(index, at: instant)
    do { try pipeline.deliver(report, to: sinks) } catch { throw Failure(error) }
    return Double(MonotonicClock.nanoseconds - begin)
  }

  private func makePipeline() throws(Failure) -> Pipeline {
    let scene: Scene
    do { scene = try SceneLibrary().scene(self.scene, seed: 1, for: (width, height)) } catch {
      throw Failure(error)
    }
    var settings = Pipeline.Settings(scene: scene, width: width, height: height)
    settings.threads = .one
    do { return try Pipeline(TurningSource(), settings) } catch { throw Failure(error) }
  }

  private typealias Times = (alone: Double, turning: Double, shared: Double)

  private func row(_ times: [Times], allocations: Double) -> Row {
    Row(
      name:
        "ring \(scene) \(width)x\(height), a reader who \(isReading ? "copies each" : "holds it")",
      figures: [
        ("private_median", median(times.map(\.alone)) / 1e6, "ms a frame"),
        ("private_in_turn_median", median(times.map(\.turning)) / 1e6, "ms a frame"),
        ("ring_median", median(times.map(\.shared)) / 1e6, "ms a frame"),
        ("ring_to_private", median(times.map { $0.shared / $0.alone }), ""),
        ("ring_to_private_in_turn", median(times.map { $0.shared / $0.turning }), ""),
        ("ring_worst", (times.map(\.shared).max() ?? 0) / 1e6, "ms"),
        ("allocations", allocations, "a frame"),
      ])
  }
}
