/// A scene that everybody draws; `Benchmarks/peers/README.md` says what is in it.
struct PeerScene: Equatable {
  let name: String
  let content: String
  /// The least likeness to the reference in dB: less is other work, not faster work.
  let gate: Double
  /// Frames of a turn of ours and pixman's; all counts are whole rounds of the scene.
  let frames: Int
  /// Frames of those that take ten times as long.
  let slowFrames: Int
  /// What the ratio to pixman shall not exceed, with AVX2 and without.
  let pixmanGoal: (fast: Double, baseline: Double)
  /// What the ratio to SDL's renderer shall not exceed.
  let sdlGoal: Double

  static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  static let all = [
    PeerScene(
      name: "W1", content: "2,000 flakes of 8…24 px, 1920 × 1080", gate: 40, frames: 48,
      slowFrames: 16, pixmanGoal: (0.50, 0.68), sdlGoal: 0.08),
    PeerScene(
      name: "W2", content: "20,000 flakes of 4…12 px, 1920 × 1080", gate: 40, frames: 24,
      slowFrames: 8, pixmanGoal: (0.37, 0.52), sdlGoal: 0.10),
    PeerScene(
      name: "W3", content: "5,000 turned pictures of 16…48 px, 1920 × 1080", gate: 45, frames: 4,
      slowFrames: 4, pixmanGoal: (0.20, 0.33), sdlGoal: 0.20),
    PeerScene(
      name: "W4", content: "20,000 sparks of 5 px, light added, 1920 × 1080", gate: 40, frames: 24,
      slowFrames: 8, pixmanGoal: (0.33, 0.52), sdlGoal: 0.12),
    PeerScene(
      name: "W5", content: "300 flakes of 8…24 px, RGB565, 480 × 320", gate: 36, frames: 320,
      slowFrames: 112, pixmanGoal: (0.28, 0.40), sdlGoal: 0.05),
  ]
}

/// One way in which a library draws the scenes.
struct Peer: Equatable {
  /// The program in the peers' folder.
  let program: String
  /// "best", "ordinary" or "renderer".
  let way: String
  /// What tables call it.
  let title: String
  let isSlow: Bool

  var isOrdinary: Bool { way == "ordinary" }

  /// What it is in a list of all.
  var fullTitle: String { title + (isOrdinary ? ", one picture scaled" : "") }

  static let all = [
    Peer(program: "pixman", way: "best", title: "pixman", isSlow: false),
    Peer(program: "cairo", way: "best", title: "Cairo", isSlow: true),
    Peer(program: "sdl2", way: "best", title: "SDL2 blits", isSlow: true),
    Peer(program: "sdl2", way: "renderer", title: "SDL2 renderer", isSlow: true),
    Peer(program: "pixman", way: "ordinary", title: "pixman", isSlow: true),
    Peer(program: "cairo", way: "ordinary", title: "Cairo", isSlow: true),
    Peer(program: "sdl2", way: "ordinary", title: "SDL2 renderer", isSlow: true),
  ]

  /// Whether it is worth running: pictures that are turned have one way only in each library.
  func draws(_ scene: PeerScene) -> Bool {
    scene.name != "W3" || (way == "best" && program != "sdl2") || way == "renderer"
  }

  /// What our ratio to it shall not exceed; nil where nothing was promised.
  func goal(in scene: PeerScene, isBaseline: Bool) -> Double? {
    switch (program, way) {
    case ("pixman", "best"):
      isBaseline ? scene.pixmanGoal.baseline : scene.pixmanGoal.fast
    case ("sdl2", "renderer"): scene.sdlGoal
    default: nil
    }
  }
}

/// A build of ours that takes part.
struct OurLevel: Equatable {
  /// What it says of itself: "x86-64-v3"; nil where it says nothing.
  let word: String?
  /// Whether it was told to do without what only newer processors have.
  let isBaseline: Bool

  /// What tables call it.
  var title: String { word ?? (isBaseline ? "baseline" : "as built") }

  /// What the program has to be told.
  var environment: [String: String] { isBaseline ? ["SNOWD_CPU": "baseline"] : [:] }
}
