import CLinux
import Graphics

/// Where the visible pixels of a framebuffer lie in its memory.
///
/// ```
///   ├────────── lineLength ──────────┤
///   ┌──────────────────────────────┬─┐   memory may be larger than the screen: panned, padded
///   │   start▼                     │ │
///   │        ┌────────────┐        │ │   byte of pixel (x, y):
///   │        │  visible   │ height │ │     start + y * lineLength + format.bytes(x)
///   │        └────────────┘        │ │
///   └──────────width───────────────┴─┘
/// ```
/// With one bit a pixel, bytes hold eight of them, and `start` is the byte of the first eight.
package struct FramebufferLayout: Equatable, Sendable {
  let width: Int
  let height: Int
  let lineLength: Int
  let start: Int
  let format: PixelFormat
  /// The colours to set on the device; nil if the driver knows them.
  var palette: FramebufferPalette?

  /// A layout without a palette; `lineLength` and `start` are in bytes.
  package init(width: Int, height: Int, lineLength: Int, start: Int, format: PixelFormat) {
    (self.width, self.height) = (width, height)
    (self.lineLength, self.start, self.format) = (lineLength, start, format)
  }

  /// Bytes of one visible row.
  var rowLength: Int { format.bytes(width) }

  /// Bytes from the memory's start to the end of the last visible pixel.
  var length: Int { start + (height - 1) * lineLength + rowLength }
}

extension FramebufferLayout {
  /// Checks every field of FBIOGET_VSCREENINFO and FBIOGET_FSCREENINFO; throws `OutputError.unsupported`.
  init(_ mode: fb_var_screeninfo, _ fixed: fb_fix_screeninfo, name: String) throws(OutputError) {
    let format = try PixelFormat(mode, fixed, name: name)
    // 64 bits and limits on each factor: no driver's values overflow a product.
    let line = Int64(fixed.line_length)
    let (left, top) = (Int64(mode.xoffset), Int64(mode.yoffset))
    let rowEnd = ((left + Int64(mode.xres)) * Int64(format.bitsPerPixel) + 7) / 8
    guard
      Frame.isPossible(width: Int(clamping: mode.xres), height: Int(clamping: mode.yres)),
      line <= 1 << 20, left <= 1 << 20, top <= 1 << 20,
      left % Int64(format.pixelsPerUnit) == 0, rowEnd <= line
    else {
      throw .unsupported(
        "\(name): \(mode.xres)x\(mode.yres) pixels at \(mode.xoffset),\(mode.yoffset)"
          + " in lines of \(fixed.line_length) bytes is not possible")
    }
    let end = (top + Int64(mode.yres) - 1) * line + rowEnd
    // Some drivers leave the length out.
    guard fixed.smem_len == 0 || end <= Int64(fixed.smem_len), end <= 1 << 30 else {
      throw .unsupported(
        "\(name): the picture ends at byte \(end), the memory at \(fixed.smem_len)")
    }
    self.init(
      width: Int(mode.xres), height: Int(mode.yres), lineLength: Int(line),
      start: Int(top * line) + format.bytes(Int(left)), format: format)
    if fixed.visual == UInt32(FB_VISUAL_PSEUDOCOLOR) {
      palette = mode.grayscale == 1 ? .grey : .rgb332
    }
  }
}

/// What to do about a mode that cannot be drawn in.
private let otherMode = "; set another mode, for example 'fbset -depth 16'"

extension PixelFormat {
  fileprivate init(
    _ mode: fb_var_screeninfo, _ fixed: fb_fix_screeninfo, name: String
  ) throws(OutputError) {
    guard fixed.type == UInt32(FB_TYPE_PACKED_PIXELS) else {
      throw .unsupported(
        "\(name): needs packed pixels, but is of type \(fixed.type), visual \(fixed.visual)"
          + otherMode)
    }
    let isMirrored = [mode.red, mode.green, mode.blue].contains { $0.msb_right != 0 }
    guard !isMirrored, let format = Self.format(mode, visual: Int32(clamping: fixed.visual)) else {
      throw .unsupported(
        "\(name): unsupported pixel format: \(mode.bits_per_pixel) bits a pixel, visual"
          + " \(fixed.visual), red at \(mode.red.words), green at \(mode.green.words), blue at"
          + " \(mode.blue.words), grey \(mode.grayscale)" + otherMode)
    }
    self = format
  }

  /// The format of a visual; nil if unsupported.
  private static func format(_ mode: fb_var_screeninfo, visual: Int32) -> PixelFormat? {
    switch (visual, mode.bits_per_pixel, mode.grayscale) {
    case (FB_VISUAL_MONO01, 1, _): .mono(isInverted: true)
    case (FB_VISUAL_MONO10, 1, _): .mono(isInverted: false)
    case (FB_VISUAL_PSEUDOCOLOR, 8, 0): .rgb332
    case (FB_VISUAL_PSEUDOCOLOR, 8, 1), (FB_VISUAL_STATIC_PSEUDOCOLOR, 8, 1): .grey8
    case (FB_VISUAL_TRUECOLOR, 8, 1), (FB_VISUAL_DIRECTCOLOR, 8, 1):
      // Grey has one channel; drivers that leave all of them out mean the whole byte.
      mode.red.length == 0 ? .grey8 : PixelFormat(grey: Field(mode.red))
    case (FB_VISUAL_TRUECOLOR, let bits, 0), (FB_VISUAL_DIRECTCOLOR, let bits, 0):
      bits % 8 == 0
        ? PixelFormat(
          red: Field(mode.red), green: Field(mode.green), blue: Field(mode.blue),
          transparency: Field(mode.transp), bytesPerPixel: Int(clamping: bits / 8)) : nil
    default: nil
    }
  }
}

extension PixelFormat.Field {
  fileprivate init(_ field: fb_bitfield) {
    self.init(offset: Int(clamping: field.offset), length: Int(clamping: field.length))
  }
}

extension fb_bitfield {
  /// `offset/length`, marked if the bits run backwards.
  fileprivate var words: String { "\(offset)/\(length)" + (msb_right == 0 ? "" : " backwards") }
}
