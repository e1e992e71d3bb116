import Documents
import Flakes
import Graphics
import Portable

/// Loads a PNG file that a scene names.
public typealias ImageLoader = (_ path: String) throws(ImageLoadError) -> Bitmap

/// Why a picture could not be loaded.
public struct ImageLoadError: Error, Equatable, Sendable {
  /// The reason in words.
  public var reason: String

  /// Creates an error.
  public init(_ reason: String) { self.reason = reason }
}

/// The pictures of a scene, each drawn or loaded once; bounded, because a copy for every cell could fill the memory.
package struct Pictures {
  /// Maximum for files and cells' copies together.
  static let mostBytes = 256 << 20
  /// Maximum work of blurring, in bytes times pixels across the blur: a few seconds.
  static let mostWork = 1 << 34

  let file: String
  let loadImage: ImageLoader
  private let sharing: any WorkSharing
  /// False once a picture was reduced on loading.
  private(set) var areWhole = true
  private var known: [String: Bitmap] = [:]
  private var bytes = 0
  private var work = 0

  init(file: String, sharing: any WorkSharing, loadImage: @escaping ImageLoader) {
    self.file = file
    self.sharing = sharing
    self.loadImage = loadImage
  }

  /// The built-in pictures; `crystal` stands for all of its family.
  static var builtInNames: [String] { BuiltInContents.allCases.map(\.rawValue) + [Crystal.family] }

  /// A built-in picture by name, or a PNG file; of a family of pictures the first.
  ///
  /// `files` are the endings that are expected.
  mutating func picture(
    _ contents: PictureName, files: String = ".png"
  ) throws(DocumentError) -> Bitmap {
    let (name, place) = (contents.name, contents.place)
    if let picture = known[name] { return picture }
    let picture: Bitmap
    if let builtIn = BuiltInContents(rawValue: name) {
      picture = builtIn.bitmap
    } else if let crystal = contents.crystals.first {
      picture = crystal.bitmap
    } else if name.lowercased().hasSuffix(".png") {
      picture = try load(name, place)
      bytes += picture.bytes.count
      try checkBounds(place)
    } else {
      let words = Self.builtInNames
      let near = nearestWord(to: name, in: words).map { "; did you mean '\($0)'?" } ?? ""
      throw DocumentError(
        "unknown picture '\(name.prefix(40))'; expected \(words.joined(separator: ", ")) "
          + "or a path that ends in \(files)\(near)", at: place, file: file)
    }
    known[name] = picture
    return picture
  }

  /// Grows the crystals among pictures that will be asked for: together they can be shared.
  mutating func grow(_ contents: [PictureName]) {
    var crystals: [Crystal] = []
    for crystal in contents.compactMap(\.crystals.first)
    where known[crystal.name] == nil && !crystals.contains(crystal) {
      crystals.append(crystal)
    }
    // Plates take longest, and the last ones should not be long. Needles, which are longer, hardly count.
    crystals.sort { $0.number > $1.number }
    let grown = sharing.map(crystals) { $0.bitmap }
    for (crystal, picture) in zip(crystals, grown) { known[crystal.name] = picture }
  }

  /// Accounts for a cell's copy, blurred by `sigma` pixels, before it is made.
  mutating func reserve(
    _ picture: Bitmap, blur sigma: Double, _ place: TextPosition
  ) throws(DocumentError) {
    let margin = Int((sigma * 3).rounded(.up))
    let size =
      (picture.width + 2 * margin) * (picture.height + 2 * margin) * picture.format.bytesPerPixel
    // At the file's size: whether a scene is rejected must not depend on the screen.
    bytes += size * picture.reduction * picture.reduction
    if margin > 0 { work += size * (2 * margin + 1) }
    try checkBounds(place)
  }

  private func checkBounds(_ place: TextPosition) throws(DocumentError) {
    guard bytes <= Self.mostBytes else {
      throw DocumentError(
        "with this one the cells' pictures take more than \(Self.mostBytes >> 20) MiB; "
          + "fewer cells or smaller pictures will do", at: place, file: file)
    }
    guard work <= Self.mostWork else {
      throw DocumentError(
        "with this one blurring takes too long; fewer cells, smaller pictures or less blur will do",
        at: place, file: file)
    }
  }

  /// A path that the scene names, relative to its folder.
  func resolved(_ path: String) -> String { Self.resolved(path, from: file) }

  static func resolved(_ path: String, from file: String) -> String {
    let slash = UInt8(ascii: "/")
    guard path.utf8.first != slash, let end = file.utf8.lastIndex(of: slash) else { return path }
    return file[...end] + path
  }

  mutating func load(_ path: String, _ place: TextPosition) throws(DocumentError) -> Bitmap {
    do {
      let picture = try loadImage(path)
      if picture.reduction > 1 { areWhole = false }
      return picture
    } catch {
      var refusal = DocumentError(error.reason, at: place, file: file)
      refusal.kind = .picture
      throw refusal
    }
  }
}
