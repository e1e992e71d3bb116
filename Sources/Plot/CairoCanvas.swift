import CCairo
import Graphics

/// A rectangle in pixels, y down.
public struct Area: Equatable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// Pixels across.
  public var width: Double
  /// Pixels down.
  public var height: Double

  /// Creates a rectangle from its upper left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  public var right: Double { x + width }
  /// The bottom edge.
  public var bottom: Double { y + height }
}

/// A picture drawn with cairo, in pixels from the upper left corner, y down; owns cairo's surface and context.
///
/// After an error cairo ignores further calls; `frame()` throws it.
public struct CairoCanvas: ~Copyable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  private let surface: OpaquePointer
  let context: OpaquePointer

  /// Creates a picture of one colour; requires `Frame.isPossible(width:height:)`.
  public init(width: Int, height: Int, _ paper: Color) {
    precondition(Frame.isPossible(width: width, height: height))
    self.width = width
    self.height = height
    // Never null: without memory, both carry the error.
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    context = cairo_create(surface)
    set(paper)
    cairo_paint(context)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// The picture so far; throws cairo's first error.
  public func frame() throws(PlotError) -> Frame {
    cairo_surface_flush(surface)
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS, let bytes = cairo_image_surface_get_data(surface) else {
      throw PlotError(reason: String(cString: cairo_status_to_string(status)))
    }
    var frame = Frame(width: width, height: height)
    let stride = Int(cairo_image_surface_get_stride(surface))
    for row in 0..<height {
      let pixels = UnsafeRawPointer(bytes + row * stride)
      for column in 0..<width {
        // cairo leaves the upper byte undefined.
        let pixel = pixels.load(fromByteOffset: column * 4, as: UInt32.self)
        frame.pixels[row * width + column] = pixel & 0xFF_FFFF
      }
    }
    return frame
  }

  func set(_ color: Color) {
    cairo_set_source_rgba(
      context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
  }

  /// Fills a rectangle.
  public func fill(_ area: Area, _ color: Color) {
    set(color)
    cairo_rectangle(context, area.x, area.y, area.width, area.height)
    cairo_fill(context)
  }

  /// Draws a straight line.
  public func line(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ color: Color, width: Double = 1,
    dash: Double? = nil
  ) {
    set(color)
    cairo_set_line_width(context, width)
    if let dash { withUnsafePointer(to: dash) { cairo_set_dash(context, $0, 1, 0) } }
    cairo_move_to(context, x0, y0)
    cairo_line_to(context, x1, y1)
    cairo_stroke(context)
    cairo_set_dash(context, nil, 0, 0)
  }

  func clipped(to area: Area, _ draw: () -> Void) {
    cairo_save(context)
    cairo_rectangle(context, area.x, area.y, area.width, area.height)
    cairo_clip(context)
    draw()
    cairo_restore(context)
  }
}
