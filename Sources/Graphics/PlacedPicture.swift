/// A picture that fills a screen held at a quarter turn, in the screen's own pixels.
///
/// ```
///   quarter 0 ┌─────────┐   1 ┌─────────┐     cover     the picture fills the screen, which cuts what is beyond
///             │▒┌─────┐▒│     │▒▒▒▒▒▒▒▒▒│     contain   all of it is seen; its own colours, blurred and darker, fill
///             │▒│ up  │▒│     │ up ──▶  │               the rest
///             │▒└─────┘▒│     │▒▒▒▒▒▒▒▒▒│
///             └─────────┘     └─────────┘
/// ```
/// A bitmap of the size that `pixels(of:…)` names is copied pixel by pixel; another one is sampled.
public struct PlacedPicture: Sendable {
  /// How a picture of another shape than the screen's is shown.
  public enum Fit: String, CaseIterable, Sendable {
    case cover
    case contain
  }

  /// The picture, upright; with premultiplied alpha, over black.
  public let bitmap: Bitmap
  /// The screen's pixels across.
  public let width: Int
  /// The screen's pixels down.
  public let height: Int
  /// Factor of its colours, 0...1.
  public let brightness: Double
  /// How often the picture is turned by 90° clockwise, 0...3.
  public let quarter: Int
  /// Its upper left corner on the upright screen, in pixels; negative where it is cut.
  public let corner: (x: Int, y: Int)
  /// Its size on the upright screen, in pixels.
  public let size: (width: Int, height: Int)

  /// Places a picture in the middle, but for a shift in pixels, of at most `margin`.
  public init(
    _ bitmap: Bitmap, width: Int, height: Int, quarter: Int, fit: Fit, margin: Int = 0,
    shift: (x: Int, y: Int) = (0, 0), brightness: Double = 1
  ) {
    self.brightness = brightness
    (self.bitmap, self.width, self.height, self.quarter) = (bitmap, width, height, quarter & 3)
    let stand = Self.stand(width: width, height: height, quarter: quarter)
    let wanted = Self.size(
      of: (bitmap.width, bitmap.height), in: stand, fit: fit, margin: margin)
    // The source has rounded as well.
    let isClose =
      (wanted.width - bitmap.width).magnitude <= 1
      && (wanted.height - bitmap.height).magnitude <= 1
    size = isClose ? (bitmap.width, bitmap.height) : wanted
    func start(_ room: Int, _ side: Int, _ shift: Int) -> Int {
      let slack = room - side
      let most = slack.magnitude / 2
      return slack / 2 + min(max(shift, -Int(most)), Int(most))
    }
    corner = (start(stand.width, size.width, shift.x), start(stand.height, size.height, shift.y))
  }

  /// The size of a screen as it stands at a quarter turn.
  public static func stand(
    width: Int, height: Int, quarter: Int
  ) -> (width: Int, height: Int) {
    quarter & 1 == 0 ? (width, height) : (height, width)
  }

  /// The pixels that a picture should have for a screen as it stands; nil for a picture of unknown size.
  public static func pixels(
    of picture: (width: Int, height: Int)?, in stand: (width: Int, height: Int), fit: Fit,
    margin: Int
  ) -> (width: Int, height: Int) {
    guard let picture, fit == .contain else { return room(stand, margin) }
    return size(of: picture, in: stand, fit: fit, margin: margin)
  }

  private static func room(
    _ stand: (width: Int, height: Int), _ margin: Int
  ) -> (width: Int, height: Int) {
    (stand.width + 2 * margin, stand.height + 2 * margin)
  }

  private static func size(
    of picture: (width: Int, height: Int), in stand: (width: Int, height: Int), fit: Fit,
    margin: Int
  ) -> (width: Int, height: Int) {
    func scaled(_ room: (width: Int, height: Int), covers: Bool) -> (width: Int, height: Int) {
      let across = Double(room.width) / Double(max(picture.width, 1))
      let down = Double(room.height) / Double(max(picture.height, 1))
      let scale = covers ? max(across, down) : min(across, down)
      func side(_ pixels: Int) -> Int { max(Int((Double(pixels) * scale).rounded()), 1) }
      return (side(picture.width), side(picture.height))
    }
    let inside = scaled(stand, covers: false)
    // A picture of nearly the screen's shape has no room to move in.
    let isSameShape =
      stand.width - inside.width < 2 * margin && stand.height - inside.height < 2 * margin
    return fit == .contain && !isSameShape ? inside : scaled(room(stand, margin), covers: true)
  }
}
