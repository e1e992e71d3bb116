import Documents
import Portable

/// The cells that a scene names once and says `like` of many times.
///
/// ```
///   cells: { spark: { birthRate: 20000, scale: 0.2 } }
///   { like: 'spark', color: '#f00' }   is   { birthRate: 20000, scale: 0.2, color: '#f00' }
/// ```
/// A member of the cell takes the place of the template's as a whole, lists too. A template may be like
/// another. It is done before anything else is read: the cells' reader sees whole cells, whose members know
/// where they were written.
struct CellTemplates {
  /// The most cells that may be copied: templates with templates inside multiply.
  static let mostCopies = 10_000

  /// The most templates, and so how far they may lead from one to the next.
  static let most = 256

  private let templates: [Node.Member]
  private var copies = 0

  /// The scene's `cells`, for editors: what they say is in the layers already.
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
      Cells by names of your own: a cell that says like: 'name' has all members of the cell of that name, except those \
      that it has itself.
      """
    ) { _, _, _ in }
  }

  /// A scene whose cells are all in full.
  static func expand(_ scene: Node) throws(DocumentError) -> Node {
    var templates = try CellTemplates(scene.member("cells"))
    return try scene.replacing("layers") { (layers) throws(DocumentError) in
      guard case .array(let nodes) = layers.value else { return layers }
      var full: [Node] = []
      for node in nodes { full.append(try templates.layer(node)) }
      return Node(.array(full), from: layers.place, to: layers.end)
    }
  }

  /// Reads the scene's `cells`; nil has none.
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
    // Unused ones too.
    for member in members {
      _ = try CellDescription.fields.read(try cell(member.node, inside: [member.key]))
    }
  }

  /// A layer with the cells of its emitter in full.
  private mutating func layer(_ node: Node) throws(DocumentError) -> Node {
    try node.replacing("emitter") { (emitter) throws(DocumentError) in try cells(of: emitter, []) }
  }

  /// An emitter or a cell with the cells inside it in full.
  private mutating func cells(of node: Node, _ names: [String]) throws(DocumentError) -> Node {
    try node.replacing("cells") { (cells) throws(DocumentError) in
      guard case .array(let nodes) = cells.value else { return cells }
      var full: [Node] = []
      for node in nodes { full.append(try cell(node, inside: names)) }
      return Node(.array(full), from: cells.place, to: cells.end)
    }
  }

  /// A cell in full; `names` are the templates that it stands in.
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
  /// This object with one of its members replaced, if it is there.
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

  /// This object with another's members in the place of its own.
  fileprivate func overridden(by other: Node) -> Node {
    guard case .object(let old) = value, case .object(let new) = other.value else { return self }
    let kept = old.filter { member in !new.contains { $0.isNamed(member.key) } }
    return Node(.object(kept + new), from: other.place, to: other.end)
  }
}
