import CAllocationCounter
import Console
import Glibc
import Gravity
import Pipeline
import Posix
import Programs

// Prints what a frame costs on this machine. Times depend on what else runs; allocations do not.
CPULevel.enter(build: Release.build)

let command = Command(
  "snowbench", "Measures the pipeline on this machine.",
  options: [
    Option("frames", value: "N", help: "measured frames of each benchmark (1000)"),
    Option("scene", value: "SCENE", help: "only one scene, on three turning screens"),
    Option("sensors", help: "only the cost of samples: the log, input devices, gravity"),
    Option("emitter", help: "only the particle simulation, beside a loop in C"),
    Option("ropes", help: "only strokes: twelve swinging ropes, with and without a glow"),
    Option("strokes", value: "FILE.png", help: "draw the strokes of docs/raster.md instead"),
    Option("formats", help: "only the cost of converting pixels to screen formats"),
    Option("copies", help: "only the copy of frames to screens, beside memcpy of what has changed"),
    Option(
      "only", value: "ROW", help: "with --emitter, --formats or --globe: one row"),
    Option("globe", help: "only the snow globe: the cost of a frame, and ten minutes of shaking"),
    Option("globe-picture", value: "FILE.png", help: "draw the sheet of docs/globe.md instead"),
    Option("ring", help: "only the frame ring, beside frames in private memory"),
    Option(
      "scene-file", value: "FILE",
      help: "only the rasteriser, on a file of sprites or strokes; Benchmarks/peers/README.md has "
        + "the format"),
    Option("json", help: "answer for programs: an object a line"),
    Option("gravity", value: "FOLDER", help: "measure the filters on all logs of a folder instead"),
    Option(
      "coverage", value: "FILE.png",
      help: "draw how evenly snow covers a turning screen instead"),
    Option("every", value: "N", help: "with --gravity: use every Nth row (1)"),
    Option(
      "peers", value: "FOLDER",
      help:
        "the rasteriser, or with --gravity the filters, beside other libraries; run by 'make bench-peers' and "
        + "'make bench-gravity'"),
    Option(
      "xsnow", value: "FOLDER", help: "the service beside xsnow; may be combined with --peers"),
    Option("rounds", value: "N", help: "with --peers: pairs of runs that count (5)"),
    Option("seed", value: "N", help: "with --peers: seed of the scenes (1)"),
    Option("scenes", value: "W1,W2…", help: "with --peers: only these scenes"),
    Option("seconds", value: "N", help: "with --xsnow: length of each run (30)"),
    Option("page", value: "FILE.md", help: "with both: write the tables between the page's marks"),
    Option("picture", value: "FILE.png", help: "with both: draw the ratios"),
  ] + SpriteBenchmark.options,
  examples: [
    "snowbench", "snowbench --emitter", "snowbench --gravity recordings --every 3 --json",
    "snowbench --gravity recordings --peers .build/peers",
  ],
  notes: [
    "Each benchmark warms up first. Quote the median of the frames; counts of allocations are "
      + "exact.",
    "--emitter prints for each row the cost of a particle's step of 1/60 s; N frames are N steps in "
      + "each of eleven runs. integration: 20,000 particles, alternating with a C loop over the same "
      + "columns; the ratio is the median of pairs. turnover: 2,000 births and deaths a second. "
      + "fireworks-MODE: nested cells, drawn into a display list in each render mode.",
    "--copies copies each frame twice, in turns: as the output does, into ordinary memory instead of a "
      + "screen's, and the same bytes by memcpy, row for row. The ratio is the median of pairs. Rows "
      + "without a scene's name copy whole frames.",
    "--gravity prints for each log and each filter: the error of up as root mean square and 99th "
      + "percentile; the error of the screen's angle where more than 0.35 of up lies in the glass; "
      + "the lag, which is the shift that fits the reference best; the scatter of up at rest, about "
      + "its mean over a second; processor time a sample. All but the last need a reference: see "
      + "'snowctl gravity --help'. auto-20ms is auto with --lead 20ms, against the truth 20 ms later. With "
      + "--peers also filters of other libraries, and the reason where one "
      + "is missing; docs/gravity.md describes the rows.",
    "--scene-file draws all frames twice, first to fill the caches, then with the clock running; a "
      + "file with fewer frames is repeated, and the last frame is always the file's last.",
    "Without --gravity, --peers and --xsnow need an idle machine, and end with code 75 on a busy one. "
      + "docs/performance.md describes the measurements.",
  ])

command.run(commandLineWords, Voice("snowbench")) {
  (arguments) throws(Failure) in
  if let folder = arguments.value("gravity") {
    let every = Int(try arguments.integer("every", in: 1...1_000_000) ?? 1)
    return try FilterBenchmark(
      folder: folder, every: every, peers: arguments.value("peers"), json: arguments.flag("json")
    ).run()
  }
  if let path = arguments.value("coverage") {
    return try CoverageBenchmark(path: path).run(Table(json: arguments.flag("json")))
  }
  if let path = arguments.value("strokes") { return try StrokesPicture(path: path).run() }
  if let path = arguments.value("globe-picture") { return try GlobePicture(path: path).run() }
  if let path = arguments.value("scene-file") {
    return try SpriteBenchmark(path, arguments).run(json: arguments.flag("json"))
  }
  for option in SpriteBenchmark.options where arguments.flag(option.name) {
    throw Failure("--\(option.name) needs --scene-file FILE", .usage)
  }
  guard !arguments.flag("every") else {
    throw Failure("--every needs --gravity FOLDER", .usage)
  }
  if arguments.flag("peers") || arguments.flag("xsnow") {
    return try PerformanceRun(arguments).run(Table(json: arguments.flag("json")))
  }
  for name in ["rounds", "seed", "scenes", "seconds", "page", "picture"] where arguments.flag(name)
  {
    throw Failure("--\(name) needs --peers FOLDER or --xsnow FOLDER", .usage)
  }
  let frames = Int(try arguments.integer("frames", in: 2...1_000_000) ?? 1000)
  let table = Table(json: arguments.flag("json"))
  if arguments.flag("formats") {
    let row = try arguments.choice("only", of: FormatBenchmark.rows)
    let benchmark = FormatBenchmark(passes: frames)
    for name in FormatBenchmark.rows where row == nil || row == name {
      if let figures = benchmark.run(only: name) { table.add(figures) }
    }
    return
  }
  if let scene = arguments.value("scene") {
    for (width, height) in [(240, 240), (800, 480), (1920, 1080)] {
      table.add(try SceneBenchmark(scene: scene, width: width, height: height).run(frames))
    }
    return
  }
  if arguments.flag("copies") {
    for (width, height) in [(800, 480), (1920, 1080)] {
      for way in CopyBenchmark.Way.allCases {
        for scene in ["classic-article", nil] {
          let benchmark = CopyBenchmark(way: way, scene: scene, width: width, height: height)
          table.add(try benchmark.run(frames))
        }
      }
    }
    return
  }
  if arguments.flag("globe") {
    let row = try arguments.choice("only", of: GlobeBenchmark.rows)
    for name in GlobeBenchmark.rows where row == nil || row == name {
      table.add(GlobeBenchmark.run(only: name, frames: frames))
    }
    return
  }
  if arguments.flag("ring") {
    for (width, height) in [(800, 480), (1920, 1080)] {
      for isReading in [false, true] {
        let benchmark = RingBenchmark(width: width, height: height, isReading: isReading)
        table.add(try benchmark.run(frames))
      }
    }
    return
  }
  let row = try arguments.choice("only", of: EmitterBenchmark.rows)
  if arguments.flag("emitter") {
    let benchmark = EmitterBenchmark(steps: frames)
    if let row { table.add(benchmark.run(only: row)) } else { benchmark.run(table.add) }
    return
  }
  guard row == nil else { throw Failure("--only needs --emitter, --formats or --globe", .usage) }
  let sizes = arguments.flag("sensors") ? [] : [(480, 320), (800, 480), (1920, 1080)]
  for (width, height) in sizes where !arguments.flag("ropes") {
    table.add(
      try SceneBenchmark(scene: "classic-article", width: width, height: height).run(frames))
  }
  if let (width, height) = sizes.last, !arguments.flag("ropes") {
    // Flakes that are large enough to be shared.
    let large = SceneBenchmark(
      scene: "classic-article", width: width, height: height, scale: 2, threads: .two)
    table.add(try large.run(frames))
  }
  for (width, height) in sizes.dropFirst() {
    for hasGlow in [true, false] {
      table.add(RopesBenchmark(width: width, height: height, hasGlow: hasGlow).run(frames))
    }
  }
  if arguments.flag("ropes") { return }
  table.add(try LogBenchmark().run())
  table.add(try EvdevBenchmark().run(samples: frames))
  for filter in GravitySettings.Filter.allCases {
    table.add(GravityBenchmark(filter: filter).run(samples: frames * 100))
  }
  table.finish()
}.exit()
