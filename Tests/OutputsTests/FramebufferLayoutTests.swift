import CLinux
import Glibc
import Testing

@testable import Outputs

/// The structures are those of vfb at 320 × 240, 32 bits, unless a test changes them.
@Suite struct FramebufferLayoutTests {
  private func mode() -> fb_var_screeninfo {
    var mode = fb_var_screeninfo()
    (mode.xres, mode.yres, mode.xres_virtual, mode.yres_virtual) = (320, 240, 400, 480)
    mode.bits_per_pixel = 32
    mode.red.length = 8
    (mode.green.offset, mode.green.length) = (8, 8)
    (mode.blue.offset, mode.blue.length) = (16, 8)
    (mode.transp.offset, mode.transp.length) = (24, 8)
    return mode
  }

  private func fixed() -> fb_fix_screeninfo {
    var fixed = fb_fix_screeninfo()
    fixed.visual = UInt32(FB_VISUAL_TRUECOLOR)
    (fixed.line_length, fixed.smem_len) = (1600, 1600 * 480)
    return fixed
  }

  private func layout(
    _ change: (inout fb_var_screeninfo, inout fb_fix_screeninfo) -> Void = { _, _ in }
  ) throws(OutputError) -> FramebufferLayout {
    var (mode, fixed) = (mode(), fixed())
    change(&mode, &fixed)
    return try FramebufferLayout(mode, fixed, name: "fb9")
  }

  @Test func findsTheVisiblePixels() throws {
    let panned = try layout { mode, _ in (mode.xoffset, mode.yoffset) = (80, 240) }
    #expect(panned.width == 320 && panned.height == 240)
    #expect(panned.start == 240 * 1600 + 80 * 4)
    #expect(panned.length == 480 * 1600)
    #expect(panned.format.packed([0x11_2233]) == [0x11, 0x22, 0x33, 0xFF])
    #expect(panned.palette == nil)
  }

  @Test func readsDirectColourAndUnknownLength() throws {
    let layout = try layout { _, fixed in
      fixed.visual = UInt32(FB_VISUAL_DIRECTCOLOR)
      fixed.smem_len = 0
    }
    #expect(layout.length == 239 * 1600 + 1280)
  }

  @Test func readsGreyPaletteAndSingleBits() throws {
    func layout(visual: Int32, bits: UInt32, grey: UInt32 = 0) throws -> FramebufferLayout {
      try self.layout { mode, fixed in
        (mode.bits_per_pixel, mode.grayscale, mode.xoffset) = (bits, grey, 16)
        fixed.visual = UInt32(visual)
        fixed.line_length = (336 * bits + 7) / 8
      }
    }
    let painted = try layout(visual: FB_VISUAL_PSEUDOCOLOR, bits: 8)
    #expect(painted.format == PixelFormat(named: "rgb332") && painted.palette == .rgb332)
    #expect(painted.start == 16)
    let ramp = try layout(visual: FB_VISUAL_PSEUDOCOLOR, bits: 8, grey: 1)
    #expect(ramp.format == PixelFormat(named: "grey8") && ramp.palette == .grey)
    let fixed = try layout(visual: FB_VISUAL_STATIC_PSEUDOCOLOR, bits: 8, grey: 1)
    #expect(fixed.format == PixelFormat(named: "grey8") && fixed.palette == nil)
    let panel = try layout(visual: FB_VISUAL_TRUECOLOR, bits: 8, grey: 1)
    #expect(panel.format == PixelFormat(named: "grey8") && panel.palette == nil)
    let oled = try layout(visual: FB_VISUAL_MONO10, bits: 1)
    #expect(oled.format == .mono(isInverted: false) && oled.start == 2 && oled.rowLength == 40)
    #expect(try layout(visual: FB_VISUAL_MONO01, bits: 1).format == .mono(isInverted: true))
  }

  @Test func paletteSpansBlackToWhite() {
    let (grey, colours) = (FramebufferPalette.grey, FramebufferPalette.rgb332)
    #expect(grey.red == (0...255).map { $0 * 257 } && grey.red == grey.blue)
    #expect(colours.red[0] == 0 && colours.green[0b000_111_00] == 65535)
    #expect(colours.blue[0b11] == 65535 && colours.red[0b111_000_00] == 65535)
    #expect(colours.blue[0b01] == 85 * 257 && colours.red[0b001_000_00] == 36 * 257)
  }

  @Test func saysWhatItFound() {
    let error = #expect(throws: OutputError.self) {
      try layout { mode, fixed in
        fixed.visual = UInt32(FB_VISUAL_STATIC_PSEUDOCOLOR)
        mode.bits_per_pixel = 8
      }
    }
    #expect(
      error?.description
        == "fb9: unsupported pixel format: 8 bits a pixel, visual 5, red at 0/8, green at 8/8, blue at"
        + " 16/8, grey 0; set another mode, for example 'fbset -depth 16'")
  }

  @Test func refusesWhatItCannotDraw() {
    let changes: [(inout fb_var_screeninfo, inout fb_fix_screeninfo) -> Void] = [
      { _, fixed in fixed.type = UInt32(FB_TYPE_PLANES) },
      { mode, fixed in
        (mode.bits_per_pixel, mode.xoffset) = (1, 3)
        fixed.visual = UInt32(FB_VISUAL_MONO10)
      },
      { mode, fixed in
        mode.bits_per_pixel = 1
        fixed.visual = UInt32(FB_VISUAL_MONO10)
        fixed.line_length = 39
      },
      { _, fixed in fixed.visual = .max },
      { mode, _ in mode.bits_per_pixel = .max - 7 },
      { mode, _ in mode.grayscale = 0x3231_5659 },
      { mode, _ in mode.bits_per_pixel = 15 },
      { mode, _ in mode.grayscale = 1 },
      { mode, _ in mode.red.length = 0 },
      { mode, _ in mode.blue.offset = 30 },
      { mode, _ in mode.blue.offset = .max },
      { mode, _ in mode.green.msb_right = 1 },
      { mode, _ in mode.xres = 0 },
      { mode, _ in mode.yres = 0 },
      { mode, _ in mode.xres = .max },
      { mode, _ in mode.yres = .max },
      { mode, _ in mode.xoffset = 81 },
      { mode, _ in mode.xoffset = .max },
      { mode, _ in mode.yoffset = 241 },
      { mode, _ in mode.yoffset = .max },
      { _, fixed in fixed.line_length = 0 },
      { _, fixed in fixed.line_length = 1279 },
      { _, fixed in fixed.line_length = .max },
      { _, fixed in fixed.smem_len = 1600 * 239 },
    ]
    for (index, change) in changes.enumerated() {
      #expect(throws: OutputError.self, "change \(index)") { try layout(change) }
    }
  }

  @Test func refusesAFileThatIsNoFramebuffer() {
    let error = #expect(throws: OutputError.self) { try FramebufferSink(path: "/dev/null") }
    #expect(error?.description.hasPrefix("/dev/null: cannot read the ") == true)
  }
}
