import Graphics

/// Texts and pictures that need fonts and decoders, which the scene itself has not.
///
/// ```
///   layer ── request ──▶ ContentSource ── pending, until `arrivals` changes ──▶ layer asks again
///                          │
///                          └─▶ snowpicture, which decodes and shapes
/// ```
/// A film's or replay's source answers at once, so that its frames depend on nothing else. A service's never waits: layers
/// show what they have, and ask again after `arrivals` has changed.
public protocol ContentSource: AnyObject, Sendable {
  /// Changes with each answer that has come.
  var arrivals: Int { get }
  /// Changes when fonts, files and programs may be others: what has been answered is to be asked again.
  var generation: Int { get }
  /// A text, shaped.
  func text(_ request: TextRequest) -> ContentAnswer<TextOutlines>
  /// A picture's pixels, upright and in sRGB.
  func picture(_ request: PictureRequest) -> ContentAnswer<Bitmap>
  /// The pictures in a folder; another answer after `arrivals` has changed, when files come and go.
  func folder(_ path: String) -> ContentAnswer<[PictureFile]>
}

extension ContentSource {
  /// Always the same.
  public var generation: Int { 0 }
}

/// What a source knows; failures are told once by the source itself.
public enum ContentAnswer<Value: Sendable>: Sendable {
  case pending
  case ready(Value)
  case failed
}

/// A text to be laid out.
public struct TextRequest: Hashable, Sendable {
  /// How lines stand in the box.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// Where lines begin in the text's own direction.
    case start
    case center
    case end
  }

  /// The text, with line breaks; no markup.
  public var text: String
  /// Families and a style as Pango describes fonts, without a size: "Source Serif, Noto Serif Bold Italic".
  public var font: String
  /// How lines stand in the box.
  public var alignment: Alignment
  /// The longest line in ems, where lines are broken; nil breaks none.
  public var width: Double?
  /// How large pictures of emoji are needed, in pixels for an em.
  public var pixels: Int

  /// Creates a request.
  public init(
    text: String, font: String, alignment: Alignment = .center, width: Double? = nil, pixels: Int
  ) {
    (self.text, self.font, self.alignment) = (text, font, alignment)
    (self.width, self.pixels) = (width, pixels)
  }
}

/// How long a text may be.
public enum TextLimits {
  /// Characters, as Unicode's scalar values.
  public static let characters = 2000
  /// Lines before any is broken.
  public static let lines = 100
}

/// A picture to be decoded.
public struct PictureRequest: Hashable, Sendable {
  /// The file.
  public var path: String
  /// The picture is reduced, never enlarged, until it is not much larger than needed to cover so many pixels across.
  public var width: Int
  /// The same down.
  public var height: Int

  /// Creates a request.
  public init(path: String, width: Int, height: Int) {
    (self.path, self.width, self.height) = (path, width, height)
  }
}

/// A picture in a folder, by what can be told without its pixels.
public struct PictureFile: Hashable, Sendable {
  /// The file.
  public var path: String
  /// Pixels across as it is shown, EXIF orientation applied; nil until they are known.
  public var width: Int?
  /// The same down.
  public var height: Int?
  /// When it was taken, in seconds of its own clock since 1970, else when the file was last changed.
  public var taken: Int64
  /// Changes when the file was replaced.
  public var version: Int64

  /// Creates a file's record.
  public init(path: String, width: Int? = nil, height: Int? = nil, taken: Int64, version: Int64) {
    (self.path, self.width, self.height) = (path, width, height)
    (self.taken, self.version) = (taken, version)
  }
}

/// Has nothing.
public final class NoContent: ContentSource {
  /// Creates a source.
  public init() {}

  /// Nothing comes.
  public var arrivals: Int { 0 }
  /// No text.
  public func text(_ request: TextRequest) -> ContentAnswer<TextOutlines> { .failed }
  /// No picture.
  public func picture(_ request: PictureRequest) -> ContentAnswer<Bitmap> { .failed }
  /// No pictures.
  public func folder(_ path: String) -> ContentAnswer<[PictureFile]> { .failed }
}
