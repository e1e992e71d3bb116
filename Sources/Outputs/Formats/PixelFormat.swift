/// A device's pixel layout: colour in a word of one to four bytes, grey, or a bit a pixel.
///
/// ```
///                 bits  from 0x00RRGGBB
///   colour  8…32  each channel at its own offset and length; transparency is all ones
///   grey       8  luma, at its own offset and length
///   mono       1  luma; the first pixel in the lowest bit, rows begin with a byte
/// ```
/// A value v becomes the nearest of the device's levels 0...m to v · m / 255; dither takes one of the two around it,
/// so that the mean of an area is right. Channels of more than eight bits repeat their high bits below.
public struct PixelFormat: Equatable, Sendable {
  /// The bits of one channel.
  public struct Field: Equatable, Sendable {
    /// The lowest bit, counted from the word's lowest.
    public var offset: Int
    /// The number of bits; 0 for a missing channel.
    public var length: Int

    /// The bits `offset ..< offset + length`.
    public init(offset: Int, length: Int) {
      self.offset = offset
      self.length = length
    }

    /// The highest level.
    var most: Int { (1 << length) - 1 }

    /// Zero for a missing field, which may begin at bit 32.
    var mask: UInt32 { UInt32(most) << offset }
  }

  enum Kind: Equatable, Sendable {
    case color(red: Field, green: Field, blue: Field)
    case grey(Field)
    /// The bit of a lit pixel is 1, or 0 if `isInverted`.
    case mono(isInverted: Bool)
  }

  /// 1, 8, 16, 24 or 32.
  public let bitsPerPixel: Int
  let kind: Kind
  /// The bits of every word outside its channels.
  let filler: UInt32

  private init(_ kind: Kind, bitsPerPixel: Int, filler: UInt32 = 0) {
    self.kind = kind
    self.bitsPerPixel = bitsPerPixel
    self.filler = filler
  }

  /// A format of words of 1 to 4 bytes; nil if a channel is missing, longer than 16 bits, outside the word or
  /// overlapping.
  ///
  /// `transparency` may be missing; its bits are ones: opaque.
  public init?(
    red: Field, green: Field, blue: Field, transparency: Field = Field(offset: 0, length: 0),
    bytesPerPixel: Int
  ) {
    guard (1...4).contains(bytesPerPixel) else { return nil }
    for (field, shortest) in [(red, 1), (green, 1), (blue, 1), (transparency, 0)] {
      guard (shortest...16).contains(field.length), (0...32).contains(field.offset) else {
        return nil
      }
      guard field.offset + field.length <= bytesPerPixel * 8 else { return nil }
    }
    let filler = transparency.mask
    guard red.mask & green.mask | (red.mask | green.mask) & blue.mask == 0,
      (red.mask | green.mask | blue.mask) & filler == 0
    else { return nil }
    self.init(
      .color(red: red, green: green, blue: blue), bitsPerPixel: bytesPerPixel * 8, filler: filler)
  }

  /// Grey in a byte; nil if the field does not fit.
  public init?(grey: Field) {
    guard (1...8).contains(grey.length), (0...8).contains(grey.offset),
      grey.offset + grey.length <= 8
    else { return nil }
    self.init(.grey(grey), bitsPerPixel: 8)
  }

  /// A bit a pixel; inverted if 0 is white, as with Linux' `FB_VISUAL_MONO01`.
  public static func mono(isInverted: Bool) -> PixelFormat {
    PixelFormat(.mono(isInverted: isInverted), bitsPerPixel: 1)
  }

  /// Bytes of this many pixels in a row.
  public func bytes(_ pixels: Int) -> Int { (pixels * bitsPerPixel + 7) / 8 }

  /// Writing a row may begin at multiples of this.
  public var pixelsPerUnit: Int { bitsPerPixel == 1 ? 8 : 1 }
}
