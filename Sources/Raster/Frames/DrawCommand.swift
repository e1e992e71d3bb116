import Graphics

/// A sprite, or a part of a shape, clipped and ready to draw.
/// ```
///   edges
///   place    corner  color           32 bits each
///   rest     source  pairs  kind     32, 16 and 8 bits; a stored mask's own word, whose form has become the kind;
///                                    the upper 8 bits are its end, which drawing does not need
/// ```
/// In words, because the command of a stored mask is the mask and two additions.
struct DrawCommand {
  /// The pixels it may touch, inside the frame; sides fit 16 bits.
  let edges: Edges
  private var place: UInt64
  private var rest: UInt64

  /// The corner of a stored mask's box, or of a cut tile, as in `MaskSpots`; 0 for other sprites, and unused for whole
  /// tiles.
  @inline(__always)
  private var corner: UInt32 { UInt32(truncatingIfNeeded: place) }
  @inline(__always) var x: Int { MaskSpots.pixel(corner).x }
  @inline(__always) var y: Int { MaskSpots.pixel(corner).y }
  /// Not premultiplied, 0xAARRGGBB; alpha is the opacity.
  @inline(__always) var color: UInt32 { UInt32(truncatingIfNeeded: place &>> 32) }
  /// The number of pairs of groups in a stored mask.
  @inline(__always) var pairs: Int { Int(truncatingIfNeeded: rest &>> 32 & 0xffff) }
  @inline(__always)
  var kind: Kind {
    unsafe unsafeBitCast(UInt8(truncatingIfNeeded: rest &>> 48), to: Kind.self)
  }
  /// The offset of a stored mask's groups, the index of a sampled sprite, the place of a long one, or one in a shape's ink.
  ///
  /// That is the first row, or the first row of parts.
  @inline(__always) var source: Int32 { Int32(truncatingIfNeeded: rest) }

  /// Stored masks are whole, with all their groups, or the tile, inside the frame, or cut.
  ///
  /// The bits of their numbers are blend, form and cut, from the lowest.
  enum Kind: UInt8 {
    case wholeCover, wholeAdd, tileCover, tileAdd, cutCover, cutAdd, cutTileCover, cutTileAdd
    case maskCover, maskAdd, colorCover, colorAdd, longCover, longAdd
    case shapeCover, shapeAdd, partsCover, partsAdd
  }

  @inline(__always)
  init(_ edges: Edges, _ kind: Kind, source: Int, color: UInt32) {
    self.edges = edges
    place = MaskSpots.place(0, color)
    rest =
      UInt64(UInt32(truncatingIfNeeded: source)) | UInt64(kind.rawValue) &<< 48
  }

  /// The command of a stored mask, with edges inside the frame; `place` is its corner and colour.
  @inline(__always)
  init(_ mask: StoredMask, _ edges: Edges, place: UInt64, _ blend: Blend, isCut: Bool) {
    self.edges = edges
    self.place = place
    rest = mask.rest | UInt64(blend.rawValue | (isCut ? 4 : 0)) &<< 48
  }

  /// The command of a shape whose ink is elsewhere, in another colour.
  func moved(_ from: Ink.Place, to place: Ink.Place, color: UInt32) -> DrawCommand {
    var copy = self
    let way =
      switch kind {
      case .partsCover, .partsAdd: place.partRows - from.partRows
      default: place.rows - from.rows
      }
    let source = UInt32(truncatingIfNeeded: Int(source) &+ way)
    copy.rest = rest & ~0xffff_ffff | UInt64(source)
    copy.place = MaskSpots.place(corner, color)
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
