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
    var lanes = Lanes.zero
    lanes.lowHalf = Eight(bytes: masks.load(offset))
    lanes.highHalf = Eight(bytes: masks.load(offset &+ 8))
    return CrossedLanes(lanes: lanes)
  }

  /// A group's numbers for both channels of its pixels, in the upper bytes of lanes.
  @inline(__always)
  func raisedTwice(group: Int) -> Lanes {
    let all: SIMD16<UInt8> = masks.load(offset)
    return Lanes(raised: { all[Self.place(group: group, lane: $0 / 2)] })
  }

  /// Both groups' numbers, in the upper bytes of lanes.
  @inline(__always)
  var raisedInOrder: Lanes {
    let all: SIMD16<UInt8> = masks.load(offset)
    return Lanes(raised: { all[Self.place(group: $0 / 8, lane: $0 % 8)] })
  }

  @inline(__always)
  var inOrder: Lanes {
    let words = masks.load(offset, as: SIMD4<UInt32>.self)
    #if WIDE_REGISTERS
      let ordered = SIMD4(words[0], words[2], words[1], words[3])
    #else
      let ordered = words
    #endif
    let bytes = unsafe unsafeBitCast(ordered, to: SIMD16<UInt8>.self)
    return Lanes(
      lowHalf: Eight(truncatingIfNeeded: bytes.lowHalf),
      highHalf: Eight(truncatingIfNeeded: bytes.highHalf))
  }
}

/// A number for each pixel of two groups, in the order of `PairCoverage`.
struct CrossedLanes {
  var lanes: Lanes

  #if WIDE_REGISTERS
    /// The first group's numbers for both channels of its pixels: the low halves of both halves.
    @inline(__always)
    var firstTwice: Lanes {
      Lanes(twice: Eight(lowHalf: lanes.lowHalf.lowHalf, highHalf: lanes.highHalf.lowHalf))
    }

    @inline(__always)
    var secondTwice: Lanes {
      Lanes(twice: Eight(lowHalf: lanes.lowHalf.highHalf, highHalf: lanes.highHalf.highHalf))
    }
  #else
    @inline(__always)
    var firstTwice: Lanes { Lanes(twice: lanes.lowHalf) }

    @inline(__always)
    var secondTwice: Lanes { Lanes(twice: lanes.highHalf) }
  #endif
}
