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
    .target(name: "Portable", swiftSettings: pure),
    .target(name: "Posix", dependencies: ["CLinux"], swiftSettings: settings),
    .target(name: "Motion", dependencies: ["Portable"], swiftSettings: pure),
    // What a service counts, as text for Prometheus and back.
    .target(name: "Metrics", swiftSettings: texts),
    // Its buffers lend spans of what they hold, as the standard library's do.
    .target(
      name: "Graphics", dependencies: ["Portable"],
      swiftSettings: pure + [.enableExperimentalFeature("Lifetimes")]),

    // Samples become an estimate of down.
    .target(
      name: "InputDevices", dependencies: ["CEvdev", "CSystemd", "Posix"], swiftSettings: settings),
    .target(
      name: "Recordings",
      dependencies: [
        "CZlib", "CEvdev", "Portable", "Posix", "Motion", "InputDevices",
      ],
      swiftSettings: settings + quick),
    .target(
      name: "Touch", dependencies: ["CEvdev", "Posix", "Motion", "InputDevices", "Recordings"],
      swiftSettings: settings),
    .target(
      name: "Sensors",
      dependencies: [
        "CIIO", "CEvdev", "Portable", "Posix", "Motion", "InputDevices",
        "Recordings",
      ],
      swiftSettings: settings),
    .target(
      name: "Calibration",
      dependencies: ["Portable", "Posix", "Motion", "InputDevices", "Sensors"],
      swiftSettings: cold),
    .target(name: "Gravity", dependencies: ["Portable", "Motion"], swiftSettings: pure),

    // The estimate moves a scene, the scene becomes a display list.
    .target(
      name: "Emitter", dependencies: ["Portable", "Motion", "Graphics"],
      swiftSettings: pure),
    // Pictures of flakes, drawn and grown.
    .target(name: "Flakes", dependencies: ["Motion", "Graphics"], swiftSettings: pure),
    // A snow globe: liquid, flakes, and the snow that lies.
    .target(
      name: "Globe", dependencies: ["Portable", "Motion", "Graphics", "Emitter"],
      swiftSettings: pure),
    .target(name: "Documents", dependencies: ["Portable"], swiftSettings: texts),
    // Local dates, and the schedules of layers and of the configuration.
    .target(name: "Dates", dependencies: ["Documents"], swiftSettings: texts),
    // Silhouettes of people.
    .target(name: "People", dependencies: ["Graphics"], swiftSettings: pure),
    // A winter village, drawn from a seed.
    .target(
      name: "Landscape", dependencies: ["Portable", "Motion", "Graphics", "Dates"],
      swiftSettings: pure),
    .target(
      name: "Scenes",
      dependencies: [
        "Portable", "Motion", "Graphics", "Emitter", "Flakes", "Globe", "Documents",
        "Dates", "People", "Landscape",
      ],
      swiftSettings: pure),

    // The display list becomes pixels, the pixels go out.
    // Paths as lines: without curves, cut into dashes.
    .target(name: "Polylines", dependencies: ["Graphics"], swiftSettings: pure),
    .target(
      name: "Raster", dependencies: ["Portable", "Graphics", "Polylines"], swiftSettings: pure),
    .target(name: "Images", dependencies: ["CPNG", "Posix", "Graphics"], swiftSettings: optimized),
    .target(
      name: "FrameRing",
      dependencies: ["CLinux", "CZlib", "CFrameRing", "Posix", "Graphics"],
      swiftSettings: settings),
    .target(
      name: "Outputs",
      dependencies: [
        "CLinux", "CXXHash", "CDRM", "Portable", "Posix", "Motion", "Graphics", "Images",
        "FrameRing",
      ],
      swiftSettings: settings),

    // Films in compressed files: apart from Outputs, so that the service links no encoder.
    .target(
      name: "Films", dependencies: ["CWebP", "Posix", "Graphics", "Outputs"],
      swiftSettings: optimized),

    // For people who look at numbers: curves over time.
    .target(
      name: "Plot", dependencies: ["CCairo", "Portable", "Graphics"], swiftSettings: cold),

    // Wiring, and the two programs.
    .target(
      name: "Pipeline",
      dependencies: [
        "Posix", "Motion", "Graphics", "Recordings", "Touch", "Gravity", "Emitter", "Dates",
        "Scenes", "Raster", "Outputs",
      ],
      swiftSettings: settings),
    // The files that say what runs.
    .target(
      name: "Settings",
      dependencies: [
        "Portable", "Posix", "Motion", "Graphics", "Recordings", "Touch", "Sensors", "Gravity",
        "Documents", "Dates", "Scenes", "Images", "FrameRing", "Outputs", "Pipeline",
      ],
      swiftSettings: cold),
    // What a service decides by the clock; the loop that does it is snowd's.
    .target(
      name: "RealTime",
      dependencies: [
        "Portable", "Metrics", "Motion", "InputDevices", "Recordings", "Sensors", "Gravity",
        "Dates", "Scenes", "Outputs", "Pipeline", "Settings",
      ],
      swiftSettings: settings),
    // The service on the bus, and people's programs that call it.
    .target(name: "Bus", dependencies: ["CLinux", "CSystemd", "Posix"], swiftSettings: cold),
    // Numbers for other programs, on a local socket.
    .target(name: "LocalHTTP", dependencies: ["Posix"], swiftSettings: small),
    .target(
      name: "Console", dependencies: ["CLinux", "Portable", "Posix"], swiftSettings: small),
    .target(
      name: "Reporting",
      dependencies: [
        "CBuildNote", "Posix", "Graphics", "Recordings", "FrameRing", "Outputs", "Pipeline",
        "Settings", "Console",
      ],
      swiftSettings: cold),
    // A log on the command line: for snowctl, and for what it becomes to draw one.
    .target(
      name: "LogReading",
      dependencies: ["Posix", "Motion", "Recordings", "Gravity", "Console", "Reporting"],
      swiftSettings: cold),
    .executableTarget(
      name: "snowd",
      dependencies: [
        "CLinux", "CSystemd", "Portable", "Posix", "Metrics", "LocalHTTP", "Motion", "Bus",
        "Graphics", "Recordings", "Touch", "Sensors", "Gravity", "Documents", "Dates", "Scenes",
        "Images", "Outputs", "Pipeline", "Settings", "RealTime", "Console", "Reporting",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "snowctl",
      dependencies: [
        "CLinux", "CChafa", "Portable", "Posix", "Metrics", "LocalHTTP", "Motion", "Bus",
        "Graphics", "InputDevices", "Recordings", "Touch", "Sensors", "Calibration",
        "Gravity", "Emitter", "Documents", "Dates", "Scenes", "Raster", "Images", "FrameRing",
        "Outputs", "Films", "Pipeline", "Settings", "Console", "Reporting", "LogReading",
      ],
      swiftSettings: small),

    // Curves of a log. Like the next one a program of its own, so that snowctl links no cairo.
    .executableTarget(
      name: "snowplot",
      dependencies: [
        "Portable", "Posix", "Motion", "Graphics", "Recordings", "Gravity", "Plot",
        "Console", "Reporting", "LogReading",
      ],
      swiftSettings: cold),
    // Frames from the ring for what speaks VNC or HTTP. A program of its own, so that the others
    // link none of its libraries.
    .executableTarget(
      name: "snowbridge",
      dependencies: [
        "CLinux", "CVNC", "CJPEG", "CMicroHTTPD", "Posix", "Metrics", "LocalHTTP", "Graphics",
        "Images", "FrameRing", "Console",
      ],
      swiftSettings: settings),

    // Measurements: `make bench`.
    .target(name: "CAllocationCounter", path: "Benchmarks/CAllocationCounter"),
    .target(name: "CInstructionCounter", path: "Benchmarks/CInstructionCounter"),
    .target(name: "CEmitterLoop", path: "Benchmarks/CEmitterLoop"),
    .executableTarget(
      name: "snowbench",
      dependencies: [
        "CEvdev", "Portable", "Posix", "Motion", "Graphics", "InputDevices",
        "Recordings", "Sensors", "Gravity", "Emitter", "Globe", "Documents", "Scenes", "Raster",
        "FrameRing", "Outputs", "Plot", "Pipeline", "Settings", "Console", "Reporting",
        "CAllocationCounter",
        "CInstructionCounter", "CEmitterLoop",
      ],
      path: "Benchmarks/snowbench", swiftSettings: settings + quick),

    // What the tests share: scratch folders, the repository's files, programs that run beside a test.
    .target(name: "TestSupport", path: "Tests/Support/TestSupport", swiftSettings: settings),

    // What `make fuzz` links with libFuzzer; its test keeps the inputs good that it begins with.
    .target(
      name: "SnowFuzz",
      dependencies: [
        "CZlib", "Portable", "Posix", "Motion", "Graphics", "Recordings", "Sensors", "Gravity",
        "Documents", "Scenes", "Images", "Settings",
      ],
      path: "Tests/Fuzz/Harness", swiftSettings: settings),
    .testTarget(name: "FuzzTests", dependencies: ["SnowFuzz"], swiftSettings: settings),

    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: settings),
    // Every command and link of README and docs.
    .testTarget(
      name: "DocsTests",
      dependencies: ["snowd", "snowctl", "snowplot", "snowbridge", "TestSupport"],
      swiftSettings: settings),
    // Runs the programs: they are named here so that they are built first.
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Metrics", "Motion", "Graphics", "Calibration", "Images", "Outputs", "Console", "snowd",
        "snowctl", "snowplot", "snowbench", "TestSupport",
      ],
      exclude: ["chafa.c", "jobcontrol.py"], swiftSettings: settings),
    // Says how much memory a picture takes: no other thread allocates in it.
    .executableTarget(
      name: "PictureProbe", dependencies: ["Posix", "Graphics", "Images"],
      path: "Tests/Support/PictureProbe", swiftSettings: settings),
    .testTarget(
      name: "ImagesTests",
      dependencies: ["Motion", "Graphics", "Images", "PictureProbe", "TestSupport"],
      exclude: ["pngs.py"], swiftSettings: settings),
    .testTarget(name: "BusTests", dependencies: ["Bus", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "MetricsTests", dependencies: ["Metrics", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "LocalHTTPTests", dependencies: ["Posix", "LocalHTTP", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PosixTests", dependencies: ["Posix", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "OutputsTests",
      dependencies: [
        "CLinux", "Posix", "Motion", "Graphics", "Images", "FrameRing", "Outputs", "TestSupport",
      ],
      swiftSettings: settings),
    // libwebp's decoder, for the tests of its encoder.
    .systemLibrary(
      name: "CWebPDemux", path: "Tests/Support/CWebPDemux", pkgConfig: "libwebpdemux",
      providers: [.apt(["libwebp-dev"])]),
    .testTarget(
      name: "FilmsTests",
      dependencies: ["CWebPDemux", "Graphics", "Outputs", "Films", "TestSupport"],
      swiftSettings: settings),
    // Shows known pictures through DRM in a virtual machine.
    .executableTarget(
      name: "DRMProbe", dependencies: ["Posix", "Graphics", "Outputs"],
      path: "Tests/Support/DRMProbe",
      swiftSettings: settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    .testTarget(
      name: "PlotTests", dependencies: ["Portable", "Graphics", "Plot"], swiftSettings: settings),
    .testTarget(
      name: "ConsoleTests", dependencies: ["Posix", "Console", "Portable"],
      swiftSettings: settings),
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "Posix", "Recordings", "Sensors", "Documents", "Outputs", "Pipeline", "Settings", "Console",
        "Reporting",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PipelineTests",
      dependencies: [
        "Posix", "Portable", "Motion", "Graphics", "Recordings", "Sensors", "Gravity", "Documents",
        "Dates", "Scenes", "Raster", "Outputs", "Pipeline", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SettingsTests",
      dependencies: [
        "Portable", "Motion", "Sensors", "Gravity", "Documents", "Dates", "Outputs", "Settings",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RealTimeTests",
      dependencies: [
        "Portable", "Metrics", "Motion", "InputDevices", "Sensors", "Gravity", "Documents", "Dates",
        "Scenes", "Outputs", "Pipeline", "Settings", "RealTime", "snowd", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        "Posix", "Metrics", "LocalHTTP", "Motion", "Bus", "Graphics", "Images", "FrameRing",
        "Outputs", "Pipeline", "snowd", "snowctl", "TestSupport",
      ],
      exclude: ["gifts.py"], swiftSettings: settings),
    // Runs the bridges on the ring of a replay; gvnccapture, Python and Chromium take the frames.
    .testTarget(
      name: "BridgeTests",
      dependencies: [
        "Graphics", "Images", "Outputs", "snowd", "snowctl", "snowbridge", "TestSupport",
      ],
      exclude: ["rfb.py", "places.py", "browser.py", "page.py"], swiftSettings: settings),
    // Writes the schemas, manual pages and completions: `make schemas`, `make manual`.
    .executableTarget(
      name: "Reference", dependencies: ["Documents", "Scenes", "Settings"],
      path: "Tests/Support/Reference", swiftSettings: settings),
    .testTarget(
      name: "ManualTests",
      dependencies: ["Reference", "snowd", "snowctl", "snowbridge", "TestSupport"],
      exclude: ["complete.bash", "complete.zsh"], swiftSettings: settings),
    .testTarget(
      name: "SchemaTests",
      dependencies: [
        "Graphics", "Emitter", "Documents", "Scenes", "Settings", "Reference", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PortableTests", dependencies: ["Portable"], swiftSettings: settings),
    .testTarget(
      name: "MotionTests", dependencies: ["Portable", "Motion", "Gravity"],
      swiftSettings: settings),
    .testTarget(
      name: "GravityTests",
      dependencies: ["Portable", "Motion", "Recordings", "Sensors", "Gravity", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LiveSensorTests",
      dependencies: ["Portable", "Posix", "Motion", "InputDevices", "Sensors", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "RecordingsTests", dependencies: ["Portable", "Motion", "Recordings", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "TouchTests", dependencies: ["Motion", "Recordings", "Touch", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SensorsTests",
      dependencies: [
        "Portable", "Motion", "InputDevices", "Recordings", "Sensors", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "EmitterTests", dependencies: ["Portable", "Motion", "Graphics", "Emitter"],
      swiftSettings: settings),
    .testTarget(
      name: "GlobeTests",
      dependencies: ["Portable", "Motion", "Graphics", "Globe", "Raster", "snowbench"],
      swiftSettings: optimized),
    .testTarget(
      name: "CoverageTests",
      dependencies: ["Documents", "Emitter", "Graphics", "Scenes", "snowbench"],
      swiftSettings: settings),
    .testTarget(
      name: "PeersTests", dependencies: ["Console", "Graphics", "snowbench", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DocumentsTests", dependencies: ["Portable", "Motion", "Documents"],
      swiftSettings: settings),
    .testTarget(name: "DatesTests", dependencies: ["Documents", "Dates"], swiftSettings: settings),
    .testTarget(
      name: "ScenesTests",
      dependencies: [
        "Portable", "Motion", "Graphics", "Emitter", "Flakes", "Globe", "People", "Landscape",
        "Documents",
        "Dates",
        "Scenes", "Raster",
        "snowbench", "TestSupport",
      ],
      swiftSettings: optimized),
    .testTarget(
      name: "RasterTests",
      dependencies: ["Portable", "Motion", "Graphics", "Polylines", "Raster"],
      swiftSettings: optimized),
    // What umockdev pretends, described.
    .target(name: "MockSensors", path: "Tests/Support/MockSensors", swiftSettings: settings),
    // IIO as it is behind a mock or in a virtual machine: the probe is the other process.
    .executableTarget(
      name: "SensorProbe",
      dependencies: [
        "CAllocationCounter", "Posix", "Motion", "InputDevices", "Sensors", "Calibration",
      ],
      path: "Tests/Support/SensorProbe", swiftSettings: settings),
    .testTarget(
      name: "SensorsIIOTests",
      dependencies: [
        "Portable", "Motion", "InputDevices", "Sensors", "snowctl", "TestSupport", "MockSensors",
        "SensorProbe",
      ],
      exclude: ["unplug.py"], swiftSettings: settings),

    // Says what libevdev's reader says, in umockdev or a virtual machine.
    .executableTarget(
      name: "EvdevProbe",
      dependencies: ["CAllocationCounter", "Posix", "Motion", "InputDevices", "Sensors"],
      path: "Tests/Support/EvdevProbe", swiftSettings: settings),
    .testTarget(
      name: "SensorsEvdevTests",
      dependencies: [
        "Motion", "InputDevices", "Sensors", "TestSupport", "MockSensors", "EvdevProbe",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SensorFaultTests", dependencies: ["snowctl", "MockSensors", "TestSupport"],
      swiftSettings: settings),
    // The frame ring from outside: the program is its producer and its readers.
    .executableTarget(
      name: "RingTorture",
      dependencies: ["CFrameRing", "Posix", "Graphics", "FrameRing", "Outputs"],
      path: "Tests/Support/RingTorture",
      swiftSettings: settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    .testTarget(
      name: "FrameRingTests",
      dependencies: [
        "CLinux", "CFrameRing", "Posix", "Graphics", "FrameRing", "RingTorture", "TestSupport",
      ],
      exclude: ["crowd.py", "gifts.py", "lingering.py", "seals.py"], swiftSettings: settings),
    // Every scene's frames against the hashes in Tests/Goldens.
    .executableTarget(
      name: "GoldenFrames",
      dependencies: [
        "Motion", "Graphics", "Recordings", "Sensors", "Scenes", "Images", "Outputs", "Pipeline",
        "Settings", "Console",
      ],
      path: "Tests/Support/GoldenFrames", swiftSettings: settings),
    .testTarget(
      name: "GoldenTests", dependencies: ["Graphics", "Images", "GoldenFrames", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "CalibrationTests",
      dependencies: ["Portable", "Motion", "InputDevices", "Sensors", "Calibration"],
      swiftSettings: settings),
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
