// swift-tools-version: 6.2
import PackageDescription

/// Every target: Swift 6 mode, warnings are errors, imports are spelled out.
let common: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Most targets.
let settings: [SwiftSetting] = common

/// What runs once, or when people ask: not optimised, which compiles in a third of the time.
let cold: [SwiftSetting] = common + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// What talks with people: optimised for size.
let small: [SwiftSetting] = common + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Optimised in debug builds too, with every assertion.
///
/// Whole modules, so that generic code of other files is specialised: drawing takes two thirds of the time.
let quick: [SwiftSetting] = [
  .unsafeFlags(
    [
      "-O", "-assert-config", "Debug", "-disable-batch-mode", "-whole-module-optimization",
      "-num-threads", "2",
    ], .when(configuration: .debug))
]

/// What goes over every pixel.
///
/// Vectors are hundreds of times as slow in unoptimised debug builds, and the rasteriser's tests took five minutes
/// instead of one. So are tests that compute a picture of their own to compare with.
let optimized: [SwiftSetting] = common + quick

/// Texts and dates: as pure as the middle, without pixels.
let texts: [SwiftSetting] = settings + [.strictMemorySafety()]

/// The pure middle besides: no C, no files, no clock, and no unmarked unsafe code.
let pure: [SwiftSetting] = optimized + [.strictMemorySafety()]

/// A library; `imports` are the modules that it names, apart by blanks.
func module(
  _ name: String, _ imports: String = "", _ settings: [SwiftSetting] = settings, path: String? = nil
) -> Target {
  .target(name: name, dependencies: list(imports), path: path, swiftSettings: settings)
}

/// A program.
func program(
  _ name: String, _ imports: String, _ settings: [SwiftSetting] = settings, path: String? = nil
) -> Target {
  .executableTarget(name: name, dependencies: list(imports), path: path, swiftSettings: settings)
}

/// Tests; `exclude` are files beside them in other languages.
func tests(
  _ name: String, _ imports: String, _ settings: [SwiftSetting] = settings, exclude: String = ""
) -> Target {
  .testTarget(
    name: name, dependencies: list(imports),
    exclude: exclude.split(separator: " ").map(String.init), swiftSettings: settings)
}

func list(_ names: String) -> [Target.Dependency] {
  names.split { $0.isWhitespace }.map { .byName(name: String($0)) }
}

// Targets stand in the order in which data flows. A target declares exactly what it imports, and imports
// only what stands above it; Tests/ArchitectureTests checks both, and the picture in
// docs/architecture.md.
let package = Package(
  name: "snowd",
  products: [
    .executable(name: "snowd", targets: ["snowd"]),
    .executable(name: "snowctl", targets: ["snowctl"]),
    .executable(name: "snowbridge", targets: ["snowbridge"]),
    .executable(name: "snowplot", targets: ["snowplot"]),
  ],
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
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(name: "CDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
    // Without pkg-config, which would link it: libiio is loaded when a sensor needs it, see IIOLibrary.swift.
    .systemLibrary(name: "CIIO", providers: [.apt(["libiio-dev"])]),
    .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(
      name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    // Loaded when snowctl shows pictures in a terminal, or writes films.
    .systemLibrary(name: "CChafa"),
    .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CVNC", pkgConfig: "libvncserver", providers: [.apt(["libvncserver-dev"])]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),

    // Vocabulary.
    module("Portable", "", pure),
    module("Posix", "CLinux"),
    module("Motion", "Portable", pure),
    // What a service counts, as text for Prometheus and back.
    module("Metrics", "", texts),
    // Its buffers lend spans of what they hold, as the standard library's do.
    module("Graphics", "Portable", pure + [.enableExperimentalFeature("Lifetimes")]),

    // Samples become an estimate of down.
    module("InputDevices", "CEvdev CSystemd Posix"),
    module("Recordings", "CZlib CEvdev Portable Posix Motion InputDevices", settings + quick),
    module("Touch", "CEvdev Posix Motion InputDevices Recordings"),
    module("Sensors", "CIIO CEvdev Portable Posix Motion InputDevices Recordings"),
    module("Calibration", "Portable Posix Motion InputDevices Sensors", cold),
    module("Gravity", "Portable Motion", pure),

    // The estimate moves a scene, the scene becomes a display list.
    module("Emitter", "Portable Motion Graphics", pure),
    // Pictures of flakes, drawn and grown.
    module("Flakes", "Motion Graphics", pure),
    // A snow globe: liquid, flakes, and the snow that lies.
    module("Globe", "Portable Motion Graphics Emitter", pure),
    module("Documents", "Portable", texts),
    // Local dates, and the schedules of layers and of the configuration.
    module("Dates", "Documents", texts),
    // Silhouettes of people.
    module("People", "Graphics", pure),
    // A winter village, drawn from a seed.
    module("Landscape", "Portable Motion Graphics Dates", pure),
    module(
      "Scenes", "Portable Motion Graphics Emitter Flakes Globe Documents Dates People Landscape",
      pure),

    // The display list becomes pixels, the pixels go out.
    // Paths as lines: without curves, cut into dashes.
    module("Polylines", "Graphics", pure),
    module("Raster", "Portable Graphics Polylines", pure),
    module("Images", "CPNG Posix Graphics", optimized),
    module("FrameRing", "CLinux CZlib CFrameRing Posix Graphics"),
    module("Outputs", "CLinux CXXHash CDRM Portable Posix Motion Graphics Images FrameRing"),

    // Films in compressed files: apart from Outputs, so that the service links no encoder.
    module("Films", "CWebP Posix Graphics Outputs", optimized),

    // For people who look at numbers: curves over time.
    module("Plot", "CCairo Portable Graphics", cold),

    // Wiring, and the two programs.
    module(
      "Pipeline",
      "Posix Motion Graphics Recordings Touch Gravity Emitter Dates Scenes Raster Outputs"),
    // The files that say what runs.
    module(
      "Settings",
      """
      Portable Posix Motion Graphics Recordings Touch Sensors Gravity Documents Dates Scenes Images
      FrameRing Outputs Pipeline
      """, cold),
    // What a service decides by the clock; the loop that does it is snowd's.
    module(
      "RealTime",
      """
      Portable Metrics Motion InputDevices Recordings Sensors Gravity Dates Scenes Outputs Pipeline
      Settings
      """),
    // The service on the bus, and people's programs that call it.
    module("Bus", "CLinux CSystemd Posix", cold),
    // Numbers for other programs, on a local socket.
    module("LocalHTTP", "Posix", small),
    module("Console", "CLinux Portable Posix", small),
    module(
      "Reporting",
      "CBuildNote Posix Graphics Recordings FrameRing Outputs Pipeline Settings Console", cold),
    // A log on the command line: for snowctl, and for what it becomes to draw one.
    module("LogReading", "Posix Motion Recordings Gravity Console Reporting", cold),
    program(
      "snowd",
      """
      CLinux CSystemd Portable Posix Metrics LocalHTTP Motion Bus Graphics Recordings Touch Sensors
      Gravity Documents Dates Scenes Images Outputs Pipeline Settings RealTime Console Reporting
      """),
    program(
      "snowctl",
      """
      CLinux CChafa Portable Posix Metrics LocalHTTP Motion Bus Graphics InputDevices Recordings
      Touch Sensors Calibration Gravity Emitter Documents Dates Scenes Raster Images FrameRing
      Outputs Films Pipeline Settings Console Reporting LogReading
      """, small),

    // Curves of a log. Like the next one a program of its own, so that snowctl links no cairo.
    program(
      "snowplot",
      "Portable Posix Motion Graphics Recordings Gravity Plot Console Reporting LogReading", cold),
    // Frames from the ring for what speaks VNC or HTTP. A program of its own, so that the others
    // link none of its libraries.
    program(
      "snowbridge",
      "CLinux CVNC CJPEG CMicroHTTPD Posix Metrics LocalHTTP Graphics Images FrameRing Console"),

    // Measurements: `make bench`.
    .target(name: "CAllocationCounter", path: "Benchmarks/CAllocationCounter"),
    .target(name: "CInstructionCounter", path: "Benchmarks/CInstructionCounter"),
    .target(name: "CEmitterLoop", path: "Benchmarks/CEmitterLoop"),
    program(
      "snowbench",
      """
      CEvdev Portable Posix Motion Graphics InputDevices Recordings Sensors Gravity Emitter Globe
      Documents Scenes Raster FrameRing Outputs Plot Pipeline Settings Console Reporting
      CAllocationCounter CInstructionCounter CEmitterLoop
      """, settings + quick, path: "Benchmarks/snowbench"),

    // What the tests share: scratch folders, the repository's files, programs that run beside a test.
    module("TestSupport", path: "Tests/Support/TestSupport"),

    // What `make fuzz` links with libFuzzer; its test keeps the inputs good that it begins with.
    module(
      "SnowFuzz",
      """
      CZlib Portable Posix Motion Graphics Recordings Sensors Gravity Documents Scenes Images
      Settings
      """, path: "Tests/Fuzz/Harness"),
    tests("FuzzTests", "SnowFuzz"),

    tests("ArchitectureTests", "TestSupport"),
    // Every command and link of README and docs.
    tests("DocsTests", "snowd snowctl snowplot snowbridge TestSupport"),
    // Runs the programs: they are named here so that they are built first.
    tests(
      "CommandTests",
      """
      Metrics Motion Graphics Calibration Images Outputs Console snowd snowctl snowplot snowbench
      TestSupport
      """, exclude: "chafa.c jobcontrol.py"),
    // Says how much memory a picture takes: no other thread allocates in it.
    program("PictureProbe", "Posix Graphics Images", path: "Tests/Support/PictureProbe"),
    tests("ImagesTests", "Motion Graphics Images PictureProbe TestSupport", exclude: "pngs.py"),
    tests("BusTests", "Bus TestSupport"),
    tests("MetricsTests", "Metrics TestSupport"),
    tests("LocalHTTPTests", "Posix LocalHTTP TestSupport"),
    tests("PosixTests", "Posix TestSupport"),
    tests("OutputsTests", "CLinux Posix Motion Graphics Images FrameRing Outputs TestSupport"),
    // libwebp's decoder, for the tests of its encoder.
    .systemLibrary(
      name: "CWebPDemux", path: "Tests/Support/CWebPDemux", pkgConfig: "libwebpdemux",
      providers: [.apt(["libwebp-dev"])]),
    tests("FilmsTests", "CWebPDemux Graphics Outputs Films TestSupport"),
    // Shows known pictures through DRM in a virtual machine.
    program(
      "DRMProbe", "Posix Graphics Outputs",
      settings + [.unsafeFlags(["-O"], .when(configuration: .debug))],
      path: "Tests/Support/DRMProbe"),
    tests("PlotTests", "Portable Graphics Plot"),
    tests("ConsoleTests", "Posix Console Portable"),
    tests(
      "ReportingTests",
      "Posix Recordings Sensors Documents Outputs Pipeline Settings Console Reporting"),
    tests(
      "PipelineTests",
      """
      Posix Portable Motion Graphics Recordings Sensors Gravity Documents Dates Scenes Raster
      Outputs Pipeline TestSupport
      """),
    tests(
      "SettingsTests",
      "Portable Motion Sensors Gravity Documents Dates Outputs Settings TestSupport"),
    tests(
      "RealTimeTests",
      """
      Portable Metrics Motion InputDevices Sensors Gravity Documents Dates Scenes Outputs Pipeline
      Settings RealTime snowd TestSupport
      """),
    tests(
      "ServiceTests",
      """
      Posix Metrics LocalHTTP Motion Bus Graphics Images FrameRing Outputs Pipeline snowd snowctl
      TestSupport
      """, exclude: "gifts.py"),
    // Runs the bridges on the ring of a replay; gvnccapture, Python and Chromium take the frames.
    tests(
      "BridgeTests", "Graphics Images Outputs snowd snowctl snowbridge TestSupport",
      exclude: "rfb.py places.py browser.py page.py"),
    // Writes the schemas, manual pages and completions: `make schemas`, `make manual`.
    program("Reference", "Documents Scenes Settings", path: "Tests/Support/Reference"),
    tests(
      "ManualTests", "Reference snowd snowctl snowbridge TestSupport",
      exclude: "complete.bash complete.zsh"),
    tests("SchemaTests", "Graphics Emitter Documents Scenes Settings Reference TestSupport"),
    tests("PortableTests", "Portable"),
    tests("MotionTests", "Portable Motion Gravity"),
    tests("GravityTests", "Portable Motion Recordings Sensors Gravity TestSupport"),
    tests("LiveSensorTests", "Portable Posix Motion InputDevices Sensors TestSupport"),
    tests("RecordingsTests", "Portable Motion Recordings TestSupport"),
    tests("TouchTests", "Motion Recordings Touch TestSupport"),
    tests("SensorsTests", "Portable Motion InputDevices Recordings Sensors TestSupport"),
    tests("EmitterTests", "Portable Motion Graphics Emitter"),
    tests("GlobeTests", "Portable Motion Graphics Globe Raster snowbench", optimized),
    tests("CoverageTests", "Documents Emitter Graphics Scenes snowbench"),
    tests("PeersTests", "Console Graphics snowbench TestSupport"),
    tests("DocumentsTests", "Portable Motion Documents"),
    tests("DatesTests", "Documents Dates"),
    tests(
      "ScenesTests",
      """
      Portable Motion Graphics Emitter Flakes Globe People Landscape Documents Dates Scenes Raster
      snowbench TestSupport
      """, optimized),
    tests("RasterTests", "Portable Motion Graphics Polylines Raster", optimized),
    // What umockdev pretends, described.
    module("MockSensors", path: "Tests/Support/MockSensors"),
    // IIO as it is behind a mock or in a virtual machine: the probe is the other process.
    program(
      "SensorProbe", "CAllocationCounter Posix Motion InputDevices Sensors Calibration",
      path: "Tests/Support/SensorProbe"),
    tests(
      "SensorsIIOTests",
      "Portable Motion InputDevices Sensors snowctl TestSupport MockSensors SensorProbe",
      exclude: "unplug.py"),

    // Says what libevdev's reader says, in umockdev or a virtual machine.
    program(
      "EvdevProbe", "CAllocationCounter Posix Motion InputDevices Sensors",
      path: "Tests/Support/EvdevProbe"),
    tests("SensorsEvdevTests", "Motion InputDevices Sensors TestSupport MockSensors EvdevProbe"),
    tests("SensorFaultTests", "snowctl MockSensors TestSupport"),
    // The frame ring from outside: the program is its producer and its readers.
    program(
      "RingTorture", "CFrameRing Posix Graphics FrameRing Outputs",
      settings + [.unsafeFlags(["-O"], .when(configuration: .debug))],
      path: "Tests/Support/RingTorture"),
    tests(
      "FrameRingTests", "CLinux CFrameRing Posix Graphics FrameRing RingTorture TestSupport",
      exclude: "crowd.py gifts.py lingering.py seals.py"),
    // Every scene's frames against the hashes in Tests/Goldens.
    program(
      "GoldenFrames",
      "Motion Graphics Recordings Sensors Scenes Images Outputs Pipeline Settings Console",
      path: "Tests/Support/GoldenFrames"),
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

// SwiftPM rebuilds a target only when a module changes that the target names. Layouts of structs reach
// further: Pipeline holds a struct of Gravity's, snowd one of Pipeline's, and an incremental build
// without this would crash. So builds see the closure; Tests/ArchitectureTests reads what is written
// above and compares it with what is imported.
if Context.environment["SNOWD_DIRECT_DEPENDENCIES"] == nil {
  for target in package.targets {
    target.dependencies = closure([target.name]).dropFirst().map { .byName(name: $0) }
  }
}

/// Targets and all that they depend on, each once.
@MainActor func closure(_ names: [String]) -> [String] {
  var found: [String] = []
  func add(_ name: String) {
    guard !found.contains(name) else { return }
    found.append(name)
    for case .byNameItem(let next, _) in package.targets.first(where: { $0.name == name })?
      .dependencies ?? []
    {
      add(next)
    }
  }
  names.forEach(add)
  return found
}
