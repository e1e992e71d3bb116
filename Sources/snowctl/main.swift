import Console
import Posix
import Reporting

CPULevel.enter(build: Release.build)
SignalWatch.start()
StandardError.silenceLibraries()
OutOfMemory.watch()

// Every verb has a row here; a test compares the rows with the types that are verbs.
Program(
  "snowctl", "Snow that always falls to the real floor, at your desk.",
  groups: [
    .init("See", [ReplayVerb.self, RenderVerb.self, SheetVerb.self]),
    .init(
      "Look closer",
      [
        SensorsVerb.self, ScreensVerb.self, CalibrateVerb.self, GravityVerb.self, RecordVerb.self,
      ]),
    .init("Take the service's frames", [ViewVerb.self, ShotVerb.self, CatVerb.self]),
    .init("Control the service", [StartVerb.self, ReloadVerb.self]),
    .init("Share its frames", [BridgeVerb.self]),
    .init("Maintain", [CheckVerb.self, DoctorVerb.self, ScenesVerb.self, BenchVerb.self]),
  ],
  notes: [
    "Data goes to standard output, messages go to standard error. Exit codes are those of "
      + "sysexits.h.",
    "This is version \(Release.version).",
  ], version: Release.version
).run(commandLineWords).exit()
