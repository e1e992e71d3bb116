import CCairo
import Graphics

/// The look of a text.
public struct TextStyle: Sendable {
  /// The point of the text that lies at its position.
  public enum Anchor: Sendable {
    case start
    case middle
    case end
  }

  /// Font size in pixels.
  public var size: Double
  /// The colour.
  public var color: Color
  /// Whether the font is bold.
  public var isBold: Bool
  /// The point of the text that lies at its position.
  public var anchor: Anchor

  /// Creates a style.
  public init(
    _ size: Double, _ color: Color, isBold: Bool = false, anchor: Anchor = .start
  ) {
    self.size = size
    self.color = color
    self.isBold = isBold
    self.anchor = anchor
  }
}

extension CairoCanvas {
  /// Draws a line of text on its base line, shortened in its middle to `room` pixels; returns its length in pixels.
  @discardableResult
  public func text(
    _ text: String, _ x: Double, _ y: Double, _ style: TextStyle, room: Double? = nil
  ) -> Double {
    let weight = style.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
    cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, weight)
    cairo_set_font_size(context, style.size)
    let shown = fitting(text, room)
    let width = advance(shown)
    let shift: Double =
      switch style.anchor {
      case .start: 0
      case .middle: width / 2
      case .end: width
      }
    set(style.color)
    cairo_move_to(context, x - shift, y)
    cairo_show_text(context, shown)
    // Otherwise the next line would begin at the end of the text.
    cairo_new_path(context)
    return width
  }

  private func fitting(_ text: String, _ room: Double?) -> String {
    let plain = text.filter { $0.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 } }
    // No line has room for more, and measuring is slow.
    let letters = Array(plain.count > 512 ? plain.prefix(256) + plain.suffix(256) : plain[...])
    guard let room else { return String(letters) }
    var kept = letters.count
    var shown = String(letters)
    while kept > 2, advance(shown) > room {
      kept -= 1
      shown = String(letters.prefix((kept + 1) / 2)) + "…" + String(letters.suffix(kept / 2))
    }
    return shown
  }

  private func advance(_ text: String) -> Double {
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    return extents.x_advance
  }
}
