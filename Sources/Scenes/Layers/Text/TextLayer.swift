import Dates
import Documents
import Graphics

/// A text in a font of the machine.
package struct TextLayer: Equatable, LayerContent {
  package var text = DatedText(plain: "")
  package var font = "Sans Bold"
  package var size = 0.12
  package var alignment = TextRequest.Alignment.center
  package var width = 0.9
  package var color = Color.white
  package var outline: Color?
  package var glow = 0.0
  package var position = Vector2(x: 0.5, y: 0.3)
  package var isFromOutside = false
  package var isSurface = false

  package init() {}

  static let fields = Fields(
    "a text", id: "text",
    "A text in a font of the machine, upright. It needs the package snowd-pictures.", TextLayer()
  ) {
    Field(
      "text", .string,
      """
      The text; \\n begins a line. {date}, {time} and {days to 12-24} are filled in.
      """
    ) { (layer, text, node) throws(DocumentError) in
      guard text.unicodeScalars.count <= TextLimits.characters else {
        throw DocumentError(
          "'text' is longer than \(TextLimits.characters) characters", at: node.place)
      }
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
      guard lines <= TextLimits.lines else {
        throw DocumentError("'text' has more than \(TextLimits.lines) lines", at: node.place)
      }
      do throws(DatedTextError) {
        layer.text = try DatedText(text)
      } catch {
        throw DocumentError("'text' has an \(error.reason)", at: node.place)
      }
    }
    Field(
      "font", \.font, .string,
      "Families and style, as Pango names fonts: 'Noto Serif, Serif Bold Italic'.")
    Field(
      "size", \.size, .number(0.01...10_000),
      """
      Size of its letters: up to 1 a share of the shorter side of the screen, above 1 in points. Text that would not fit \
      the screen is smaller.
      """)
    Field(
      "align", \.alignment, .choice(),
      "How lines stand below each other; start is where the text's own direction begins.")
    Field(
      "width", \.width, .number(0.01...10_000),
      "Longer lines are broken: up to 1 a share of the upright screen's width, above 1 in points.")
    Field("color", \.color, .color, "Colour of its letters.")
    Field("outline", \.outline, .color, "Colour of a line around its letters. Default: none.")
    Field("glow", \.glow, .number(0...1), "Strength of the glow around its letters.")
    Field(
      "position", \.position, .point(-1...2),
      "Its centre, in shares of the upright screen from its upper left corner.")
    Field(
      "outside", \.isFromOutside, .bool,
      "Whether it shows the text that is set with 'snowctl text'; its own text is shown without one."
    )
    Field(
      "surface", \.isSurface, .bool,
      """
      Whether snow lies on its letters. It needs a cover in the scene, and emitters with 'lands'. The text then keeps its \
      place against burn-in care.
      """)
  } check: { (layer, node) throws(DocumentError) in
    guard layer.text.source.isEmpty, !layer.isFromOutside else { return }
    throw DocumentError("missing key 'text' in a text", at: node.place)
  }

  package func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation { TextSimulation(self, entrance) }

  package func isStill(_ gravity: GravityMode) -> Bool {
    gravity == .none && !text.isDated && !isFromOutside && !isSurface
  }
  /// Lying snow does not shift with its letters.
  package var standsStill: Bool { !isSurface }
  package var isUpright: Bool { true }
}
