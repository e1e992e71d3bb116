import Console
import Posix
import Reporting

CPULevel.enter(build: Release.build)
BridgeVerb.enter(commandLineWords)

let program = Program(
  "snowctl", "Snow that always falls to the real floor, at your desk.",
  groups: [
    .init("See", [ReplayVerb.command, RenderVerb.command, SheetVerb.command]),
    .init(
      "Look closer",
      [SensorsVerb.command, CalibrateVerb.command, GravityVerb.command, RecordVerb.command]),
    .init("Take the service's frames", [ViewVerb.command, ShotVerb.command, CatVerb.command]),
    .init("Tell the service", [StartVerb.command, ReloadVerb.command]),
    .init("Hand its frames on", [BridgeVerb.command]),
    .init(
      "Look after", [CheckVerb.command, DoctorVerb.command, ScenesVerb.command, BenchVerb.command]),
  ],
  notes: [
    "Data goes to standard output, words go to standard error. Exit codes are those of sysexits.h.",
    "This is version \(Release.version).",
  ], version: Release.version)

SignalWatch.start()
StandardError.silenceLibraries()
OutOfMemory.watch()
program.run(commandLineWords) { (arguments) throws(Failure) in
  switch arguments.command.verb {
  case "replay": try ReplayVerb.run(arguments)
  case "render": try RenderVerb.run(arguments)
  case "sheet": try SheetVerb.run(arguments)
  case "sensors": try SensorsVerb.run(arguments)
  case "calibrate": try CalibrateVerb.run(arguments)
  case "gravity": try GravityVerb.run(arguments)
  case "record": try RecordVerb.run(arguments)
  case "doctor": try DoctorVerb.run(arguments)
  case "bench": try BenchVerb.run(arguments)
  case "view": try ViewVerb.run(arguments)
  case "shot": try ShotVerb.run(arguments)
  case "cat": try CatVerb.run(arguments)
  case "start": try StartVerb.run(arguments)
  case "reload": try ReloadVerb.run(arguments)
  case "check": try CheckVerb.run(arguments)
  case "bridge": try BridgeVerb.run()
  default: try ScenesVerb.run(arguments)
  }
}.exit()
