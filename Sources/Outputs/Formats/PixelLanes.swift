import Glibc

// Eight pixels at a time, in lanes of 16 bits: a byte times the highest level of a channel fits.

/// A channel of at most eight bits in a word of at most two bytes.
struct Level {
  private let most: SIMD8<UInt16>
  private let shift: SIMD8<UInt16>

  init(_ field: PixelFormat.Field) {
    most = SIMD8(repeating: UInt16(field.most))
    shift = SIMD8(repeating: UInt16(field.offset))
  }

  /// Turns bytes into levels at the channel's place.
  @inline(__always)
  func place(_ bytes: SIMD8<UInt16>, _ thresholds: SIMD8<UInt16>) -> SIMD8<UInt16> {
    bytes.levels(most, thresholds) &<< shift
  }
}

extension PixelFormat.Field {
  var shift: SIMD8<UInt32> { SIMD8(repeating: UInt32(offset)) }

  @inline(__always)
  func place(_ bytes: SIMD8<UInt16>, _ thresholds: SIMD8<UInt16>) -> SIMD8<UInt32> {
    if length <= 8 {
      let levels = bytes.levels(SIMD8(repeating: UInt16(most)), thresholds)
      return SIMD8<UInt32>(truncatingIfNeeded: levels) &<< shift
    }
    let more = UInt16(length - 8)
    let levels = bytes &<< SIMD8(repeating: more) | bytes &>> SIMD8(repeating: 8 - more)
    return SIMD8<UInt32>(truncatingIfNeeded: levels) &<< shift
  }
}

extension SIMD8<UInt16> {
  /// ⌊(v · most + threshold) / 255⌋, exactly: the sum is at most 255 · 255 + 253.
  @inline(__always)
  func levels(_ most: Self, _ thresholds: Self) -> Self {
    let sum = self &* most &+ thresholds
    return (sum &+ 1 &+ (sum &>> 8)) &>> 8
  }
}

extension SIMD8<UInt32> {
  @inline(__always)
  private var lanes: SIMD16<UInt16> { unsafeBitCast(self, to: SIMD16<UInt16>.self) }
  @inline(__always)
  var red: SIMD8<UInt16> { lanes.oddHalf & SIMD8<UInt16>(repeating: 255) }
  @inline(__always)
  var green: SIMD8<UInt16> { lanes.evenHalf &>> 8 }
  @inline(__always)
  var blue: SIMD8<UInt16> { lanes.evenHalf & SIMD8<UInt16>(repeating: 255) }

  /// Y' of ITU-R BT.709, 0.2126 R' + 0.7152 G' + 0.0722 B', in 256ths that keep grey unchanged.
  ///
  /// Of the encoded values: sRGB has BT.709's primaries, so this comes closest to perceived brightness without
  /// decoding each pixel. (Linux's drivers weigh as BT.601; blue differs most, 19 of 255 against 29.)
  @inline(__always)
  var luma: SIMD8<UInt16> {
    let sum = red &* 54 &+ green &* 183
    return (sum &+ blue &* 19 &+ 128) &>> 8
  }
}

extension Span<UInt32> {
  /// Eight pixels; black after the last.
  @inline(__always)
  func eight(from start: Int) -> SIMD8<UInt32> {
    if start + 8 <= count {
      return withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: start * 4, as: SIMD8<UInt32>.self)
      }
    }
    var pixels = SIMD8<UInt32>.zero
    for index in start..<count { pixels[index - start] = self[index] }
    return pixels
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Eight words of three bytes each, in three stores.
  @inline(__always)
  func storePacked(_ words: SIMD8<UInt32>, toByteOffset offset: Int) {
    func word(_ lane: Int) -> UInt64 { UInt64(words[lane]) }
    let first = word(0) | word(1) << 24 | word(2) << 48
    let second = word(2) >> 16 | word(3) << 8 | word(4) << 32 | word(5) << 56
    let third = word(5) >> 8 | word(6) << 16 | word(7) << 40
    storeBytes(of: first.littleEndian, toByteOffset: offset, as: UInt64.self)
    storeBytes(of: second.littleEndian, toByteOffset: offset + 8, as: UInt64.self)
    storeBytes(of: third.littleEndian, toByteOffset: offset + 16, as: UInt64.self)
  }

  /// One word of one to four bytes, the lowest byte first.
  @inline(__always)
  func store(_ word: UInt32, at index: Int, _ size: Int) {
    for byte in 0..<size {
      self[index * size + byte] = UInt8(truncatingIfNeeded: word >> UInt32(byte * 8))
    }
  }
}

/// The light of each encoded value, 0...255 of white's: IEC 61966-2-1, the sRGB curve.
let linearLight: [UInt16] = (0...255).map { value in
  let encoded = Double(value) / 255
  let light = encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
  return UInt16((light * 255).rounded())
}
