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
