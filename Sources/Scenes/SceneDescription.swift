import Documents
import Emitter
import Graphics

/// What a scene file says: cells may still hold values that a seed has to draw.
public struct SceneDescription: Sendable {
  /// The scene's name.
  public var name: String
  /// One sentence for `snowctl scenes`.
  public var summary: String?
  /// How many points the screen's shorter side has in this scene; nil leaves a pixel a point.
  public var shortSide: Double?
  /// What lies behind.
  public var backdrop: BackdropDescription
  /// What moves, from the back to the front.
  public var layers: [LayerDescription]
}

/// The backdrop of a scene file.
public enum BackdropDescription: Sendable {
  /// One colour.
  case color(Color)
  /// A PNG file, and where the scene file names it.
  case image(String, Place)
  /// Colours that flow into each other.
  case gradient(Gradient)
}

/// How a layer follows gravity.
public enum GravityMode: String, CaseIterable, Sendable {
  /// The layer keeps its frame; what falls in it, and the edge it comes from, turn with gravity.
  case field
  /// The whole layer is turned about the screen's middle, as the article does with its view.
  case rotated
  /// The layer knows no gravity: down is the panel's bottom.
  case none
}

/// One layer of a scene file.
public struct LayerDescription: Sendable {
  /// How it follows gravity.
  public var gravity = GravityMode.field
  /// What the opacity of each thing in it is multiplied by, 0...1.
  public var opacity = 1.0
  /// How everything in it meets what lies behind; nil leaves that to the kind of layer.
  public var blend: Blend? = nil
  /// Mixed into the scene's seed.
  public var seed: UInt64 = 0
  /// When it is shown.
  public var schedule = Schedule()
  /// Whether it is shifted a little once a minute; nil where its kind decides.
  public var isShifted: Bool? = nil
  /// What it is.
  public var content: Content

  /// Each kind of layer.
  public enum Content: Sendable {
    /// A particle system.
    case emitter(EmitterDescription)
    /// Flakes whose ways are eased.
    case eased(EasedDescription)
    /// A glass with snow in it.
    case globe(GlobeContent)
    /// People who look up; still without the scene's seed.
    case crowd(CrowdLayer)
    /// The time of day.
    case clock(ClockLayer)
    /// One picture.
    case image(ImageDescription)
    /// Ropes and lights.
    case garland(GarlandLayer)

    /// Whether parts of it stay where they are for hours.
    var standsStill: Bool {
      switch self {
      case .emitter, .eased, .globe: false
      case .crowd, .clock, .image: true
      // Hooks, and lights below them.
      case .garland: true
      }
    }
  }
}

/// An emitter of a scene file.
public struct EmitterDescription: Sendable {
  /// The emitter without its cells.
  public var layer: EmitterLayer
  /// Whether the file gives the emitter no place, so that it spans the edge that faces up.
  public var spansEdge: Bool
  /// Where on the screen it is, and how far its particles fly.
  public var place = EmitterPlace()
  /// The kinds of cells.
  public var cells: [CellDescription]
}

/// Eased flakes of a scene file.
public struct EasedDescription: Sendable {
  /// The flakes without their pictures.
  public var layer: EasedLayer
  /// What they look like.
  public var contents: ContentsDescription
}

/// A picture of a scene file.
public struct ImageDescription: Sendable {
  /// The layer without its picture.
  public var layer: ImageLayer
  /// A PNG file or the name of a built-in picture.
  public var name: String
  /// Where the file names it.
  public var place: Place
}

/// One entry of `cells`: `count` cells of a kind, each with values of its own where a range is given.
public struct CellDescription: Sendable {
  /// How many cells to make.
  public var count: Int
  /// Values that are the same in all of them.
  public var cell: EmitterCell
  /// Values to be drawn.
  public var draws: [Draw]
  /// What the particles look like.
  public var contents: ContentsDescription
  /// Gaussian blur of the contents, pixels; may be drawn.
  public var blur: Double
  /// Cells inside it.
  public var cells: [CellDescription] = []

  /// How many cells it stands for, those inside included; stops counting far beyond what may be.
  var copies: Int {
    let inside = cells.reduce(1) { min($0 + $1.copies, 1_000_000) }
    return min(count * inside, 1_000_000)
  }

  /// A value that is drawn for each cell.
  public struct Draw: Sendable {
    /// Name of the property, which is also what keeps its random numbers apart from others.
    public var property: String
    /// Which values there are.
    public var value: RandomValue
  }
}

/// What particles look like.
public enum ContentsDescription: Sendable {
  /// Nothing: they live, but are not seen.
  case invisible
  /// One of these, drawn for each cell: names of built-in pictures or PNG paths.
  case oneOf([(name: String, place: Place)])
}
