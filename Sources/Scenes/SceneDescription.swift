import Dates
import Documents
import Emitter
import Flakes
import Graphics

/// The contents of a scene file, with random values not yet drawn.
public struct SceneDescription: Sendable {
  /// The scene's name.
  public var name = "unnamed"
  /// One sentence for `snowctl scenes`.
  public var summary: String?
  /// Unless another one is given.
  public var seed: UInt64 = 1
  /// Points along the screen's shorter side; nil makes a pixel a point.
  public var shortSide: Double?
  /// The background.
  public var backdrop = BackdropDescription.color(.black)
  /// Lights of the level world, beside those of its layers.
  public var lights: [WorldLight] = []
  /// The air that moves all snow; emitters with a wind of their own have that instead.
  public var wind: WindBehavior?
  /// Whether tilting the panel shifts near things against far ones.
  public var parallax = false
  /// From the back to the front.
  public var layers: [LayerDescription] = []

  /// Files and folders whose pictures a content source decodes; `file` is the scene's.
  public func decodedPaths(from file: String) -> [String] {
    layers.flatMap { $0.content.decodedPaths.map { Pictures.resolved($0, from: file) } }
  }

  /// Picture files among these, and where the scene names them.
  public func laterPictures(from file: String) -> [(path: String, place: TextPosition)] {
    layers.compactMap { layer in
      guard let contents = (layer.content as? ImageLayer)?.contents, contents.isDecodedLater
      else { return nil }
      return (Pictures.resolved(contents.name, from: file), contents.place)
    }
  }

  /// Sets the language of dates in texts.
  public mutating func write(datesIn words: DateWords) {
    for index in layers.indices {
      guard var layer = layers[index].content as? TextLayer else { continue }
      layer.text.words = words
      layers[index].content = layer
    }
  }

  /// Why no snow will lie on layers with 'surface', in words that name the layer.
  public var bareSurfaces: [String] {
    var missing: [String] = []
    if !layers.contains(where: { $0.content is CoverLayer }) { missing.append("a layer 'cover'") }
    if !layers.contains(where: { ($0.content as? EmitterContent)?.emitter.lands == true }) {
      missing.append("an emitter with 'lands: true'")
    }
    guard !missing.isEmpty else { return [] }
    return layers.enumerated().compactMap { index, layer in
      let isSurface =
        (layer.content as? TextLayer)?.isSurface ?? (layer.content as? ImageLayer)?.isSurface
      guard isSurface == true else { return nil }
      return "layers[\(index)]: no snow will lie on it; 'surface' needs "
        + missing.joined(separator: " and ")
    }
  }
}

package enum ContentsDescription: Equatable, Sendable {
  /// Particles live but are not drawn.
  case invisible
  /// One is drawn for each cell.
  case oneOf([PictureName])

  /// The default without `contents`; the place is its object's.
  static func dot(_ place: TextPosition) -> ContentsDescription {
    .oneOf([PictureName(name: BuiltInContents.dot.rawValue, place: place)])
  }
}

/// The name of a built-in picture or the path of a file.
package struct PictureName: Equatable, Sendable {
  package var name: String
  package var place: TextPosition

  package init(name: String, place: TextPosition) { (self.name, self.place) = (name, place) }

  /// Whether it is a file that a content source decodes.
  var isDecodedLater: Bool { Self.hasEnding(name, of: Self.decodedLater) }

  private static let decodedLater = [".jpg", ".jpeg", ".webp"]

  private static func hasEnding(_ name: String, of endings: [String]) -> Bool {
    let lower = name.lowercased()
    return endings.contains(where: lower.hasSuffix)
  }

  /// Whether a name is that of a picture's file.
  package static func isFile(_ name: String) -> Bool {
    hasEnding(name, of: decodedLater + [".png"])
  }

  /// The crystals that it means; empty for other pictures.
  var crystals: [Crystal] { Crystal.named(name) }

  /// A name for each picture that it means: several for the family of crystals.
  var variants: [PictureName] {
    let crystals = crystals
    return crystals.isEmpty ? [self] : crystals.map { PictureName(name: $0.name, place: place) }
  }

  /// The name at a share of 0..<1 of a list: all entries have equal shares, and so have an entry's variants.
  static func drawn(from names: [PictureName], share: Double) -> PictureName {
    let place = share * Double(names.count)
    let entry = min(Int(place), names.count - 1)
    let variants = names[entry].variants
    return variants[min(Int((place - Double(entry)) * Double(variants.count)), variants.count - 1)]
  }
}

extension Format where Value == PictureName {
  static var picture: Format { named("picture", files: "PNG", examples: ["flake.png"]) }

  /// Of the layer `image`.
  static var imageFile: Format {
    named("imageFile", files: "PNG, JPEG or WebP", examples: ["logo.png", "logo.webp"])
  }

  private static func named(_ id: String, files: String, examples: [JSON]) -> Format {
    let names = Pictures.builtInNames.map { JSON.string($0) }
    return Format<String>.string(
      "a picture's name or a \(files) file", ["examples": .array(names + examples)]
    )
    .defined(as: id, "A built-in picture or a \(files) file.")
    .map(back: \.name) { name, _, node in PictureName(name: name, place: node.place) }
  }
}

extension Format where Value == ContentsDescription {
  static var contents: Format {
    let list = Format<[PictureName]>.list(of: .picture, 1...64)
    let one = Format<PictureName>.picture.map { value, _, _ in [value] }
    let some = one.or(list) { if case .array = $0 { true } else { false } }
    return some.orNull.map { names, _, _ in names.map(ContentsDescription.oneOf) ?? .invisible }
  }
}
