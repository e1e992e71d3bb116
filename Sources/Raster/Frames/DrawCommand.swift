import Graphics

/// A sprite, or a part of a shape, clipped and ready to draw.
struct DrawCommand {
  /// The pixels it may touch, inside the frame; sides fit 16 bits.
  let edges: Edges
  /// The corner of a stored mask's box, or of a cut tile, as in `MaskSpots`; 0 for other sprites, and unused for whole
  /// tiles.
  private let corner: UInt32
  /// The number of pairs of groups in a stored mask.
  let pairs: UInt16
  let kind: Kind
  /// The offset of a stored mask's groups, the index of a sampled sprite, the place of a long one, or one in a shape's ink.
  ///
  /// That is the first row, the first row of parts, or a ribbon's first side.
  private(set) var source: Int32
  /// Not premultiplied, 0xAARRGGBB; alpha is the opacity.
  private(set) var color: UInt32

  /// Stored masks are whole, with all their groups, or the tile, inside the frame, or cut; `stored` counts on their order.
  enum Kind: UInt8 {
    case wholeCover, wholeAdd, tileCover, tileAdd, cutCover, cutAdd, cutTileCover, cutTileAdd
    case maskCover, maskAdd, colorCover, colorAdd, longCover, longAdd
    case shapeCover, shapeAdd, partsCover, partsAdd, ribbonCover, ribbonAdd

    /// The kind of a stored mask's command.
    @inline(__always)
    static func stored(_ mask: StoredMask, _ blend: Blend, isCut: Bool) -> Kind {
      // As a choice of eight, this would be branches.
      let number = mask.form | blend.rawValue | (isCut ? 4 : 0)
      return unsafe unsafeBitCast(number, to: Kind.self)
    }
  }

  @inline(__always)
  init(
    _ edges: Edges, x: Int = 0, y: Int = 0, pairs: Int = 0, _ kind: Kind, source: Int,
    color: UInt32
  ) {
    self.edges = edges
    corner = UInt32(truncatingIfNeeded: x & 0xffff | y &<< 16)
    self.pairs = UInt16(truncatingIfNeeded: pairs)
    self.kind = kind
    self.source = Int32(truncatingIfNeeded: source)
    self.color = color
  }

  @inline(__always) var x: Int { MaskSpots.pixel(corner).x }
  @inline(__always) var y: Int { MaskSpots.pixel(corner).y }

  /// The command of a stored mask whose box is inside the frame; `way` moves the mask's edges to the box's corner.
  @inline(__always)
  init(
    _ mask: StoredMask, _ corner: UInt32, moved way: UInt64, _ kind: Kind, color: UInt32
  ) {
    edges = Edges(word: way &+ mask.edges.word)
    self.corner = corner
    pairs = UInt16(truncatingIfNeeded: mask.pairs)
    self.kind = kind
    source = Int32(truncatingIfNeeded: mask.source)
    self.color = color
  }

  /// The command of a shape whose ink is elsewhere, in another colour.
  func moved(_ from: Ink.Place, to place: Ink.Place, color: UInt32) -> DrawCommand {
    var copy = self
    let way =
      switch kind {
      case .ribbonCover, .ribbonAdd: place.sides - from.sides
      case .partsCover, .partsAdd: place.partRows - from.partRows
      default: place.rows - from.rows
      }
    copy.source &+= Int32(truncatingIfNeeded: way)
    copy.color = color
    return copy
  }

  static let none = DrawCommand(.none, .wholeCover, source: 0, color: 0)
}

/// The sides of a rectangle of pixels, each 0...65535, in one word, so that two additions move all four.
/// ```
///   bit 63        48        32        16         0
///       │ bottom  │  top    │  right  │  left    │       right and bottom are exclusive
/// ```
struct Edges {
  var word: UInt64

  static let none = Edges(word: 0)

  @inline(__always)
  init(word: UInt64) { self.word = word }

  init(left: Int, right: Int, top: Int, bottom: Int) {
    word =
      UInt64(left) | UInt64(right) << 16 | UInt64(top) << 32 | UInt64(bottom) << 48
  }

  @inline(__always) var left: Int { Int(truncatingIfNeeded: word & 0xffff) }
  @inline(__always) var right: Int { Int(truncatingIfNeeded: word >> 16 & 0xffff) }
  @inline(__always) var top: Int { Int(truncatingIfNeeded: word >> 32 & 0xffff) }
  @inline(__always) var bottom: Int { Int(truncatingIfNeeded: word >> 48) }

  var isEmpty: Bool { left >= right || top >= bottom }
  var rows: Range<Int> { top..<bottom }
  var columns: Range<Int> { left..<right }
  var area: Int { (right &- left) &* (bottom &- top) }
}
