/// A scene that all programs draw; `Benchmarks/peers/README.md` describes it.
struct PeerScene: Equatable {
  let name: String
  let content: String
  /// The least likeness to the reference in dB: less would be other work, not faster work.
  let gate: Double
  /// Frames of a run of ours and pixman's; all counts are multiples of the scene's frames.
  let frames: Int
  /// Frames of a run of slow programs.
  let slowFrames: Int
  /// The goal for the ratio to pixman, with AVX2 and without.
  let pixmanGoal: (fast: Double, baseline: Double)
  /// The goal for the ratio to SDL's renderer.
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
  /// Its name in tables.
  let title: String
  let isSlow: Bool

  var isOrdinary: Bool { way == "ordinary" }

  /// Its name in a list of all.
  var fullTitle: String { title + (isOrdinary ? ", a picture scaled" : "") }

  static let all = [
    Peer(program: "pixman", way: "best", title: "pixman", isSlow: false),
    Peer(program: "cairo", way: "best", title: "Cairo", isSlow: true),
    Peer(program: "sdl2", way: "best", title: "SDL2 blits", isSlow: true),
    Peer(program: "sdl2", way: "renderer", title: "SDL2 renderer", isSlow: true),
    Peer(program: "pixman", way: "ordinary", title: "pixman", isSlow: true),
    Peer(program: "cairo", way: "ordinary", title: "Cairo", isSlow: true),
    Peer(program: "sdl2", way: "ordinary", title: "SDL2 renderer", isSlow: true),
  ]

  /// Whether to run it: each library draws turned pictures in one way only.
  func draws(_ scene: PeerScene) -> Bool {
    scene.name != "W3" || (way == "best" && program != "sdl2") || way == "renderer"
  }

  /// The goal for our ratio to it; nil for none.
  func goal(in scene: PeerScene, isBaseline: Bool) -> Double? {
    switch (program, way) {
    case ("pixman", "best"):
      isBaseline ? scene.pixmanGoal.baseline : scene.pixmanGoal.fast
    case ("sdl2", "renderer"): scene.sdlGoal
    default: nil
    }
  }
}

/// A build of ours.
struct OurLevel: Equatable {
  /// Its own name: "x86-64-v3"; nil if unknown.
  let word: String?
  /// Whether `SNOWD_CPU=baseline` is set.
  let isBaseline: Bool

  /// Its name in tables.
  var title: String { word ?? (isBaseline ? "baseline" : "as built") }

  /// The program's environment.
  var environment: [String: String] { isBaseline ? ["SNOWD_CPU": "baseline"] : [:] }
}
