import CAllocationCounter
import Console
import Glibc
import Gravity
import Pipeline
import Posix

// Prints what a frame costs on this machine. Times move with the neighbours; allocations do not.

let command = Command(
  "snowbench", "Measures the pipeline on this machine.",
  options: [
    Option("frames", value: "N", help: "measured frames of each benchmark (1000)"),
    Option("scene", value: "SCENE", help: "only one scene, on three screens that are turned"),
    Option("sensors", help: "only what samples cost: the log, input devices, gravity"),
    Option("emitter", help: "only the simulation of particles, beside a loop in C"),
    Option("ropes", help: "only strokes: twelve ropes that swing, with a glow and without"),
    Option("strokes", value: "FILE.png", help: "draws the strokes of docs/raster.md instead"),
    Option("formats", help: "only what a pixel costs on its way into a screen's format"),
    Option(
      "only", value: "ROW", help: "with --emitter or --formats: one of the rows, the C loop too"),
    Option("globe", help: "only the snow globe: a frame's cost, and ten minutes in restless hands"),
    Option("globe-picture", value: "FILE.png", help: "draws the sheet of docs/globe.md instead"),
    Option("ring", help: "only the frame ring: frames into it beside frames into private memory"),
    Option("json", help: "answer for programs: an object a line"),
    Option("gravity", value: "FOLDER", help: "judges the filters by all logs in a folder instead"),
    Option(
      "coverage", value: "FILE.png",
      help: "draws how evenly snow lies on a screen that turns instead"),
    Option("every", value: "N", help: "with --gravity: keeps one row of N (1)"),
    Option(
      "peers", value: "FOLDER", help: "the rasteriser beside others; 'make bench-peers' does it"),
    Option("xsnow", value: "FOLDER", help: "the service beside xsnow; may come with --peers"),
    Option("rounds", value: "N", help: "with --peers: turns of each (5)"),
    Option("seed", value: "N", help: "with --peers: other scenes of the same kinds (1)"),
    Option("scenes", value: "W1,W2…", help: "with --peers: only some of the five"),
    Option("seconds", value: "N", help: "with --xsnow: of each stretch (30)"),
    Option("page", value: "FILE.md", help: "with both: puts the tables between the page's marks"),
    Option("picture", value: "FILE.png", help: "with both: draws the ratios"),
  ],
  examples: [
    "snowbench", "snowbench --emitter", "snowbench --gravity recordings --every 3 --json",
  ],
  notes: [
    "Each benchmark warms up first. The median of the frames is what to quote; the shares of "
      + "allocation are exact.",
    "--emitter prints for each row what a particle's step of 1/60 s costs; N frames are N steps of "
      + "each of eleven stretches. integration: 20,000 in the air, beside a C loop over the same "
      + "columns, by turns; the ratio is that of the medians' pairs. turnover: 2,000 are born and die a "
      + "second. fireworks-MODE: cells inside cells, drawn into a display list in each render mode.",
    "--gravity prints for each log and each filter: how far up is off as root mean square and as the "
      + "99th percentile; how far the screen's angle is off where more than 0.35 of up lies in the "
      + "glass; how late the estimate is, by the shift that brings it nearest to the reference; how "
      + "much up scatters at rest, about its mean over a second; processor time a sample. All but "
      + "the last need a reference: see 'snowctl gravity --help'.",
    "--peers and --xsnow need a machine that has nothing else to do, and end with code 75 where it is "
      + "too restless for a verdict. docs/performance.md says what is measured.",
  ])

command.run(commandLineWords, Voice("snowbench")) {
  (arguments) throws(Failure) in
  if let folder = arguments.value("gravity") {
    let every = Int(try arguments.integer("every", in: 1...1_000_000) ?? 1)
    return try FilterBenchmark(folder: folder, every: every, json: arguments.flag("json")).run()
  }
  if let path = arguments.value("coverage") {
    return try CoverageBenchmark(path: path).run(Table(json: arguments.flag("json")))
  }
  if let path = arguments.value("strokes") { return try StrokesPicture(path: path).run() }
  if let path = arguments.value("globe-picture") { return try GlobePicture(path: path).run() }
  guard !arguments.flag("every") else {
    throw Failure("--every belongs to --gravity FOLDER", .usage)
  }
  if arguments.flag("peers") || arguments.flag("xsnow") {
    return try PerformanceRun(arguments).run(Table(json: arguments.flag("json")))
  }
  for name in ["rounds", "seed", "scenes", "seconds", "page", "picture"] where arguments.flag(name)
  {
    throw Failure("--\(name) belongs to --peers FOLDER or --xsnow FOLDER", .usage)
  }
  let frames = Int(try arguments.integer("frames", in: 10...1_000_000) ?? 1000)
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
  if arguments.flag("globe") {
    for (width, height) in [(240, 240), (800, 480), (1920, 1080)] {
      table.add(GlobeBenchmark(width: width, height: height).run(frames))
    }
    return table.add(GlobeBenchmark(width: 800, height: 480).runRide())
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
  guard row == nil else { throw Failure("--only belongs to --emitter or --formats", .usage) }
  let sizes = arguments.flag("sensors") ? [] : [(480, 320), (800, 480), (1920, 1080)]
  for (width, height) in sizes where !arguments.flag("ropes") {
    table.add(try SceneBenchmark(scene: "classic", width: width, height: height).run(frames))
  }
  if let (width, height) = sizes.last, !arguments.flag("ropes") {
    // Flakes that are large enough to be shared.
    let large = SceneBenchmark(
      scene: "classic", width: width, height: height, scale: 2, threads: .two)
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
