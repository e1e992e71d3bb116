import Console
import Graphics
import Outputs
import Pipeline
import Portable
import Posix
import Raster

/// `snowbench --scene-file`: what the rasteriser takes for a file of sprites or strokes.
struct SpriteBenchmark {
  private let path: String
  private let frames: Int
  private let erasing: ErasingChoice
  private let prefetching: PrefetchChoice
  private let threads: DrawingThreads
  private let output: String?

  /// The options that only this benchmark has.
  static let options: [Option] = [
    Option(
      "erase", value: "HOW",
      help: "with --scene-file: \(ErasingChoice.allCases.map(\.rawValue).joined(separator: ", ")); "
        + "the pixels are the same (auto)"),
    Option(
      "prefetch", value: "HOW",
      help: "with --scene-file: large frames that were cleared, "
        + "\(PrefetchChoice.allCases.map(\.rawValue).joined(separator: ", ")); "
        + "auto times reads (auto)"),
    Option("threads", value: "N", help: "with --scene-file: drawing threads, 1, 2 or auto (1)"),
    Option(
      "out", value: "RAW", help: "with --scene-file: write the last frame's pixels, native words"),
  ]

  /// Reads a command line that has `--scene-file`.
  init(_ path: String, _ arguments: Arguments) throws(Failure) {
    self.path = path
    frames = Int(try arguments.integer("frames", in: 1...1_000_000) ?? 100)
    erasing = try arguments.choice("erase") ?? .automatic
    prefetching = try arguments.choice("prefetch") ?? .automatic
    threads = DrawingThreads(try arguments.choice("threads") ?? .one)
    output = arguments.value("out")
  }

  /// Draws all frames twice, the second time with the clock running, and prints the cost of one.
  func run(json: Bool) throws(Failure) {
    let file = try SceneRecords(path: path)
    let scene: Scene =
      file.kind == .strokes ? .strokes(try StrokeScene(file)) : .sprites(try SpriteScene(file))
    var rasterizer = Rasterizer(
      width: file.width, height: file.height, backdrop: .color(.black), format: file.format,
      hints: prefetching.hints)
    rasterizer.erase(erasing)
    var (list, outline) = (DisplayList(), Path())
    _ = draw(scene, &rasterizer, &list, &outline)
    let begin = (cpu: ProcessorClock.process, wall: MonotonicClock.nanoseconds)
    let pixels = draw(scene, &rasterizer, &list, &outline)
    let cpu = Double(ProcessorClock.process - begin.cpu) / 1000 / Double(frames)
    let wall = Double(MonotonicClock.nanoseconds - begin.wall) / 1000 / Double(frames)
    if let output {
      do { try FileDescriptor.writing(output).write(rasterizer.frame.bytes) } catch {
        throw Failure(error)
      }
    }
    let level = CPULevel.running.rawValue
    guard json else {
      return try Terminal.print(
        "cpu_us=\(short(cpu, places: 1)) wall_us=\(short(wall, places: 1)) frames=\(frames) "
          + "threads=\(threads.count) cpu_level=\(level)\n")
    }
    try Terminal.print(
      JSONText.object([
        ("scene_file", JSONText.text(path)), ("frames", "\(frames)"), ("cpu_us", "\(cpu)"),
        ("wall_us", "\(wall)"), ("pixels_touched", "\(pixels / frames)"),
        ("threads", "\(threads.count)"), ("cpu_level", JSONText.text(level)),
      ]) + "\n")
  }

  private enum Scene {
    /// Lists are made before the clock runs.
    case sprites(SpriteScene)
    /// Lists are made with the clock running.
    case strokes(StrokeScene)
  }

  /// - Returns: how many pixels were touched.
  private func draw(
    _ scene: Scene, _ rasterizer: inout Rasterizer, _ list: inout DisplayList, _ path: inout Path
  ) -> Int {
    var pixels = 0
    switch scene {
    case .sprites(let scene):
      for frame in frameNumbers(of: scene.lists.count) {
        pixels += rasterizer.draw(scene.lists[frame], sharing: threads.sharing)
      }
    case .strokes(let scene):
      for frame in frameNumbers(of: scene.frames.count) {
        scene.fill(&list, &path, frame: frame)
        pixels += rasterizer.draw(list, sharing: threads.sharing)
      }
    }
    return pixels
  }

  /// The last frame is always the file's last.
  private func frameNumbers(of count: Int) -> some Sequence<Int> {
    (0..<frames).lazy.map { ($0 + count - frames % count) % count }
  }
}
