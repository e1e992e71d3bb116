/// A mask in the cache: at its size and phase, without empty margins.
/// ```
///   mask     edges                             of the nonempty part, 16 bits each (see `Edges`)
///            source  pairs  form  end          32, 16, 8 and 8 bits
///              │
///   pair     ◀─┘   pixel       pixel           32 bits each: the first pixels of two groups of eight
///            a a a a b b b b a a a a b b b b  coverage of both, a byte each (see `PairCoverage`)
///   pair     …                                 a row's last group is padded with zeros
/// ```
/// `pixel` is a position in a frame (see `maskStride`) that begins at the box's corner. Two groups share arithmetic
/// in registers of sixteen lanes; a missing second one is at the first one's pixels with coverage 0.
///
/// A mask of at most four columns and rows, such as a spark's, is a tile instead: the coverage of four rows of four pixels
/// from the edges' corner on, in a third of the bytes, and with half as many pixels that are not covered.
/// ```
///   tile     a a a a b b b b c c c c d d d d  row by row (see `PairCoverage`)
/// ```
struct StoredMask {
  static let pairBytes = 24
  static let coverageAt = 8
  static let tileBytes = 16
  static let tileSide = 4
  /// A tile's number of pairs; no mask has so many.
  static let tile = Int(UInt16.max)

  let edges: Edges
  /// All but the edges; a command takes it over as a whole.
  let rest: UInt64

  /// Not drawn yet.
  static let none = StoredMask(MaskExtent(), source: -1, pairs: 0)

  /// Of an extent and so many pairs, or a tile, from the offset `source` on.
  init(_ extent: MaskExtent, source: Int, pairs: Int) {
    let isEmpty = extent.right == 0
    edges =
      isEmpty
      ? .none
      : Edges(left: extent.left, right: extent.right, top: extent.top, bottom: extent.bottom)
    let form: UInt64 = pairs == Self.tile ? 2 : 0
    rest =
      UInt64(UInt32(bitPattern: Int32(source))) | UInt64(UInt16(pairs)) << 32 | form << 48
      | UInt64(UInt8(extent.end)) << 56
  }

  @inline(__always) var isStored: Bool { Int32(truncatingIfNeeded: rest) >= 0 }
  @inline(__always) var isTile: Bool { form != 0 }
  /// 2 for a tile, 0 for pairs.
  @inline(__always) var form: UInt8 { UInt8(truncatingIfNeeded: rest &>> 48) }
  /// The offset of the first pair, or of the tile, in the cache's bytes.
  @inline(__always) var source: Int { Int(Int32(truncatingIfNeeded: rest)) }
  /// The column after the last group; of a tile, unused.
  @inline(__always) var end: Int { Int(truncatingIfNeeded: rest &>> 56) }
}

/// The extent of a mask's nonempty part, while its groups are appended.
struct MaskExtent {
  var left = 255
  var right = 0
  var top = 255
  var bottom = 0
  var groups = 0
  /// The newest group's row, and the column after it.
  var lastRow = -1
  var lastEnd = 0
  /// The column after the widest row's last group.
  var end = 0

  /// Whether there is something, in at most four columns and rows.
  var isTile: Bool {
    right > 0 && right - left <= StoredMask.tileSide && bottom - top <= StoredMask.tileSide
  }

  mutating func include(_ row: Int, _ column: Int) {
    (left, right) = (min(left, column), max(right, column + 1))
    (top, bottom) = (min(top, row), max(bottom, row + 1))
    end = max(end, lastEnd)
  }
}

/// The coverage of two groups of eight pixels, a and b, a byte each.
/// ```
///   byte                   0 … 3     4 … 7     8 … 11    12 … 15
///   registers of 16 bytes  a0 … a3   a4 … a7   b0 … b3   b4 … b7
///   of 32 (WIDE_REGISTERS) a0 … a3   b0 … b3   a4 … a7   b4 … b7
/// ```
/// One instruction then extracts a group's numbers twice, for both channels: a register of 32 bytes is two halves
/// that do not mix. The Makefile sets the registers of a build; the pixels are the same.
struct PairCoverage {
  private let masks: TexelMemory
  private let offset: Int

  /// Loads coverage from a byte offset, when and in the form that is needed.
  @inline(__always)
  init(_ masks: TexelMemory, at offset: Int) { (self.masks, self.offset) = (masks, offset) }

  #if WIDE_REGISTERS
    /// Distance from a group's first half to its second, and from one group to the other.
    private static let half = 8
    private static let group = 4
  #else
    private static let half = 4
    private static let group = 8
  #endif

  /// A tile's row of four bytes; its first two rows are group 0, the others are group 1.
  func bytes(ofRow row: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: bytes(ofGroup: row / 2) >> UInt64(row % 2 * 32))
  }

  /// The first byte of a tile's row.
  static func place(row: Int) -> Int { place(group: row / 2, lane: row % 2 * 4) }

  /// The byte for a pixel: `lane` 0...7 of group 0 or 1.
  @inline(__always)
  static func place(group: Int, lane: Int) -> Int {
    lane / 4 * half + group * self.group + lane % 4
  }

  /// A group's bytes, lowest first.
  func bytes(ofGroup group: Int) -> UInt64 {
    let first = offset &+ group &* Self.group
    let (low, high) = (
      masks.load(first, as: UInt32.self), masks.load(first &+ Self.half, as: UInt32.self)
    )
    return UInt64(low) | UInt64(high) << 32
  }

  @inline(__always)
  var crossed: CrossedLanes {
    var lanes = U16x16.zero
    lanes.lowHalf = U16x8(bytes: masks.load(offset))
    lanes.highHalf = U16x8(bytes: masks.load(offset &+ 8))
    return CrossedLanes(lanes: lanes)
  }

  /// A group's numbers for both channels of its pixels, in the upper bytes of lanes.
  @inline(__always)
  func raisedTwice(group: Int) -> U16x16 {
    let all: SIMD16<UInt8> = masks.load(offset)
    return U16x16(raised: { all[Self.place(group: group, lane: $0 / 2)] })
  }

  /// Both groups' numbers, in the upper bytes of lanes.
  @inline(__always)
  var raisedInOrder: U16x16 {
    let all: SIMD16<UInt8> = masks.load(offset)
    return U16x16(raised: { all[Self.place(group: $0 / 8, lane: $0 % 8)] })
  }

  @inline(__always)
  var inOrder: U16x16 {
    let words = masks.load(offset, as: SIMD4<UInt32>.self)
    #if WIDE_REGISTERS
      let ordered = SIMD4(words[0], words[2], words[1], words[3])
    #else
      let ordered = words
    #endif
    let bytes = unsafe unsafeBitCast(ordered, to: SIMD16<UInt8>.self)
    return U16x16(
      lowHalf: U16x8(truncatingIfNeeded: bytes.lowHalf),
      highHalf: U16x8(truncatingIfNeeded: bytes.highHalf))
  }
}

/// A number for each pixel of two groups, in the order of `PairCoverage`.
struct CrossedLanes {
  var lanes: U16x16

  #if WIDE_REGISTERS
    /// The first group's numbers for both channels of its pixels: the low halves of both halves.
    @inline(__always)
    var firstTwice: U16x16 {
      U16x16(twice: U16x8(lowHalf: lanes.lowHalf.lowHalf, highHalf: lanes.highHalf.lowHalf))
    }

    @inline(__always)
    var secondTwice: U16x16 {
      U16x16(twice: U16x8(lowHalf: lanes.lowHalf.highHalf, highHalf: lanes.highHalf.highHalf))
    }
  #else
    @inline(__always)
    var firstTwice: U16x16 { U16x16(twice: lanes.lowHalf) }

    @inline(__always)
    var secondTwice: U16x16 { U16x16(twice: lanes.highHalf) }
  #endif
}
