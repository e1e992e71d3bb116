import Documents
import Graphics

/// Snow as two articles made it with CABasicAnimation and CADisplayLink: flakes begin anywhere on the screen.
package struct EasedLayer: Equatable, LayerContent {
  package var count = 80
  /// Flakes on 10,000 square points of the screen; nil for `count`.
  package var density: Double?
  /// Whether flakes come in from beyond the side that faces up, and end beyond the one that faces down.
  package var enters = false
  /// Whether each has begun at a random time before the start.
  package var isUnderWay = false
  /// The file's contents; `.invisible` once `pictures` holds them.
  var contents = ContentsDescription.dot(TextPosition(line: 1, column: 1))
  /// One is drawn for each flake.
  package var pictures: [Bitmap] = []
  package var color = Color.white
  package var scale = RandomValue(1)
  package var duration = RandomValue(1)
  package var overscan = 0.0
  package var sidewaysRange = 0.0
  package var repeats = false
  package var stagger = 0.0
  package var animations: [FlakeAnimation] = [] {
    didSet { tracks = FlakeTracks(animations) }
  }
  private(set) var tracks = FlakeTracks([])
  package var seed: UInt64 = 0

  package init() {}

  var isEmpty: Bool { count == 0 || pictures.isEmpty }

  /// Maximum number of flakes.
  static let most = 10_000

  /// Flakes on an area in square points.
  func count(on area: Double) -> Int {
    guard let density, count > 0 else { return count }
    return Int(min(max((density * area / 10_000).rounded(), 1), Double(Self.most)))
  }

  /// Maximum number of values of all flakes together.
  static let mostValues = 1_000_000

  static let fields = Fields(
    "eased flakes", id: "flakes",
    """
    Eased flakes: each begins at a random place on the screen and runs through the same animations with its own random \
    values. They begin when the scene starts.
    """, EasedLayer()
  ) {
    Field("count", \.count, .whole(1...most), "Number of flakes.")
    Field(
      "density", \.density, .number(0.01...100),
      "Flakes on 10,000 square points of the screen, instead of count.")
    Field(
      "enters", \.enters, .bool,
      """
      Whether flakes come in from beyond the side that faces up and end beyond the one that faces down, instead of \
      beginning anywhere. Their translation must lead across the screen.
      """)
    Field(
      "underway", \.isUnderWay, .bool,
      "Whether each flake has begun at a random time before the start: the first frame is as full as later ones."
    )
    Field(
      "contents", \.contents, .contents,
      "The flakes' picture, a list from which each flake has one, or null for none.")
    Field(
      "color", \.color, .color,
      "The colour of flakes drawn from masks; pictures in colour are multiplied by it.")
    Field("scale", \.scale, .drawn(-1000...1000), "Points per pixel of the picture.")
    Field(
      "duration", \.duration, .drawn(0.1...3600),
      "A flake's duration in seconds, or a value drawn for each flake.")
    Field(
      "overscan", \.overscan, .number(0...10),
      "How far beyond the screen's sides a flake may begin, in widths and heights of its picture.")
    Field(
      "sidewaysRange", \.sidewaysRange, .number(0...1000),
      "Random sideways movement every 1/60 s, in points: at most half of this to either side.")
    Field(
      "repeat", \.repeats, .bool,
      "Whether each flake begins again with other random values when its duration is over.")
    Field(
      "stagger", \.stagger, .number(0...3600),
      """
      With repeat: each flake pauses once, after its first duration, for a random part of this many seconds. Flakes that \
      began together then begin evenly over time.
      """)
    Field(
      "animations",
      .list(of: .object(FlakeAnimation.fields), 0...FlakeAnimation.KeyPath.allCases.count),
      "The animations of a flake, at most one for each property."
    ) { (layer, animations, node) throws(DocumentError) in
      try layer.set(animations, node)
    }
  }

  private var mostFlakes: Int { density == nil ? count : Self.most }

  private mutating func set(_ all: [FlakeAnimation], _ node: Node) throws(DocumentError) {
    var values = 0
    for (animation, node) in zip(all, try node.list("animations", 0...all.count)) {
      guard !animations.contains(where: { $0.keyPath == animation.keyPath }) else {
        throw DocumentError(
          "duplicate animation of '\(animation.keyPath.rawValue)'", at: node.place)
      }
      values += mostFlakes * animation.values.count
      guard values <= Self.mostValues else {
        throw DocumentError(
          "the flakes have more than \(Self.mostValues) values up to here; use fewer flakes",
          at: node.place)
      }
      animations.append(animation)
    }
  }

  package mutating func prepare(
    seed: UInt64, _ pictures: inout Pictures
  ) throws(DocumentError) {
    self.seed = seed
    guard case .oneOf(let names) = contents else { return }
    let variants = names.flatMap(\.variants)
    pictures.grow(variants)
    for name in variants { self.pictures.append(try pictures.picture(name)) }
    // A different position in the file must not make the layers unequal.
    contents = .invisible
  }

  package func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation {
    if var running = before as? EasedSimulation, running.layer == self {
      running.firstImage = entrance.firstImage
      return running
    }
    var simulation = EasedSimulation(self, firstImage: entrance.firstImage)
    if entrance.isStarted { simulation.start(at: entrance.time, entrance.stage) }
    return simulation
  }

  package func isStill(_ gravity: GravityMode) -> Bool { isEmpty }
  package var standsStill: Bool { false }
  // A phone's screen has 18 times 10,000 square points.
  package var expectedCount: Double { density.map { $0 * 18 } ?? Double(count) }
  package var withoutSnow: any LayerContent {
    var layer = self
    layer.count = 0
    return layer
  }
}
