import Console
import Globe
import Graphics
import Motion
import Raster

/// A snow globe that is turned and shaken at random, a step and a picture for each frame.
struct GlobeBenchmark {
  let width: Int
  let height: Int

  /// The rows' names, in their order.
  static let rows = ["240x240", "800x480", "1920x1080", "ride"]

  /// Measures one of `rows`.
  static func run(only row: String, frames: Int) -> Row {
    switch row {
    case "240x240": GlobeBenchmark(width: 240, height: 240).run(frames)
    case "1920x1080": GlobeBenchmark(width: 1920, height: 1080).run(frames)
    case "ride": GlobeBenchmark(width: 800, height: 480).runRide()
    default: GlobeBenchmark(width: 800, height: 480).run(frames)
    }
  }

  /// Steps before the measured ones, after which no array grows; every fourth is drawn.
  private static let warmUp = 3600
  /// Frames of `ride`: ten minutes.
  private static let ride = 36_000

  private func run(_ frames: Int) -> Row {
    var globe = GlobeSimulation(
      size: Size2(width: Double(width), height: Double(height)), seed: 1, angle: 0)
    var list = DisplayList(images: globe.images, samplings: globe.samplings)
    var rasterizer = Rasterizer(
      width: width, height: height, backdrop: .color(Color(red: 0.03, green: 0.05, blue: 0.12)))
    var hands = GlobeRide(seed: 1)
    var steps = Meter()
    var pictures = Meter()
    var (times, most) = ([Double](), 0)
    times.reserveCapacity(frames)
    for frame in 0..<Self.warmUp + frames {
      let isMeasured = frame >= Self.warmUp
      let before = steps.time + pictures.time
      hands.step()
      if isMeasured { steps.start() }
      globe.step(angle: hands.angle, shakeEnergy: hands.energy)
      list.removeAll()
      globe.append(to: &list, scale: 1)
      if isMeasured {
        steps.stop()
        pictures.start()
      }
      if isMeasured || frame.isMultiple(of: 4) { rasterizer.draw(list) }
      guard isMeasured else { continue }
      pictures.stop()
      times.append(Double(steps.time + pictures.time - before))
      most = max(most, list.count)
    }
    var row = Row(
      name: "globe \(width)x\(height)",
      figures: [
        ("frame_median", median(times) / 1e6, "ms"),
        ("frame_worst", (times.max() ?? 0) / 1e6, "ms"),
        ("step_and_list", Double(steps.time) / Double(frames) / 1e6, "ms of it, on average"),
        ("sprites", Double(most), "at the most"),
      ])
    steps.addFrames(to: &row, frames)
    row.figures.append(("rasteriser_allocations", pictures.allocationsEach(frames), "a frame"))
    return row
  }

  /// Ten minutes of turning and shaking, then rest: flakes lost, flakes outside, time until all lie still.
  private func runRide() -> Row {
    var globe = GlobeSimulation(
      size: Size2(width: Double(width), height: Double(height)), seed: 1, angle: 0)
    var list = DisplayList(images: globe.images, samplings: globe.samplings)
    var hands = GlobeRide(seed: 2)
    let mass = globe.census.mass
    var (lost, outside) = (0, 0)
    for _ in 0..<Self.ride {
      hands.step()
      globe.step(angle: hands.angle, shakeEnergy: hands.energy)
      lost = max(lost, abs(globe.census.mass - mass))
      list.removeAll()
      globe.append(to: &list, scale: 1)
      outside += (0..<list.count).count { !isInside(list.x[$0], list.y[$0]) }
    }
    var seconds = 0.0
    while !globe.isStill, seconds < 120 {
      globe.step(angle: hands.angle, shakeEnergy: 0)
      seconds += GlobeSimulation.stepSeconds
    }
    return Row(
      name: "globe \(width)x\(height), ten minutes in restless hands",
      figures: [
        ("grains", Double(mass), "altogether"), ("grains_lost", Double(lost), "at the most"),
        ("outside", Double(outside), "flakes outside the glass"),
        ("still_after", seconds, "s"),
      ])
  }

  private func isInside(_ x: Float, _ y: Float) -> Bool {
    x >= 0 && y >= 0 && x <= Float(width) && y <= Float(height)
  }
}
