import Console
import Posix
import Programs

CPULevel.enter(build: Release.build)
SignalWatch.start()
StandardError.silenceLibraries()
OutOfMemory.watch()

// Every verb has a row here; a test compares the rows with the types that are verbs.
Program(
  "snowctl", "Snow that always falls to the real floor, at your desk.",
  groups: [
    .init("See", page: "see", [ReplayVerb.self, RenderVerb.self, SheetVerb.self]),
    .init(
      "Look closer", page: "look",
      [
        SensorsVerb.self, ScreensVerb.self, CalibrateVerb.self, GravityVerb.self, RecordVerb.self,
      ]),
    .init(
      "Take the service's frames", page: "frames", [ViewVerb.self, ShotVerb.self, CatVerb.self]),
    .init(
      "Control the service", page: "control",
      [
        StatusVerb.self, TopVerb.self, OnVerb.self, OffVerb.self, SceneVerb.self, GreetingVerb.self,
        BrightnessVerb.self, IntensityVerb.self, WindVerb.self, TextVerb.self, IdentifyVerb.self,
        ReloadVerb.self, TriggerVerb.self, ListenVerb.self,
      ]),
    .init("Share its frames", page: "bridge", [BridgeVerb.self]),
    .init("Many panels", page: "fleet", [FleetVerb.self]),
    .init(
      "Maintain", page: "maintain",
      [CheckVerb.self, DoctorVerb.self, ScenesVerb.self, BenchVerb.self]),
  ],
  notes: [
    "Data goes to standard output, messages go to standard error. Exit codes are those of "
      + "sysexits.h.",
    "'snowctl --version' prints the version.",
  ], version: Release.version,
  lists: [
    "scenes": CompletionLists.scenes, "sensors": CompletionLists.sensors,
    "outputs": CompletionLists.outputs, "screens": CompletionLists.screens,
  ]
).run(commandLineWords).exit()
