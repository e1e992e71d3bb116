import Graphics

/// One sprite, clipped and ready to be drawn.
struct DrawCommand {
  /// What it may touch, inside the frame, whose sides fit 16 bits.
  var left: Int16
  var right: Int16
  var top: Int16
  var bottom: Int16
  /// The corner of a stored mask's box; nothing for other sprites.
  var x: Int16 = 0
  var y: Int16 = 0
  /// Where a stored mask's groups stand and how many they are, or which sampled sprite it is.
  var source: Int32
  /// Straight, 0xAARRGGBB; alpha is the opacity.
  var color: UInt32
  var groups: UInt16 = 0
  var kind: Kind
  /// Whether a stored mask sticks out of the frame.
  var isCut = false

  enum Kind: UInt8 {
    case storedCover, storedAdd, maskCover, maskAdd, colorCover, colorAdd
  }

  /// Nothing.
  static let none = DrawCommand(
    left: 0, right: 0, top: 0, bottom: 0, source: 0, color: 0, kind: .storedCover)

  var rows: Range<Int> { Int(top)..<Int(bottom) }
  var columns: Range<Int> { Int(left)..<Int(right) }
  var area: Int { (Int(right) &- Int(left)) &* (Int(bottom) &- Int(top)) }
}
