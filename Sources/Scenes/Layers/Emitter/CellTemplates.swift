import Documents
import Portable

/// Cells that a scene names once; other cells refer to them with `like`.
///
/// ```
///   cells: { spark: { birthRate: 20000, scale: 0.2 } }
///   { like: 'spark', color: '#f00' }   is   { birthRate: 20000, scale: 0.2, color: '#f00' }
/// ```
/// A cell's member replaces the template's as a whole, lists too. Templates may be `like` others. Expansion comes
/// before all other reading, and members keep their positions in the file.
struct CellTemplates {
  /// Limits copies, because nested templates multiply.
  static let mostCopies = 10_000

  /// Maximum number of templates, and so the longest chain.
  static let most = 256

  private let templates: [Node.Member]
  private var copies = 0

  /// The scene's `cells`, for the schema only; `expand` has merged them.
  static var field: Field<SceneDescription> {
    let format = Format<Void>(
      read: { _, _ in },
      schema: {
        [
          "type": "object", "maxProperties": .number(Double(most)),
          "additionalProperties": CellDescription.fields.schema(&$0),
        ]
      })
    return Field(
      "cells", format,
      """
      Named cells. A cell with like: 'name' inherits the members that it does not set.
      """
    ) { _, _, _ in }
  }

  /// The scene with `like` resolved in all cells.
  static func expand(_ scene: Node) throws(DocumentError) -> Node {
    var templates = try CellTemplates(scene.member("cells"))
    return try scene.replacing("layers") { (layers) throws(DocumentError) in
      guard case .array(let nodes) = layers.value else { return layers }
      var full: [Node] = []
      for node in nodes { full.append(try templates.layer(node)) }
      return Node(.array(full), from: layers.place, to: layers.end)
    }
  }

  private init(_ node: Node?) throws(DocumentError) {
    guard let node else {
      templates = []
      return
    }
    guard case .object(let members) = node.value else {
      throw node.mismatch("cells", "an object of cells by their names")
    }
    guard members.count <= Self.most else {
      throw DocumentError(
        "'cells' has \(members.count) entries; expected at most \(Self.most)", at: node.place)
    }
    templates = members
    // Unused templates are validated too.
    for member in members {
      _ = try CellDescription.fields.read(try cell(member.node, inside: [member.key]))
    }
  }

  private mutating func layer(_ node: Node) throws(DocumentError) -> Node {
    try node.replacing("emitter") { (emitter) throws(DocumentError) in try cells(of: emitter, []) }
  }

  private mutating func cells(of node: Node, _ names: [String]) throws(DocumentError) -> Node {
    try node.replacing("cells") { (cells) throws(DocumentError) in
      guard case .array(let nodes) = cells.value else { return cells }
      var full: [Node] = []
      for node in nodes { full.append(try cell(node, inside: names)) }
      return Node(.array(full), from: cells.place, to: cells.end)
    }
  }

  /// A cell with `like` resolved; `names` are the templates around it, to detect cycles.
  private mutating func cell(
    _ node: Node, inside names: [String]
  ) throws(DocumentError) -> Node {
    guard case .object(let members) = node.value,
      let like = members.first(where: { $0.isNamed("like") })
    else { return try cells(of: node, names) }
    guard case .string(let name) = like.node.value else {
      throw like.node.mismatch("like", "the name of one of the scene's cells")
    }
    guard let template = templates.first(where: { $0.isNamed(name) }) else {
      let near = nearestWord(to: name, in: templates.map(\.key))
      throw DocumentError(
        "the scene's 'cells' have no '\(name.prefix(40))'"
          + (near.map { "; did you mean '\($0)'?" } ?? ""), at: like.node.place)
    }
    guard !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
      throw DocumentError(
        "'\(name.prefix(40))' would be like itself: \(names.joined(separator: ", ").prefix(200))",
        at: like.node.place)
    }
    copies += 1
    guard copies <= Self.mostCopies else {
      throw DocumentError(
        "with this one more than \(Self.mostCopies) cells are copied", at: like.node.place)
    }
    let own = Node(.object(members.filter { !$0.isNamed("like") }), from: node.place, to: node.end)
    return try cell(template.node, inside: names + [name]).overridden(by: cells(of: own, names))
  }
}

extension Node {
  fileprivate func replacing(
    _ key: String, _ change: (Node) throws(DocumentError) -> Node
  ) throws(DocumentError) -> Node {
    guard case .object(var members) = value,
      let index = members.firstIndex(where: { $0.isNamed(key) })
    else { return self }
    let old = members[index]
    members[index] = old.replaced(by: try change(old.node))
    return Node(.object(members), from: place, to: end)
  }

  /// This object with another's members overriding its own.
  fileprivate func overridden(by other: Node) -> Node {
    guard case .object(let old) = value, case .object(let new) = other.value else { return self }
    let kept = old.filter { member in !new.contains { $0.isNamed(member.key) } }
    return Node(.object(kept + new), from: other.place, to: other.end)
  }
}
