import Documents
import Graphics

/// The backdrop of a scene file.
public enum BackdropDescription: Sendable {
  case color(Color)
  /// A PNG file, and where the scene file names it.
  case image(String, TextPosition)
  case gradient(Gradient)
}

extension Format where Value == BackdropDescription {
  static var backdrop: Format {
    let expected = "a colour such as '#0b1026', a PNG file, a gradient or 'transparent'"
    let pattern: JSON = [
      "pattern": "^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[^#].*)$"
    ]
    let words = Format<String>.string(expected, pattern).map {
      (text, key, node) throws(DocumentError) -> BackdropDescription in
      if text == "transparent" { return .color(Color(red: 0, green: 0, blue: 0, alpha: 0)) }
      guard text.hasPrefix("#") else { return .image(text, node.place) }
      return .color(try Format<Color>.color.read(key, node))
    }
    let gradient = Format<Gradient>.object(Gradient.fields).map { value, _, _ in
      BackdropDescription.gradient(value)
    }
    return words.or(gradient) { if case .object = $0 { true } else { false } }
  }
}

extension Gradient {
  static let fields = Fields(
    "a gradient", id: "gradient",
    """
    A gradient, with CAGradientLayer's names and defaults. As a backdrop it does not turn with gravity, and its points \
    are shares of the screen. As a layer it stays level and takes the backdrop's place; its points are shares of a square \
    as wide as the screen's diagonal, with the same middle.
    """, Gradient([])
  ) {
    Field(
      "type", \.kind, .choice(),
      """
      axial: along the line from startPoint to endPoint. radial: in ellipses around startPoint; endPoint is a corner of \
      the box around the largest.
      """)
    Field(
      "colors", \.colors, .list(of: .color, 1...64), "The colours, from the start to the end.",
      isRequired: true)
    Field.locations(
      \.locations,
      "Positions of the colours, as shares that rise from 0 to 1. Default: evenly spaced."
    ) { $0.colors.count }
    Field(
      "startPoint", \.startPoint, .point(-10...10),
      "The start, in shares of the screen or the square from its upper left corner.")
    Field("endPoint", \.endPoint, .point(-10...10), "The end, likewise.")
  }
}
