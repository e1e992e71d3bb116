import Graphics

/// A sprite, or a part of a shape, clipped and ready to draw: a form of coverage, a blend, and where the coverage is.
/// ```
///   edges
///   place    corner  color                   32 bits each
///   rest     source  pairs  kind  end        32, 16, 8 and 8 bits: a stored mask's own word, plus the kind's blend and cut
///   kind     blend  form  cut  behind  free  1, 3, 1, 1 and 2 bits
/// ```
/// In words, because the command of a stored mask is the mask and two additions. Drawing does not need a mask's `end`: its
/// place has the level of a command that scenery hides in part.
struct DrawCommand {
  /// The pixels it may touch, inside the frame; sides fit 16 bits.
  let edges: Edges
  private var place: UInt64
  private var rest: UInt64

  /// The corner of a stored mask's box, or of a cut tile, as in `MaskPlacements`; 0 for other sprites, and unused for whole
  /// tiles.
  @inline(__always)
  private var corner: UInt32 { UInt32(truncatingIfNeeded: place) }
  @inline(__always) var x: Int { MaskPlacements.pixel(corner).x }
  @inline(__always) var y: Int { MaskPlacements.pixel(corner).y }
  /// Not premultiplied, 0xAARRGGBB; alpha is the opacity.
  @inline(__always) var color: UInt32 { UInt32(truncatingIfNeeded: place &>> 32) }
  /// The number of pairs of groups in a stored mask.
  @inline(__always) var pairs: Int { Int(truncatingIfNeeded: rest &>> 32 & 0xffff) }
  @inline(__always) var kind: Kind { Kind(bits: UInt8(truncatingIfNeeded: rest &>> 48)) }
  /// The offset of a stored mask's groups, the index of a sampled sprite, or of a splat one, or a row of a shape's
  /// coverage: the first of spans, or of edges' parts.
  @inline(__always) var source: Int32 { Int32(truncatingIfNeeded: rest) }

  /// Where coverage or colours come from.
  enum Form: UInt8 {
    /// A stored mask, in pairs of groups or as a tile; their numbers are `StoredMask`'s.
    case pairs, tile
    /// A sampled sprite's mask, or its colours.
    case mask, color
    /// A small long mask, turned: its light is spread over the pixels around it.
    case splat
    /// Rows of a shape's coverage: stored, or computed from edges' parts.
    case spans, analytic

    var isShape: Bool { self == .spans || self == .analytic }
  }

  /// How a command is drawn, in a byte; commands of one kind are drawn in one loop.
  struct Kind: Equatable {
    fileprivate let bits: UInt8

    @inline(__always)
    fileprivate init(bits: UInt8) { self.bits = bits }

    @inline(__always)
    init(_ form: Form, _ blend: Blend, isCut: Bool = false) {
      bits = blend.rawValue | form.rawValue &<< 1 | (isCut ? 16 : 0)
    }

    @inline(__always)
    var form: Form { unsafe unsafeBitCast(bits &>> 1 & 7, to: Form.self) }
    @inline(__always) var blend: Blend { bits & 1 == 0 ? .over : .additive }
    /// Whether some of a stored mask's groups, or of a tile's pixels, are outside the frame.
    @inline(__always) var isCut: Bool { bits & 16 != 0 }
    /// Whether nearer scenery hides a part of it.
    @inline(__always) var isBehind: Bool { bits & 32 != 0 }
    /// The same kind, drawn whole.
    var whole: Kind { Kind(bits: bits & ~32) }
  }

  /// The depth of a command that is behind scenery, as a level of `SceneryDepth`.
  @inline(__always) var level: UInt8 { UInt8(truncatingIfNeeded: rest &>> 56) }

  /// The same command, drawn behind what of the scenery is nearer than a level.
  func behind(_ level: UInt8) -> DrawCommand {
    var copy = self
    copy.rest = rest & ~(0xff &<< 56) | UInt64(level) &<< 56 | 32 &<< 48
    return copy
  }

  @inline(__always)
  init(_ edges: Edges, _ form: Form, _ blend: Blend, source: Int, color: UInt32) {
    self.edges = edges
    place = MaskPlacements.place(0, color)
    rest =
      UInt64(UInt32(truncatingIfNeeded: source)) | UInt64(Kind(form, blend).bits) &<< 48
  }

  /// The command of a stored mask, with edges inside the frame; `place` is its corner and colour.
  @inline(__always)
  init(_ mask: StoredMask, _ edges: Edges, place: UInt64, _ blend: Blend, isCut: Bool) {
    self.edges = edges
    self.place = place
    rest = mask.rest | UInt64(Kind(.pairs, blend, isCut: isCut).bits) &<< 48
  }

  /// The command of a shape whose coverage is elsewhere, in another colour.
  func moved(_ from: CoverageBuffer.Place, to place: CoverageBuffer.Place, color: UInt32)
    -> DrawCommand
  {
    var copy = self
    let way =
      kind.form == .analytic ? place.analyticRows &- from.analyticRows : place.rows &- from.rows
    let source = UInt32(truncatingIfNeeded: Int(source) &+ way)
    copy.rest = rest & ~0xffff_ffff | UInt64(source)
    copy.place = MaskPlacements.place(corner, color)
    return copy
  }

  static let none = DrawCommand(.none, .pairs, .over, source: 0, color: 0)
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
