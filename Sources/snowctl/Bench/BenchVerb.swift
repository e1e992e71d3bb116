import Console
import Pipeline
import Settings

enum BenchVerb: Verb {
  static let command = Command(
    "snowctl bench", "Measures each stage of the pipeline on this machine.",
    options: [
      Option("scene", "s", value: "SCENE", help: "only this scene (all scenes)"),
      Option("frames", "n", value: "N", help: "frames to measure (300)"),
      .threads("1"), .json("a list of objects"),
    ],
    notes: [
      "Every scene runs at 240x240, 800x480 and 1920x1080 with the log that comes with snowd; the "
        + "frames are discarded. gravity is reading and filtering the log, simulate moving the "
        + "particles, draw the display list and its pixels, total all of it. The run takes about "
        + "half a minute; a slow machine measures as many frames as it draws in 10 seconds.",
      "SNOWD_CPU=baseline measures the program for CPUs without AVX2.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let frames = Int(try arguments.integer("frames", in: 1...1_000_000) ?? 300)
    let threads = try arguments.choice("threads") ?? DrawingThreads.Limit.one
    var names = arguments.value("scene").map { [$0] } ?? []
    if names.isEmpty { names = try SceneLibrary().requireScenes() }
    let rows = try PipelineBench(frames: frames, threads: threads).run(names)
    if !rows.isEmpty || arguments.flag("json") {
      try Terminal.print(
        arguments.flag("json") ? PipelineTable.json(rows) : PipelineTable.words(rows, of: frames))
    }
    let count = names.count * PipelineBench.sizes.count
    guard rows.count == count else {
      throw .interrupted("interrupted after \(rows.count) of \(count) measurements")
    }
  }
}
