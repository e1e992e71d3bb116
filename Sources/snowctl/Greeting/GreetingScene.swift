import Dates
import Documents
import Portable
import Scenes

/// A scene with a greeting in it, made of another scene's file.
///
/// ```
///   layers   landscape   cover   emitter           of the scene
///            landscape   TEXT    cover   emitter   lands: true, so that snow lies on the letters
/// ```
struct GreetingScene {
  /// JSON, which is JSON5, too.
  let bytes: [UInt8]
  /// Whether particles land, on letters too.
  let hasSnow: Bool

  /// The first line of its file.
  static let mark = "// Written by 'snowctl greeting'.\n"

  /// `folder` is the base's, whose pictures the scene takes from there.
  init(
    _ text: String, over base: [UInt8], in folder: String, until last: CivilTime?
  ) throws(DocumentError) {
    guard
      case .object(let members) = JSON(try JSON5Parser.parse(base)).withFiles(in: folder, key: "")
    else {
      throw DocumentError("expected a scene", at: TextPosition(line: 1, column: 1))
    }
    var layers: [JSON] = []
    for member in members where member.key == "layers" {
      if case .array(let given) = member.value { layers = given }
    }
    // A greeting of before gives way.
    layers.removeAll { $0.member("text")?.member("outside") == .bool(true) }
    layers = layers.map(\.landing)
    hasSnow = layers.contains { $0.member("emitter")?.member("lands") == .bool(true) }
    let cover = layers.firstIndex { $0.member("cover") != nil }
    let place = cover ?? layers.firstIndex { $0.member("emitter") != nil } ?? layers.count
    if cover == nil { layers.insert(Self.cover, at: place) }
    layers.insert(Self.layer(text, until: last), at: place)
    let kept = members.filter { !["name", "description", "layers"].contains($0.key) }
    let scene = JSON.object(kept).adding(["name": "greeting", "layers": .array(layers)])
    bytes = Array((Self.mark + scene.text() + "\n").utf8)
  }

  private static let cover: JSON = ["gravity": "rotated", "cover": ["fill": 0.3]]

  private static func layer(_ text: String, until last: CivilTime?) -> JSON {
    let layer: JSON = [
      "text": [
        "text": .string(text), "font": "Serif Bold", "size": 0.15, "position": [0.5, 0.25],
        "color": "#f6c667", "outline": "#6b2f1a", "glow": 0.25, "outside": true, "surface": true,
      ]
    ]
    guard let last else { return layer }
    func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return layer.adding([
      "until": .string("\(last.year)-\(digits(last.month))-\(digits(last.day))")
    ])
  }
}

extension JSON {
  /// A document's values, without its comments and places.
  fileprivate init(_ node: Node) {
    self =
      switch node.value {
      case .null: .null
      case .bool(let value): .bool(value)
      case .number(let value): .number(value)
      case .string(let value): .string(value)
      case .array(let values): .array(values.map(JSON.init))
      case .object(let members): members.reduce([:]) { $0.adding([$1.key: JSON($1.node)]) }
      }
  }

  fileprivate func member(_ key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The value of `key` with absolute paths of pictures and folders.
  fileprivate func withFiles(in folder: String, key: String) -> JSON {
    switch self {
    case .string(let name):
      let isFile =
        switch key {
        case "folder": true
        case "backdrop": !name.hasPrefix("#") && name != "transparent"
        case "contents": PictureName.isFile(name)
        default: false
        }
      return isFile && name.utf8.first != UInt8(ascii: "/") ? .string(folder + name) : self
    case .array(let values): return .array(values.map { $0.withFiles(in: folder, key: key) })
    case .object(let members):
      return members.reduce([:]) {
        $0.adding([$1.key: $1.value.withFiles(in: folder, key: $1.key)])
      }
    case .null, .bool, .number: return self
    }
  }

  /// A layer whose particles land, if it is an emitter that does not say whether they do.
  fileprivate var landing: JSON {
    guard case .object(let members) = self else { return self }
    return members.reduce([:]) { layer, member in
      let lands =
        member.key == "emitter" && member.value.member("lands") == nil
        && member.value.member("renderMode") == nil
      return layer.adding([
        member.key: lands ? member.value.adding(["lands": true]) : member.value
      ])
    }
  }
}
