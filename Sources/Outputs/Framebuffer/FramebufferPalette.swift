/// The colours of a device's 256 values, 0...65535 for each channel, where the driver does not know them.
struct FramebufferPalette: Equatable, Sendable {
  /// Of each value; all three are 256 long.
  private(set) var red: [UInt16] = []
  /// See `red`.
  private(set) var green: [UInt16] = []
  /// See `red`.
  private(set) var blue: [UInt16] = []

  /// Each value is its own grey.
  static let grey = FramebufferPalette(.grey8)
  /// Three bits of red, three of green, two of blue.
  static let rgb332 = FramebufferPalette(.rgb332)

  /// What the values of a format of one byte look like.
  private init(_ format: PixelFormat) {
    for value in 0...255 as ClosedRange<UInt32> {
      let color = format.color(of: value)
      // 255 · 257 is 65535.
      red.append(UInt16(color >> 16 & 255) * 257)
      green.append(UInt16(color >> 8 & 255) * 257)
      blue.append(UInt16(color & 255) * 257)
    }
  }
}
