import Documents
import Graphics
import Wording

/// Fetches the PNG file that a scene names; throws a reason in words.
public typealias ImageLoader = (_ path: String) throws(ImageLoadError) -> Bitmap

/// Why a picture could not be had.
public struct ImageLoadError: Error, Equatable, Sendable {
  /// In words.
  public var reason: String

  /// An error with its reason.
  public init(_ reason: String) { self.reason = reason }
}

/// The pictures of one scene, each drawn or loaded once.
struct Pictures {
  let file: String
  let loadImage: ImageLoader
  private var known: [String: Bitmap] = [:]

  init(file: String, loadImage: @escaping ImageLoader) {
    self.file = file
    self.loadImage = loadImage
  }

  /// A built-in picture by its name, or a PNG file.
  mutating func picture(_ name: String, _ place: Place) throws(DocumentError) -> Bitmap {
    if let picture = known[name] { return picture }
    let picture: Bitmap
    if let builtIn = BuiltInContents(rawValue: name) {
      picture = builtIn.bitmap
    } else if name.hasSuffix(".png") {
      picture = try load(name, place)
    } else {
      let words = BuiltInContents.allCases.map(\.rawValue)
      let near = nearestWord(to: name, in: words).map { "; did you mean '\($0)'?" } ?? ""
      throw DocumentError(
        "there is no picture '\(name.prefix(40))'; there is \(words.joined(separator: ", ")), "
          + "or a path that ends in .png\(near)", at: place, file: file)
    }
    known[name] = picture
    return picture
  }

  /// A PNG file.
  func load(_ path: String, _ place: Place) throws(DocumentError) -> Bitmap {
    do {
      return try loadImage(path)
    } catch {
      throw DocumentError(error.reason, at: place, file: file)
    }
  }
}
