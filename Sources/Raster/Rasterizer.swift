import Graphics

/// Turns display lists into frames, touching only the pixels that change.
///
/// ```
///   last frame's rectangles ── backdrop put back ─┐
///                                                 ├─▶ frame.pixels, frame.changes
///   this frame's sprites ── clip, blend ──────────┘
/// ```
/// After the first frame nothing is allocated unless a list is longer than all before it.
///
/// Does not: know what a snowflake is, use threads, read clocks or files.
public struct Rasterizer: Sendable {
  /// The newest picture.
  public private(set) var frame: Frame
  private let backdrop: Backdrop
  private var painter: BackdropPainter?
  private var chain = MipChain([])
  private var chainImages: [Bitmap] = []
  private var drawn: [PixelRect] = []
  private var isFirst = true

  /// A rasteriser for frames of one size over one backdrop.
  ///
  /// - Parameters:
  ///   - width: pixels across.
  ///   - height: pixels down.
  ///   - backdrop: what lies behind the sprites.
  /// - Precondition: `Frame.isPossible(width:height:)`.
  public init(width: Int, height: Int, backdrop: Backdrop) {
    frame = Frame(width: width, height: height)
    self.backdrop = backdrop
  }

  /// Draws a list over the backdrop; the result is in `frame`.
  ///
  /// - Parameter list: sprites in drawing order.
  /// - Returns: how many pixels were written, put back ones included.
  @discardableResult
  public mutating func draw(_ list: borrowing DisplayList) -> Int {
    // Quick where nothing has changed: arrays that share their storage are equal at once.
    if isFirst || chainImages != list.images { prepare(list) }
    let restored = isFirst ? paintAll() : restoreDrawn()
    isFirst = false
    var touched = restored
    for index in 0..<list.count { touched += draw(list, index) }
    return touched
  }

  private mutating func prepare(_ list: borrowing DisplayList) {
    chainImages = list.images
    chain = MipChain(chainImages)
    drawn.reserveCapacity(list.count)
  }

  private mutating func paintAll() -> Int {
    let painter = BackdropPainter(backdrop, width: frame.width, height: frame.height)
    self.painter = painter
    let all = PixelRect(x: 0..<frame.width, y: 0..<frame.height)
    var pixels = frame.pixels.mutableSpan
    painter.restore(all, into: &pixels)
    return all.area
  }

  private mutating func restoreDrawn() -> Int {
    for y in frame.changes.indices { frame.changes[y] = 0..<0 }
    guard let painter else { return 0 }
    var touched = 0
    for rect in drawn {
      var pixels = frame.pixels.mutableSpan
      painter.restore(rect, into: &pixels)
      markChanged(rect)
      touched += rect.area
    }
    drawn.removeAll(keepingCapacity: true)
    return touched
  }

  private mutating func draw(_ list: borrowing DisplayList, _ index: Int) -> Int {
    let image = Int(list.image[index])
    let color = list.color[index]
    guard chain.images.indices.contains(image), Color.byte(color.alpha) > 0,
      let place = SpritePlacement(
        list, index, image: chain.images[image], chain: chain, width: frame.width,
        height: frame.height)
    else { return 0 }
    Self.blend(
      place, list.blend[index], chain.images[image].format, from: chain, tinted: color, onto: &frame
    )
    markChanged(place.rect)
    drawn.append(place.rect)
    return place.rect.area
  }

  private static func blend(
    _ place: borrowing SpritePlacement, _ blend: Blend, _ format: Bitmap.Format,
    from chain: borrowing MipChain, tinted color: Color, onto frame: inout Frame
  ) {
    let width = frame.width
    var pixels = frame.pixels.mutableSpan
    switch (blend, format) {
    case (.over, .mask):
      SpriteKernels.mask(
        &pixels, width: width, texels: chain.masks.span, place: place, color: color.pixel,
        opacity: UInt32(Color.byte(color.alpha)))
    case (.over, .color):
      SpriteKernels.color(
        &pixels, width: width, texels: chain.colors.span, place: place,
        tint: color.premultipliedTint)
    case (.additive, .mask):
      SpriteKernels.addMask(
        &pixels, width: width, texels: chain.masks.span, place: place, light: Light(color))
    case (.additive, .color):
      SpriteKernels.addColor(
        &pixels, width: width, texels: chain.colors.span, place: place, light: Light(color))
    }
  }

  private mutating func markChanged(_ rect: PixelRect) {
    let columns = Int32(rect.x.lowerBound)..<Int32(rect.x.upperBound)
    for y in rect.y {
      let before = frame.changes[y]
      frame.changes[y] =
        before.isEmpty
        ? columns
        : min(before.lowerBound, columns.lowerBound)..<max(before.upperBound, columns.upperBound)
    }
  }
}

extension Color {
  /// What premultiplied texels are multiplied by, of 255 parts: 0xAARRGGBB.
  fileprivate var premultipliedTint: UInt32 {
    let opacity = min(max(alpha, 0), 1)
    return UInt32(Color.byte(opacity)) << 24 | UInt32(Color.byte(red * opacity)) << 16
      | UInt32(Color.byte(green * opacity)) << 8 | UInt32(Color.byte(blue * opacity))
  }
}
