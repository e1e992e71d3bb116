import Graphics

/// The colours of `GravityPicture`, different in lightness as well as in hue, for colour-blind readers.
enum Palette {
  static let paper = gray(1)
  static let ink = rgb(0x18, 0x1F, 0x2E)
  static let note = rgb(0x5B, 0x65, 0x75)
  static let grid = rgb(0xE3, 0xE7, 0xEC)
  static let rim = rgb(0xA9, 0xB2, 0xBE)
  static let estimate = rgb(0x12, 0x2B, 0x5C)
  static let reference = rgb(0x93, 0xCC, 0xF5)
  static let raw = rgb(0x8A, 0x90, 0x9A, 0.32)
  static let held = rgb(0x6B, 0x75, 0x85, 0.15)
  static let shaken = rgb(0xFF, 0x9A, 0x2E, 0.38)
  static let error = rgb(0xC4, 0x2B, 0x3A)
  static let restError = rgb(0xC4, 0x2B, 0x3A, 0.28)
  static let felt = rgb(0x12, 0x2B, 0x5C)
  static let turned = rgb(0xC9, 0x7A, 0x12)

  private static func gray(_ share: Float) -> Color { Color(red: share, green: share, blue: share) }

  private static func rgb(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float = 1) -> Color
  {
    Color(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }
}
