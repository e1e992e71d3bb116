// swift-tools-version: 6.2
import PackageDescription

/// Most targets: Swift 6 mode, warnings are errors, imports are spelled out.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
]

/// What runs once, or when people ask: not optimised, which compiles in a third of the time.
let cold = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// What talks with people: optimised for size.
let small = settings + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Optimised in debug builds too, with every assertion.
///
/// Vectors are hundreds of times as slow in unoptimised debug builds, and the rasteriser's tests took five minutes
/// instead of one. So are tests that compute a picture of their own to compare with. Whole modules, so that generic
/// code of other files is specialised: drawing takes two thirds of the time.
let quick: [SwiftSetting] = [
  .unsafeFlags(
    [
      "-O", "-assert-config", "Debug", "-disable-batch-mode", "-whole-module-optimization",
      "-num-threads", "2",
    ], .when(configuration: .debug))
]

/// Programs of tests that go over every pixel.
let fast = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// What goes over every pixel.
let optimized = settings + quick

/// The headers of Pango and of what they include; SwiftPM takes no flag of a pkg-config file that has -pthread, as GLib's.
let pango =
  optimized
  + [
    "include/pango-1.0", "include/glib-2.0", "include/harfbuzz", "include/freetype2",
    "lib/x86_64-linux-gnu/glib-2.0/include", "lib/aarch64-linux-gnu/glib-2.0/include",
  ].map { .unsafeFlags(["-Xcc", "-iwithsysroot/usr/\($0)"]) }

/// Texts and dates: as pure as the middle, without pixels.
let texts = settings + [.strictMemorySafety()]

/// The pure middle besides: no C, no files, no clock, and no unmarked unsafe code.
let pure = texts + quick

/// A library; `imports` are the modules that it names, apart by blanks.
func module(
  _ name: String, as settings: [SwiftSetting] = settings, _ imports: String..., path: String? = nil
) -> Target {
  .target(name: name, dependencies: list(imports), path: path, swiftSettings: settings)
}

/// A C library of Debian's; `pkgConfig` is nil where it is loaded when something needs it, not linked.
func library(_ name: String, _ pkgConfig: String?, _ apt: String, path: String? = nil) -> Target {
  .systemLibrary(name: name, path: path, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A program.
func program(
  _ name: String, as settings: [SwiftSetting] = settings, _ imports: String..., path: String? = nil
) -> Target {
  .executableTarget(name: name, dependencies: list(imports), path: path, swiftSettings: settings)
}

/// A program that tests run.
func probe(_ name: String, as settings: [SwiftSetting] = settings, _ imports: String...) -> Target {
  .executableTarget(
    name: name, dependencies: list(imports), path: "Tests/Support/\(name)", swiftSettings: settings)
}

/// Tests; `exclude` are files beside them in other languages.
func tests(
  _ name: String, as settings: [SwiftSetting] = settings, _ imports: String...,
  exclude: String = "", path: String? = nil
) -> Target {
  .testTarget(
    name: name, dependencies: list(imports), path: path,
    exclude: exclude.split(separator: " ").map(String.init), swiftSettings: settings)
}

func list(_ names: [String]) -> [Target.Dependency] {
  names.flatMap { $0.split(separator: " ") }.map { .byName(name: String($0)) }
}

/// The descriptions that CWayland's code is generated of.
let waylandProtocols = [
  "fractional-scale-v1", "idle-inhibit-unstable-v1", "viewporter",
  "wlr-foreign-toplevel-management-unstable-v1", "wlr-layer-shell-unstable-v1", "xdg-shell",
].map { "protocols/\($0).xml" }

// Targets stand in the order in which data flows. A target declares exactly what it imports, and imports only what stands
// above it; Tests/ArchitectureTests checks both, and the picture in docs/architecture.md, which says what each is for.
let package = Package(
  name: "snowd",
  products: ["snowd", "snowctl", "snowbridge", "snowplot", "snowpicture", "snowagent"].map {
    .executable(name: $0, targets: [$0])
  },
  targets: [
    // C seams, one a library.
    .target(name: "CLinux"),
    .target(name: "CFrameRing"),
    // `make build` names the build and the version: programs of one build know each other by it.
    .target(
      name: "CBuildNote",
      cSettings: ["SNOWD_BUILD_ID", "SNOWD_VERSION"].compactMap { name in
        Context.environment[name].map { .define(name, to: "\"\($0)\"") }
      }),
    library("CZlib", "zlib", "zlib1g-dev"),
    library("CPNG", "libpng", "libpng-dev"),
    library("CXXHash", "libxxhash", "libxxhash-dev"),
    library("CDRM", "libdrm", "libdrm-dev"),
    // Without pkg-config, which would link it: libiio is loaded when a sensor needs it, see IIOLibrary.swift.
    library("CIIO", nil, "libiio-dev"),
    library("CEvdev", "libevdev", "libevdev-dev"),
    // Generated code is a target of its own kind, which SwiftPM asks no pkg-config file for; wayland-client's has no flags.
    .target(
      name: "CWayland", exclude: ["README.md", "generate.sh"] + waylandProtocols,
      linkerSettings: [.linkedLibrary("wayland-client")]),
    library("CSystemd", "libsystemd", "libsystemd-dev"),
    // Loaded when snowctl shows pictures in a terminal, or writes films.
    .systemLibrary(name: "CChafa"),
    library("CWebP", nil, "libwebp-dev"),
    library("CCairo", "cairo", "libcairo2-dev"),
    library("CVNC", "libvncserver", "libvncserver-dev"),
    library("CJPEG", "libjpeg", "libjpeg62-turbo-dev"),
    library("CMicroHTTPD", "libmicrohttpd", "libmicrohttpd-dev"),
    library("CWebPDemux", "libwebpdemux", "libwebp-dev"),
    // pangoft2's own file names gio, whose options SwiftPM refuses with a warning.
    library("CPango", nil, "libpango1.0-dev"),
    library("CLCMS", "lcms2", "liblcms2-dev"),
    library("CMosquitto", "libmosquitto", "libmosquitto-dev"),

    // Vocabulary.
    module("Portable", as: pure),
    module("Posix", "CLinux"),
    module("Motion", as: pure, "Portable"),
    // What a service counts, as text for Prometheus and back, on a local socket.
    module("Metrics", as: small, "Posix"),
    // Its buffers lend spans of what they hold, as the standard library's do.
    module("Graphics", as: pure + [.enableExperimentalFeature("Lifetimes")], "Portable"),

    // Samples become an estimate of down.
    module("InputDevices", "CEvdev CSystemd Posix"),
    module("Recordings", as: settings + quick, "CZlib CEvdev Portable Posix Motion InputDevices"),
    module("Touch", "CEvdev Posix Motion InputDevices Recordings"),
    module("Sensors", "CIIO CEvdev Portable Posix Motion InputDevices Recordings"),
    module("Calibration", as: cold, "Portable Posix Motion InputDevices Sensors"),
    module("Gravity", as: pure, "Portable Motion"),

    // The estimate moves a scene, the scene becomes a display list.
    module("Emitter", as: pure, "Portable Motion Graphics"),
    module("Flakes", as: pure, "Motion Graphics"),
    module("Globe", as: pure, "Portable Motion Graphics Emitter"),
    module("Documents", as: texts, "Portable"),
    module("Dates", as: texts, "Documents"),
    module("People", as: pure, "Graphics"),
    module("Landscape", as: pure, "Portable Motion Graphics Dates"),
    module(
      "Scenes", as: pure, "Portable Motion Graphics Emitter Flakes Globe Documents Dates People",
      "Landscape"),
    // Texts and pictures of a scene by the program snowpicture.
    module("PictureHelper", "CLinux Posix Graphics Scenes"),

    // The display list becomes pixels, the pixels go out.
    module("Raster", as: pure, "Portable Graphics"),
    module("Images", as: optimized, "CPNG Posix Graphics"),
    module("FrameRing", "CLinux CZlib CFrameRing Posix Graphics"),
    // Optimised: frames are copied and looked at here, and only such code shows what a frame costs.
    module(
      "Outputs", as: optimized,
      "CLinux CXXHash CDRM CWayland Portable Posix Motion Graphics Images FrameRing"),
    module("Plot", as: cold, "CCairo Portable Graphics"),

    // Wiring, and the two programs.
    module(
      "Pipeline", "Posix Motion Graphics Recordings Touch Gravity Emitter Dates Scenes Raster",
      "Outputs"),
    // What panels and operators say to each other over a broker, and the agent's decisions.
    module("Fleet", as: texts, "Documents Dates"),
    module(
      "Settings", as: cold, "Portable Posix Motion Graphics Recordings Touch Sensors Gravity",
      "Documents Dates Scenes Images FrameRing Outputs Pipeline Fleet"),
    // What a service decides by the clock; the loop that does it is snowd's.
    module(
      "RealTime", "Portable Metrics Motion InputDevices Recordings Sensors Gravity Dates Scenes",
      "Outputs Pipeline Settings"),
    module("Bus", as: cold, "CSystemd Posix"),
    // A connection to a broker that is made again when it is lost.
    module("MQTT", as: cold, "CMosquitto Posix Fleet"),
    // What an operator knows of many panels, and the messages of an order.
    module("Panels", as: texts, "Portable Motion Documents Dates Fleet"),
    module("Console", as: small, "CLinux Portable Posix"),
    // What the programs share: a log and its filter on the command line, failures and their exit codes.
    module(
      "Programs", as: cold, "CBuildNote Posix Motion Graphics Recordings Gravity FrameRing",
      "Outputs Pipeline Settings Console"),
    program(
      "snowd", "CLinux CSystemd Portable Posix Metrics Motion Bus Graphics Recordings Touch",
      "Sensors Gravity Documents Dates Scenes PictureHelper Images Outputs Pipeline Settings",
      "RealTime Console Programs"),
    program(
      "snowctl", as: small, "CLinux CChafa CWebP Portable Posix Metrics Motion Bus Graphics",
      "InputDevices Recordings Touch Sensors Calibration Gravity Emitter Documents Dates Scenes",
      "PictureHelper Raster Images FrameRing Outputs Pipeline Fleet Settings Console Programs"),

    // Curves of a log. Like the next one a program of its own, so that snowctl links no cairo.
    program(
      "snowplot", as: cold, "Portable Posix Motion Graphics Recordings Gravity Plot Console",
      "Programs"),
    // Frames from the ring for VNC and HTTP: a program of its own, so that the others link none of its libraries.
    program(
      "snowbridge", "CLinux CVNC CJPEG CMicroHTTPD Posix Metrics Graphics Images FrameRing",
      "Console"),
    // Connects the service, or an operator, to an MQTT broker: the service keeps no network.
    program(
      "snowagent", as: cold, "CSystemd CBuildNote Portable Posix Motion Bus Documents Dates Fleet",
      "MQTT Panels Console"),
    // Decodes pictures and shapes texts for the others, which open no file of that kind.
    program(
      "snowpicture", as: pango, "CLinux CZlib CJPEG CWebPDemux CPango CLCMS Posix Graphics Scenes",
      "PictureHelper Images Console"),

    // Measurements: `make bench`.
    .target(name: "CAllocationCounter", path: "Benchmarks/CAllocationCounter"),
    .target(name: "CInstructionCounter", path: "Benchmarks/CInstructionCounter"),
    .target(name: "CEmitterLoop", path: "Benchmarks/CEmitterLoop"),
    program(
      "snowbench", as: settings + quick, "CEvdev Portable Posix Motion Graphics InputDevices",
      "Recordings Sensors Gravity Emitter Globe Documents Scenes Raster FrameRing Outputs Plot",
      "Pipeline Settings Console Programs CAllocationCounter CInstructionCounter CEmitterLoop",
      path: "Benchmarks/snowbench"),

    // What the tests share: scratch folders, the repository's files, programs that run beside a test.
    module("TestSupport", path: "Tests/Support/TestSupport"),
    // What `make fuzz` links with libFuzzer; its test keeps the inputs good that it begins with.
    module(
      "SnowFuzz", "CZlib Portable Posix Motion Graphics Recordings Sensors Gravity Documents",
      "Scenes Images Settings", path: "Tests/Fuzz/Harness"),
    tests("FuzzTests", "SnowFuzz"),
    tests("ArchitectureTests", "TestSupport"),
    // Every command and link of README and docs.
    tests("DocsTests", "snowd snowctl snowplot snowbridge snowagent TestSupport"),
    // Runs the programs: they are named here so that they are built first.
    tests(
      "CommandTests", "Metrics Motion Graphics Calibration Images Outputs Console snowd snowctl",
      "snowplot snowbench TestSupport", exclude: "chafa.c jobcontrol.py"),
    // Says how much memory a picture takes: no other thread allocates in it.
    probe("PictureProbe", "Posix Graphics Images"),
    tests("ImagesTests", "Motion Graphics Images PictureProbe TestSupport", exclude: "pngs.py"),
    // Runs snowpicture on pictures that Pillow makes, and compares texts with pango-view's.
    tests(
      "PictureTests", as: optimized, "Posix Graphics Scenes PictureHelper Raster Images",
      "snowpicture TestSupport", exclude: "pictures.py impostor.py"),
    tests("BusTests", "Motion Bus Graphics TestSupport"),
    tests("MetricsTests", "Posix Metrics TestSupport"),
    tests("PosixTests", "Posix TestSupport"),
    tests("OutputsTests", "CLinux Posix Motion Graphics Images FrameRing Outputs TestSupport"),
    // Speaks with a compositor that the tests make up, and counts allocations.
    tests(
      "WaylandTests",
      "CLinux CWayland CAllocationCounter Posix Motion Graphics Outputs TestSupport"),
    tests("FilmsTests", "CWebPDemux Graphics Outputs snowctl TestSupport"),
    // Shows known pictures through DRM in a virtual machine.
    probe("DRMProbe", as: fast, "Posix Graphics Outputs"),
    tests("PlotTests", "Portable Graphics Plot"),
    tests("ConsoleTests", "Posix Console Portable"),
    tests(
      "ProgramsTests", "Posix Recordings Sensors Documents Outputs Pipeline Settings Console",
      "Programs"),
    tests(
      "PipelineTests", "Posix Portable Motion Graphics Recordings Sensors Gravity Documents",
      "Dates Scenes Raster Outputs Pipeline TestSupport"),
    tests(
      "SettingsTests", "Portable Posix Motion Sensors Gravity Documents Dates Outputs Settings",
      "TestSupport"),
    tests(
      "RealTimeTests", "Portable Metrics Motion InputDevices Sensors Gravity Documents Dates",
      "Scenes Outputs Pipeline Settings RealTime snowd TestSupport"),
    tests(
      "ServiceTests", "Posix Metrics Motion Bus Graphics Images FrameRing Outputs Pipeline snowd",
      "snowctl TestSupport", exclude: "access.py frames.py gifts.py"),
    // Runs the bridges on the ring of a replay; gvnccapture, Python and Chromium take the frames.
    tests(
      "BridgeTests", "Graphics Images Outputs snowd snowctl snowbridge TestSupport",
      exclude: "rfb.py places.py browser.py page.py"),
    // Runs agents at mosquitto, with an authority and an ACL of their own.
    tests(
      "AgentTests", "Documents Dates Fleet MQTT snowd snowctl snowagent TestSupport",
      exclude: "peer.py"),
    // Panels that tests control by a broker.
    probe("PanelSimulator", "Posix Fleet MQTT Console"),
    tests("PanelsTests", "Motion Documents Dates Fleet Panels"),
    tests("FleetTests", "snowd snowctl snowagent PanelSimulator TestSupport"),
    // Writes the schemas, manual pages and completions: `make schemas`, `make manual`.
    probe("Reference", "Documents Scenes Fleet Settings"),
    tests(
      "ManualTests", "Reference snowd snowctl snowbridge snowagent TestSupport",
      exclude: "complete.bash complete.zsh"),
    tests(
      "SchemaTests", "Graphics Emitter Documents Scenes Fleet Settings Reference TestSupport"),
    tests("PortableTests", "Portable"),
    tests("MotionTests", "Portable Motion Gravity"),
    tests("GravityTests", "Portable Motion Recordings Sensors Gravity TestSupport"),
    tests("LiveSensorTests", "Portable Posix Motion InputDevices Sensors TestSupport"),
    tests("RecordingsTests", "Portable Motion Recordings TestSupport"),
    tests("TouchTests", "Motion Recordings Touch TestSupport"),
    tests("SensorsTests", "Portable Motion InputDevices Recordings Sensors TestSupport"),
    tests("EmitterTests", "Portable Motion Graphics Emitter"),
    tests("GlobeTests", as: optimized, "Portable Motion Graphics Globe Raster snowbench"),
    tests(
      "SnowbenchTests", "Console Documents Emitter Graphics Scenes snowbench TestSupport",
      path: "Benchmarks/SnowbenchTests"),
    tests("DocumentsTests", "Portable Motion Documents"),
    tests("DatesTests", "Documents Dates"),
    tests(
      "ScenesTests", as: optimized,
      "CAllocationCounter Portable Motion Graphics Emitter Flakes Globe People",
      "Landscape Documents Dates Scenes Raster snowbench TestSupport"),
    tests("RasterTests", as: optimized, "Portable Motion Graphics Raster"),
    // What umockdev pretends, described.
    module("MockSensors", path: "Tests/Support/MockSensors"),
    // IIO as it is behind a mock or in a virtual machine: the probe is the other process.
    probe("SensorProbe", "CAllocationCounter Posix Motion InputDevices Sensors Calibration"),
    tests(
      "SensorsIIOTests", "Portable Motion InputDevices Sensors snowctl TestSupport MockSensors",
      "SensorProbe", exclude: "unplug.py"),
    // Says what libevdev's reader says, in umockdev or a virtual machine.
    probe("EvdevProbe", "CAllocationCounter Posix Motion InputDevices Sensors"),
    tests("SensorsEvdevTests", "Motion InputDevices Sensors TestSupport MockSensors EvdevProbe"),
    tests("SensorFaultTests", "snowctl MockSensors TestSupport"),
    // The frame ring from outside: the program is its producer and its readers.
    probe("RingTorture", as: fast, "CFrameRing Posix Graphics FrameRing Outputs"),
    tests(
      "FrameRingTests", "CLinux CFrameRing Posix Graphics FrameRing RingTorture TestSupport",
      exclude: "crowd.py gifts.py lingering.py seals.py"),
    // Every scene's frames against the hashes in Tests/Goldens.
    probe(
      "GoldenFrames", "Motion Graphics Recordings Sensors Scenes PictureHelper Images Outputs",
      "Pipeline Settings Console"),
    tests("GoldenTests", "Graphics Images GoldenFrames TestSupport"),
    tests("CalibrationTests", "Portable Motion InputDevices Sensors Calibration"),
  ]
)

// `make` names the targets that a command needs in SNOWD_TARGETS, apart by spaces. The others are left out, but for what
// those depend on.
if let names = Context.environment["SNOWD_TARGETS"], !names.isEmpty {
  let needed = closure(names.split(separator: " ").map(String.init))
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { !needed.contains($0.name) }
}

// SwiftPM rebuilds a target only when a module changes that the target names. Layouts of structs reach further: Pipeline
// holds a struct of Gravity's, snowd one of Pipeline's, and an incremental build without this would crash. So builds see
// the closure; Tests/ArchitectureTests reads what is written above and compares it with what is imported.
if Context.environment["SNOWD_DIRECT_DEPENDENCIES"] == nil {
  for target in package.targets {
    target.dependencies = closure([target.name]).dropFirst().map { .byName(name: $0) }
  }
}

/// Targets and all that they depend on, each once.
@MainActor func closure(_ names: [String]) -> [String] {
  var found = names
  var next = 0
  while next < found.count {
    let target = package.targets.first { $0.name == found[next] }
    for case .byNameItem(let name, _) in target?.dependencies ?? [] where !found.contains(name) {
      found.append(name)
    }
    next += 1
  }
  return found
}
