/// What stands still behind everything and stays level while the screen turns: drawn once, then turned as a picture.
///
/// ```
///   ┌───────────────┐
///   │    ╱╲         │   The square has the screen's diagonal as its side, so that it covers the screen at every
///   │  ╱  · ╲       │   angle. The screen's middle is the square's.
///   │  ╲    ╱       │
///   └────╲╱─────────┘
/// ```
/// Compared by identity: another object is another picture.
public final class Scenery: Sendable {
  /// The picture, in pixels of the square: its middle is at `side / 2`.
  public let list: DisplayList
  /// Instead of `list`, a picture that has a texel for each pixel of a screen at one turn: `side` and `height` are the
  /// screen's.
  public let picture: PlacedPicture?
  /// Pixels along the square's side.
  public let side: Int
  /// Pixels down; those of the side but for a picture.
  public let height: Int
  /// Pixels of the square per pixel of the screen.
  public let fineness: Double
  /// How near what it shows is, as a picture of greys of its own (see `SceneryDepth.level`): sprites with a depth are drawn
  /// behind what is nearer; nil hides nothing.
  public let depth: Scenery?

  /// A picture for screens of a size in pixels; `draw` gets the place of the screen's middle and the fineness.
  public convenience init(
    width: Int, height: Int, depth: Scenery? = nil,
    draw: (_ middle: Vector2, _ fineness: Double) -> DisplayList
  ) {
    self.init(
      width, height, Self.fineness(width: width, height: height), depth: depth, draw)
  }

  /// A picture of depths, half as fine: an edge of what hides a flake needs no more.
  public static func depth(
    width: Int, height: Int, draw: (_ middle: Vector2, _ fineness: Double) -> DisplayList
  ) -> Scenery {
    Scenery(width, height, fineness(width: width, height: height) / 2, depth: nil, draw)
  }

  /// A picture that fills the screen, whatever the turn that it is shown with.
  public init(_ picture: PlacedPicture) {
    (self.picture, list, depth, fineness) = (picture, DisplayList(), nil, 1)
    (side, height) = (picture.width, picture.height)
  }

  private init(
    _ width: Int, _ height: Int, _ fineness: Double, depth: Scenery?,
    _ draw: (_ middle: Vector2, _ fineness: Double) -> DisplayList
  ) {
    (self.fineness, self.depth, picture) = (fineness, depth, nil)
    side = Self.side(width: width, height: height, fineness)
    self.height = side
    list = draw(Vector2(x: Double(side) / 2, y: Double(side) / 2), fineness)
  }

  // At 1.5 edges stay equally sharp at every angle (docs/raster.md). On the largest screens pixels are finer than the
  // eye, and the picture would take far more memory than the frame.
  private static func fineness(width: Int, height: Int) -> Double {
    min(width * height <= 1 << 22 ? 1.5 : 1, longest(width * height) / diagonal(width, height))
  }

  // At most 128 MiB, enough for 4K: larger screens get a coarser picture. So do very long ones, which show little of
  // it: at most 24 MiB and 40 bytes for each of their pixels.
  private static func longest(_ pixels: Int) -> Double {
    min(Double((6 << 20) + 10 * pixels).squareRoot(), 5792)
  }

  private static func diagonal(_ width: Int, _ height: Int) -> Double {
    Double(max(width * width + height * height, 1)).squareRoot()
  }

  private static func side(width: Int, height: Int, _ fineness: Double) -> Int {
    min(Int((diagonal(width, height) * fineness / 2).rounded(.up)) * 2 + 4, Bitmap.longestSide)
  }

  /// Whether it covers screens of a size in pixels at every angle; a picture is for one size alone.
  public func covers(width: Int, height: Int) -> Bool {
    if let picture { return picture.width == width && picture.height == height }
    return side >= Self.side(width: width, height: height, fineness)
  }
}

/// The scenery of one frame.
public struct ShownScenery: Sendable {
  /// What is seen.
  public var scenery: Scenery
  /// What will be seen soon, to be drawn little by little; the frames do not depend on it while `share` is 0.
  public var next: Scenery?
  /// How much of `next` is seen already, from 0 up to 1: both pictures are mixed.
  public var share: Double
  /// How the level world is turned on the screen.
  public var turn: Turn
  /// Whether it is but a backdrop, which frames for drawing over another picture do not have.
  public var isBackdrop = false

  /// Shows scenery, level on a screen at an angle.
  public init(_ scenery: Scenery, next: Scenery? = nil, share: Double = 0, turn: Turn) {
    (self.scenery, self.next, self.share, self.turn) = (scenery, next, share, turn)
  }
}

/// Depths as greys of a picture, and as numbers that are compared.
public enum SceneryDepth {
  /// 0 for nothing that hides, 1 far, 255 at the glass; `depth` is 1, far, to 0, near.
  public static func level(_ depth: Double) -> UInt8 {
    UInt8(1 + (min(max(1 - depth, 0), 1) * 254).rounded())
  }
}
