import Console
import Graphics
import Gravity
import Motion
import Outputs
import Pipeline
import Posix
import Programs
import Recordings
import Scenes
import Sensors
import Settings

/// Scenes through the whole pipeline: a sensor log, gravity, simulation, drawing, no output.
struct PipelineBench {
  /// Per frame: medians in microseconds of real time.
  struct Figures {
    var scene: String
    var size: (width: Int, height: Int)
    var frames: Int
    var sprites: Int
    /// Reading the log and following gravity.
    var gravity: Double
    var simulate: Double
    /// Display list and pixels.
    var draw: Double
    /// All stages and the hand-over of the frame.
    var total: Double
    /// The 99th percentile of `total`.
    var slow: Double
    /// Frames a second, from the mean.
    var rate: Double
  }

  static let sizes = [(240, 240), (800, 480), (1920, 1080)]
  /// Frames before the measured ones, to fill the caches.
  private static let warmUp: Int64 = 120
  /// The time limit of a row's measured frames, in nanoseconds.
  ///
  /// It is for slow machines: fewer frames show less of the film, of which some parts are busier than others.
  private static let longest: Int64 = 10_000_000_000

  let frames: Int
  let threads: DrawingThreads.Limit

  /// One row for each scene and size; after a signal, only those measured in full.
  func run(_ names: [String]) throws(Failure) -> [Figures] {
    var progress = Progress()
    var rows: [Figures] = []
    let count = Double(names.count * Self.sizes.count)
    for name in names {
      let scene: Scene
      do {
        scene = try SceneLibrary().scene(name, seed: 1, for: (1920, 1080), threads: threads)
      } catch {
        throw Failure(error, hint: error.sceneHint)
      }
      for size in Self.sizes {
        guard !SignalWatch.stopRequested else { return rows }
        progress.update(Double(rows.count) / count, "\(name) \(size.0)x\(size.1)")
        do throws(SensorError) {
          let row = try measure(name, scene, size) {
            progress.update((Double(rows.count) + $0) / count, "\(name) \(size.0)x\(size.1)")
          }
          guard let row else { return rows }
          rows.append(row)
        } catch {
          throw Failure(error)
        }
      }
    }
    return rows
  }

  /// Nil after a signal.
  private func measure(
    _ name: String, _ scene: Scene, _ size: (width: Int, height: Int), _ tell: (Double) -> Void
  ) throws(SensorError) -> Figures? {
    var settings = Pipeline.Settings(scene: scene, width: size.width, height: size.height)
    settings.threads = threads
    settings.content = Report.content
    let pipeline = try Pipeline(try Self.log(), settings)
    var gravity = try GravityStage()
    let grid = TimeGrid(origin: pipeline.origin, numerator: 60)
    let sink = NullSink()
    var stages = (gravity: [Double](), simulate: [Double](), draw: [Double](), total: [Double]())
    var deadline = Int64.max
    for index in 0..<Self.warmUp + Int64(frames) {
      guard !SignalWatch.stopRequested else { return nil }
      let instant = grid.instant(index)
      let start = MonotonicClock.nanoseconds
      try gravity.advance(to: instant)
      let begin = MonotonicClock.nanoseconds
      try pipeline.advance(to: instant)
      let moved = MonotonicClock.nanoseconds
      let report = pipeline.draw(index, at: instant)
      let drawn = MonotonicClock.nanoseconds
      // NullSink never throws.
      try? sink.present(pipeline.frame, report)
      let end = MonotonicClock.nanoseconds
      guard index >= Self.warmUp else { continue }
      if index == Self.warmUp { deadline = end + Self.longest }
      let felt = Double(begin - start)
      stages.gravity.append(felt)
      stages.simulate.append(max(0, Double(moved - begin) - felt))
      stages.draw.append(Double(drawn - moved))
      stages.total.append(Double(end - begin))
      tell(Double(stages.total.count) / Double(frames))
      if end > deadline, stages.total.count >= 20 { break }
    }
    return Figures(name, size, pipeline.displayList.count, stages)
  }

  /// The shipped log; without it, the motion that it was made from.
  private static func log() throws(SensorError) -> any MotionSource {
    let logs = SceneLibrary().folders.map { "\($0)/../logs/turning.csv.gz" }
    guard let path = logs.first(where: fileExists) else { return SyntheticSource(seed: 1) }
    return try Recording(path)
  }

  /// The first stage alone: in the pipeline it is part of the simulation's steps.
  private struct GravityStage {
    let source: any MotionSource
    var estimator = GravityEstimator()

    init() throws(SensorError) {
      source = try PipelineBench.log()
      try advance(to: try source.firstInstant())
    }

    mutating func advance(to instant: Instant) throws(SensorError) {
      while let sample = try source.next(notAfter: instant) { estimator.update(sample) }
    }
  }
}

extension PipelineBench.Figures {
  /// Takes times in nanoseconds.
  fileprivate init(
    _ scene: String, _ size: (width: Int, height: Int), _ sprites: Int,
    _ stages: (gravity: [Double], simulate: [Double], draw: [Double], total: [Double])
  ) {
    func microseconds(_ times: [Double], _ share: Double = 0.5) -> Double {
      times.sorted()[min(times.count - 1, Int(Double(times.count) * share))] / 1000
    }
    (self.scene, self.size, self.sprites) = (scene, size, sprites)
    frames = stages.total.count
    gravity = microseconds(stages.gravity)
    simulate = microseconds(stages.simulate)
    draw = microseconds(stages.draw)
    total = microseconds(stages.total)
    slow = microseconds(stages.total, 0.99)
    rate = Double(frames) * 1e9 / max(stages.total.reduce(0, +), 1)
  }
}
