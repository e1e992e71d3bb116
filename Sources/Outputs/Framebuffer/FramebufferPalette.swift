/// The colours of a device's 256 values, 0...65535 for each channel.
struct FramebufferPalette: Equatable, Sendable {
  /// Each channel has 256 entries.
  private(set) var red: [UInt16] = []
  private(set) var green: [UInt16] = []
  private(set) var blue: [UInt16] = []

  static let grey = FramebufferPalette(.grey8)
  static let rgb332 = FramebufferPalette(.rgb332)

  private init(_ format: PixelFormat) {
    for value in 0...255 as ClosedRange<UInt32> {
      let color = format.color(of: value)
      // Scales 255 to 65535 = 255 · 257.
      red.append(UInt16(color >> 16 & 255) * 257)
      green.append(UInt16(color >> 8 & 255) * 257)
      blue.append(UInt16(color & 255) * 257)
    }
  }
}
