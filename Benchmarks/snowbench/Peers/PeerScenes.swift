/// A scene that all programs draw; `Benchmarks/peers/README.md` describes it.
struct PeerScene: Equatable {
  /// What it consists of, which decides the peers and the table.
  enum Content {
    case sprites
    /// Lines and curves.
    case strokes
  }

  /// The most that our time ÷ a peer's may be.
  struct Goal {
    let program: String
    let way: String
    /// With AVX2, and without.
    let ratio: (fast: Double, baseline: Double)
  }

  let name: String
  let content: String
  var kind = Content.sprites
  /// The least likeness to the reference in dB: less would be other work, not faster work.
  let gate: Double
  /// The same of peers, where it differs; a peer below it is marked.
  var peerGate: Double
  /// Frames of a run of ours and pixman's; all counts are multiples of the scene's frames.
  let frames: Int
  /// Frames of a run of slow programs.
  let slowFrames: Int
  let goals: [Goal]

  static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  static let all = [
    sprites(
      "W1", "2,000 flakes of 8…24 px, 1920 × 1080", gate: 40, frames: (48, 16),
      pixman: (0.42, 0.68), sdl: 0.08),
    sprites(
      "W2", "20,000 flakes of 4…12 px, 1920 × 1080", gate: 40, frames: (24, 8),
      pixman: (0.30, 0.52), sdl: 0.10),
    sprites(
      "W3", "5,000 turned pictures of 16…48 px, 1920 × 1080", gate: 45, frames: (4, 4),
      pixman: (0.16, 0.33), sdl: 0.20),
    sprites(
      "W4", "20,000 sparks of 5 px, light added, 1920 × 1080", gate: 40, frames: (24, 8),
      pixman: (0.25, 0.52), sdl: 0.12),
    sprites(
      "W5", "300 flakes of 8…24 px, RGB565, 480 × 320", gate: 36, frames: (320, 112),
      pixman: (0.22, 0.40), sdl: 0.05),
    strokes("W6", "12 swinging ropes of 3 px with a glow of sigma 6, 1920 × 1080", frames: (24, 8)),
    strokes("W7", "1,000 lines of 1…3 px, a quarter dashed, 1920 × 1080", frames: (16, 8)),
  ]

  private static func sprites(
    _ name: String, _ content: String, gate: Double, frames: (ours: Int, slow: Int),
    pixman: (Double, Double), sdl: Double
  ) -> Self {
    PeerScene(
      name: name, content: content, gate: gate, peerGate: gate, frames: frames.ours,
      slowFrames: frames.slow,
      goals: [
        Goal(program: "pixman", way: "best", ratio: pixman),
        Goal(program: "sdl2", way: "renderer", ratio: (sdl, sdl)),
      ])
  }

  /// A quarter of Cairo's time, and half of the best other one's, which is half of each.
  private static func strokes(
    _ name: String, _ content: String, frames: (ours: Int, slow: Int)
  ) -> Self {
    PeerScene(
      name: name, content: content, kind: .strokes, gate: 50, peerGate: 40, frames: frames.ours,
      slowFrames: frames.slow,
      goals: [Goal(program: "cairo", way: "best", ratio: (0.25, 0.25))]
        + ["agg", "skia"].map { Goal(program: $0, way: "best", ratio: (0.5, 0.5)) })
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
