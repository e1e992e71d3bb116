import CLinux
import Graphics

/// Where the visible pixels of a framebuffer lie in its memory.
///
/// ```
///   ├────────── lineLength ──────────┤
///   ┌──────────────────────────────┬─┐   memory may be larger than the screen: panned, padded
///   │   start▼                     │ │
///   │        ┌────────────┐        │ │   byte of pixel (x, y):
///   │        │  visible   │ height │ │     start + y * lineLength + x * format.bytesPerPixel
///   │        └────────────┘        │ │
///   └──────────width───────────────┴─┘
/// ```
struct FramebufferLayout: Equatable, Sendable {
  let width: Int
  let height: Int
  let lineLength: Int
  let start: Int
  let format: PixelFormat

  /// Bytes of one visible row.
  var rowLength: Int { width * format.bytesPerPixel }

  /// Bytes from the memory's start to behind the last visible pixel.
  var length: Int { start + (height - 1) * lineLength + rowLength }

  /// A layout by its parts.
  init(width: Int, height: Int, lineLength: Int, start: Int, format: PixelFormat) {
    self.width = width
    self.height = height
    self.lineLength = lineLength
    self.start = start
    self.format = format
  }
}

extension FramebufferLayout {
  /// Reads the kernel's two structures; nothing in them is believed unseen.
  ///
  /// - Parameters:
  ///   - mode: from FBIOGET_VSCREENINFO.
  ///   - fixed: from FBIOGET_FSCREENINFO.
  ///   - name: the device, for the error.
  /// - Throws: `OutputError.unsupported` with what was found.
  init(_ mode: fb_var_screeninfo, _ fixed: fb_fix_screeninfo, name: String) throws(OutputError) {
    let format = try PixelFormat(mode, fixed, name: name)
    // 64 bits and limits on each factor: no product overflows, whatever a driver says.
    let (line, bytes) = (Int64(fixed.line_length), Int64(format.bytesPerPixel))
    let (left, top) = (Int64(mode.xoffset), Int64(mode.yoffset))
    guard
      Frame.isPossible(width: Int(clamping: mode.xres), height: Int(clamping: mode.yres)),
      line <= 1 << 20, left <= 1 << 20, top <= 1 << 20,
      (left + Int64(mode.xres)) * bytes <= line
    else {
      throw .unsupported(
        "\(name): \(mode.xres)x\(mode.yres) pixels at \(mode.xoffset),\(mode.yoffset)"
          + " in lines of \(fixed.line_length) bytes cannot be")
    }
    let end = (top + Int64(mode.yres) - 1) * line + (left + Int64(mode.xres)) * bytes
    // Some drivers leave the length out.
    guard fixed.smem_len == 0 || end <= Int64(fixed.smem_len), end <= 1 << 30 else {
      throw .unsupported(
        "\(name): the picture ends at byte \(end), the memory at \(fixed.smem_len)")
    }
    self.init(
      width: Int(mode.xres), height: Int(mode.yres), lineLength: Int(line),
      start: Int(top * line + left * bytes), format: format)
  }
}

extension PixelFormat {
  /// The format that the kernel describes.
  fileprivate init(
    _ mode: fb_var_screeninfo, _ fixed: fb_fix_screeninfo, name: String
  ) throws(OutputError) {
    let isTrueColor =
      fixed.visual == UInt32(FB_VISUAL_TRUECOLOR) || fixed.visual == UInt32(FB_VISUAL_DIRECTCOLOR)
    guard fixed.type == UInt32(FB_TYPE_PACKED_PIXELS), isTrueColor else {
      throw .unsupported(
        "\(name): needs packed pixels in true colour, but is of type \(fixed.type),"
          + " visual \(fixed.visual), \(mode.bits_per_pixel) bits")
    }
    let isMirrored = [mode.red, mode.green, mode.blue].contains { $0.msb_right != 0 }
    guard [16, 24, 32].contains(mode.bits_per_pixel), mode.grayscale == 0, !isMirrored,
      let format = PixelFormat(
        red: Field(mode.red), green: Field(mode.green), blue: Field(mode.blue),
        transparency: Field(mode.transp), bytesPerPixel: Int(mode.bits_per_pixel / 8))
    else {
      throw .unsupported(
        "\(name): \(mode.bits_per_pixel) bits a pixel with red at \(mode.red.words),"
          + " green at \(mode.green.words), blue at \(mode.blue.words), grey \(mode.grayscale)"
          + " is no format known here")
    }
    self = format
  }
}

extension PixelFormat.Field {
  fileprivate init(_ field: fb_bitfield) {
    self.init(offset: Int(clamping: field.offset), length: Int(clamping: field.length))
  }
}

extension fb_bitfield {
  /// `offset/length`, and a word where the bits run backwards.
  fileprivate var words: String { "\(offset)/\(length)" + (msb_right == 0 ? "" : " backwards") }
}
