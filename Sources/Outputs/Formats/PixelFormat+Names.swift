extension PixelFormat {
  static let rgb332 = color((5, 3), (2, 3), (0, 2), bits: 8)
  static let grey8 = grey(8)
  static let rgb565 = color((11, 5), (5, 6), (0, 5), bits: 16)
  package static let xrgb8888 = color((16, 8), (8, 8), (0, 8), bits: 32)
  static let xrgb2101010 = color((20, 10), (10, 10), (0, 10), bits: 32)

  /// Formats of common screens, from the finest to the coarsest.
  private static let named: [(name: String, format: PixelFormat)] = [
    ("rgb888", color((16, 8), (8, 8), (0, 8), bits: 24)),
    ("rgb666", color((12, 6), (6, 6), (0, 6), bits: 24)),
    ("rgb565", rgb565),
    ("rgb555", color((10, 5), (5, 5), (0, 5), bits: 16)),
    ("rgb332", rgb332), ("grey8", grey8), ("grey4", grey(4)), ("mono", .mono(isInverted: false)),
  ]

  /// All names that `init(named:)` accepts.
  public static var names: [String] { named.map(\.name) }

  /// A format by its common name; nil for other names.
  public init?(named name: String) {
    guard let entry = Self.named.first(where: { $0.name == name }) else { return nil }
    self = entry.format
  }

  private static func color(
    _ red: (Int, Int), _ green: (Int, Int), _ blue: (Int, Int), bits: Int
  ) -> PixelFormat {
    func field(_ pair: (Int, Int)) -> Field { Field(offset: pair.0, length: pair.1) }
    guard
      let format = PixelFormat(
        red: field(red), green: field(green), blue: field(blue), bytesPerPixel: bits / 8)
    else { preconditionFailure("invalid format in the table") }
    return format
  }

  private static func grey(_ bits: Int) -> PixelFormat {
    guard let format = PixelFormat(grey: Field(offset: 0, length: bits)) else {
      preconditionFailure("invalid format in the table")
    }
    return format
  }
}
