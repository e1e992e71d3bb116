import CAllocationCounter
import Console
import Glibc
import Gravity
import Pipeline

// Prints what a frame costs on this machine. Times move with the neighbours; allocations do not.

let command = Command(
  "snowbench", "Measures the pipeline on this machine.",
  options: [
    Option("frames", value: "N", help: "measured frames of each benchmark (1000)"),
    Option("sensors", help: "only what samples cost: the log, input devices, gravity"),
    Option("json", help: "answer for programs: an object a line"),
  ],
  notes: [
    "Each benchmark warms up first. The median of the frames is what to quote; the shares of "
      + "allocation are exact."
  ])

command.run(Array(CommandLine.arguments.dropFirst()), Voice("snowbench")) {
  (arguments) throws(Failure) in
  let frames = Int(try arguments.integer("frames", in: 10...1_000_000) ?? 1000)
  let table = Table(json: arguments.flag("json"))
  let sizes = arguments.flag("sensors") ? [] : [(480, 320), (800, 480), (1920, 1080)]
  for size in sizes {
    table.add(try SceneBenchmark(scene: "classic", width: size.0, height: size.1).run(frames))
  }
  table.add(try LogBenchmark().run())
  table.add(try EvdevBenchmark().run(samples: frames))
  for filter in GravitySettings.Filter.allCases {
    table.add(GravityBenchmark(filter: filter).run(samples: frames * 100))
  }
  table.finish()
}.exit()
