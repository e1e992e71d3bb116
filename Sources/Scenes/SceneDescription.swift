import Documents
import Graphics

/// What a scene file says: cells may still hold values that a seed has to draw.
public struct SceneDescription: Sendable {
  /// The scene's name.
  public var name = "unnamed"
  /// One sentence for `snowctl scenes`.
  public var summary: String?
  /// How many points the screen's shorter side has in this scene; nil leaves a pixel a point.
  public var shortSide: Double?
  /// What lies behind.
  public var backdrop = BackdropDescription.color(.black)
  /// What moves, from the back to the front.
  public var layers: [LayerDescription] = []
}

/// What particles look like.
package enum ContentsDescription: Equatable, Sendable {
  /// Nothing: they live, but are not seen.
  case invisible
  /// One of these, drawn for each cell.
  case oneOf([PictureName])

  /// What a file without `contents` means; the place is its object's.
  static func dot(_ place: Place) -> ContentsDescription {
    .oneOf([PictureName(name: BuiltInContents.dot.rawValue, place: place)])
  }
}

/// The name of a built-in picture or the path of a PNG file.
package struct PictureName: Equatable, Sendable {
  /// The name or path.
  package var name: String
  /// Where the file names it.
  package var place: Place

  package init(name: String, place: Place) { (self.name, self.place) = (name, place) }
}

extension Format where Value == PictureName {
  /// A built-in picture or a PNG file.
  static var picture: Format {
    let names = BuiltInContents.allCases.map { JSON.string($0.rawValue) }
    return Format<String>.string(
      "a picture's name or a PNG file", ["examples": .array(names + ["flake.png"])]
    )
    .defined(as: "picture", "A built-in picture or a PNG file.")
    .map(back: \.name) { name, _, node in PictureName(name: name, place: node.place) }
  }
}

extension Format where Value == ContentsDescription {
  /// A picture, a list of which one is drawn, or null.
  static var contents: Format {
    let list = Format<[PictureName]>.list(of: .picture, 1...64)
    let one = Format<PictureName>.picture.map { value, _, _ in [value] }
    let some = one.or(list) { if case .array = $0 { true } else { false } }
    return some.orNull.map { names, _, _ in names.map(ContentsDescription.oneOf) ?? .invisible }
  }
}
