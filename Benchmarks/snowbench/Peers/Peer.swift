/// One way in which a library draws the scenes.
struct Peer: Equatable {
  /// The program in the peers' folder.
  let program: String
  /// "best", "ordinary" or "renderer".
  let way: String
  /// Its name in tables.
  let title: String
  let isSlow: Bool
  /// The scenes that it draws, by name; nil for all of their kind.
  var scenes: [String]?
  var kinds: [PeerScene.Content] = [.sprites]
  /// Whether it is left out where it is not installed.
  var isOptional = false

  var isOrdinary: Bool { way == "ordinary" }

  /// Its name in a list of all.
  var fullTitle: String { title + (isOrdinary ? ", one picture scaled" : "") }

  /// Each library draws turned pictures in one way only.
  private static let unturned = ["W1", "W2", "W4", "W5"]

  static let all = [
    Peer(program: "pixman", way: "best", title: "pixman", isSlow: false),
    Peer(
      program: "cairo", way: "best", title: "Cairo", isSlow: true, kinds: [.sprites, .strokes]),
    Peer(program: "sdl2", way: "best", title: "SDL2 blits", isSlow: true, scenes: unturned),
    Peer(program: "sdl2", way: "renderer", title: "SDL2 renderer", isSlow: true),
    Peer(program: "pixman", way: "ordinary", title: "pixman", isSlow: true, scenes: unturned),
    Peer(program: "cairo", way: "ordinary", title: "Cairo", isSlow: true, scenes: unturned),
    Peer(
      program: "sdl2", way: "ordinary", title: "SDL2 renderer", isSlow: true, scenes: unturned),
    Peer(program: "agg", way: "best", title: "AGG", isSlow: true, kinds: [.strokes]),
    Peer(
      program: "skia", way: "best", title: "Skia", isSlow: true, kinds: [.strokes],
      isOptional: true),
    Peer(
      program: "blend2d", way: "best", title: "Blend2D, fills only", isSlow: true, scenes: ["W7"],
      kinds: [.strokes], isOptional: true),
  ]

  /// Whether to run it.
  func draws(_ scene: PeerScene) -> Bool {
    kinds.contains(scene.kind) && (scenes?.contains(scene.name) ?? true)
  }

  /// The goal for our ratio to it; nil for none.
  func goal(in scene: PeerScene, isBaseline: Bool) -> Double? {
    let goal = scene.goals.first { $0.program == program && $0.way == way }
    return isBaseline ? goal?.ratio.baseline : goal?.ratio.fast
  }
}
