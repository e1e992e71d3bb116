import Documents
import Emitter
import Graphics

/// Reads Core Animation's own files, `.caml`: the emitters in them, and what lies behind.
///
/// What else such a file has is not ignored: `SceneDescription.warnings` names it. docs/caml.md has the
/// whole mapping.
///
/// Does not: parse XML, open files, load pictures.
public enum CAMLFile {
  /// The size of a document that does not say it.
  static let usualSize = Size2(width: 390, height: 844)

  /// What the `index.xml` of a `.ca` bundle says.
  public struct Index: Equatable, Sendable {
    /// The document's name inside the bundle.
    public var rootDocument = "main.caml"
    /// Whether y points down in the root layer, whatever the document says.
    public var isFlipped = false
    /// The size of a document whose root layer has no bounds.
    public var size: Size2?

    /// What holds without an index.
    public init() {}

    /// Reads an index: a property list.
    ///
    /// - Parameter root: its root element.
    /// - Throws: `DocumentError` when it names a document outside the bundle.
    public init(_ root: Element) throws(DocumentError) {
      let entries = root.child("dict")?.children ?? []
      var sides: [Double?] = [nil, nil]
      for (key, value) in zip(entries, entries.dropFirst()) where key.name == "key" {
        switch key.text {
        case "rootDocument": rootDocument = try Self.document(value)
        case "geometryFlipped": isFlipped = value.name == "true"
        case "documentWidth": sides[0] = Double(value.text)
        case "documentHeight": sides[1] = Double(value.text)
        default: continue
        }
      }
      if let width = sides[0], let height = sides[1], Self.isPossible(width),
        Self.isPossible(height)
      {
        size = Size2(width: width, height: height)
      }
    }

    private static func document(_ value: Element) throws(DocumentError) -> String {
      let name = CAMLPicture.decoded(String(value.text.trimmingBlanks))
      guard !name.isEmpty, !name.contains("/"), !name.utf8.contains(0), name != ".." else {
        throw DocumentError(
          "'\(name.prefix(40))' is no document in this bundle", at: value.place)
      }
      return name
    }

    static func isPossible(_ side: Double) -> Bool { (1...100_000).contains(side) }
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - document: its root element, `caml`.
  ///   - index: what its bundle says.
  ///   - name: the scene's name.
  ///   - file: the file's name for messages.
  /// - Returns: what it says; its `warnings` name what is not supported.
  /// - Throws: `DocumentError` with file, line and column, also where nothing can be drawn.
  public static func scene(
    _ document: Element, index: Index = Index(), name: String, file: String
  ) throws(DocumentError) -> SceneDescription {
    do {
      return try scene(document, index, name, file)
    } catch {
      throw DocumentError(error.message, at: error.place, file: file)
    }
  }

  private static func scene(
    _ document: Element, _ index: Index, _ name: String, _ file: String
  ) throws(DocumentError) -> SceneDescription {
    guard document.name == "caml" else {
      throw DocumentError(
        "a Core Animation document is a <caml>, not a <\(document.name.prefix(40))>",
        at: document.place)
    }
    guard let root = document.children.first(where: { CAMLNames.layers.contains($0.name) }) else {
      throw DocumentError(
        "there is no layer in it; is this the bundle's main.caml?", at: document.place)
    }
    var reader = try reader(root, index)
    var ignored = CAMLNotes()
    var object = CAMLObject(root)
    let layer = try CAMLLayer(&object, &ignored)
    let origin = layer.bounds?.origin ?? .zero
    let isFlipped = layer.isFlipped || index.isFlipped
    let placement =
      isFlipped
      ? CAMLPlacement.moved(by: .zero - origin)
      : CAMLPlacement(
        isMirrored: true, origin: Vector2(x: 0 - origin.x, y: reader.canvas.height + origin.y))
    try reader.read(root, in: .init(placement: placement), root: placement)
    for other in document.children where other.place != root.place {
      reader.notes.add("only the first layer of a document is read", at: other.place)
    }
    guard !reader.layers.isEmpty else {
      throw DocumentError("nothing to draw: there is no CAEmitterLayer in it", at: root.place)
    }
    guard reader.layers.contains(where: isSeen) else {
      throw DocumentError(
        "nothing to draw: none of its cells has a picture\(reasons(reader.notes))", at: root.place)
    }
    return SceneDescription(
      name: name, summary: nil, shortSide: nil, backdrop: reader.backdrop, layers: reader.layers,
      canvas: reader.canvas, warnings: reader.notes.warnings(file: file))
  }

  private static func isSeen(_ layer: LayerDescription) -> Bool {
    guard case .emitter(let emitter) = layer.content else { return true }
    return emitter.cells.contains(where: isSeen)
  }

  private static func reader(_ root: Element, _ index: Index) throws(DocumentError) -> CAMLReader {
    var notes = CAMLNotes()
    var object = CAMLObject(root)
    let size = try CAMLLayer(&object, &notes).bounds?.size
    if let size, Index.isPossible(size.width), Index.isPossible(size.height) {
      return CAMLReader(canvas: size)
    }
    var reader = CAMLReader(canvas: index.size ?? usualSize)
    if index.size == nil {
      reader.notes.add(
        "the root layer has no bounds; taken for 390 x 844 points, as a telephone has",
        at: root.place)
    }
    return reader
  }

  private static func isSeen(_ cell: CellDescription) -> Bool {
    if case .oneOf = cell.contents, cell.cell.isEnabled { return true }
    return cell.cells.contains(where: isSeen)
  }

  /// Why there is nothing, where the notes tell.
  private static func reasons(_ notes: CAMLNotes) -> String {
    let first = notes.warnings(file: "").first { $0.message.contains("shown") }
    return first.map { "; line \($0.place.line): \($0.message)" } ?? ""
  }
}

extension String {
  /// Without white space at both ends.
  fileprivate var trimmingBlanks: Substring {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
