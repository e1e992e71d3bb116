import CXML2
import Documents

/// Collects what libxml2 reports into elements; the first mistake stops it.
final class XMLTree {
  private(set) var root: Element?
  private(set) var error: DocumentError?
  private let context: xmlParserCtxtPtr?
  private var places: PlaceFinder
  private var open: [Element] = []
  private var count = 0

  init(_ bytes: [UInt8], _ context: xmlParserCtxtPtr?) {
    self.context = context
    places = PlaceFinder(bytes)
  }

  /// Ends parsing with a mistake of our own, where the parser is.
  func refuse(_ message: String) {
    let input = context?.pointee.input
    refuse(
      message,
      at: Place(
        line: max(1, Int(input?.pointee.line ?? 1)), column: max(1, Int(input?.pointee.col ?? 1))))
  }

  private func refuse(_ message: String, at place: Place) {
    if error == nil { error = DocumentError(message, at: place) }
    xmlStopParser(context)
  }

  /// A mistake that libxml2 has found.
  func fail(_ found: xmlError) {
    guard error == nil, found.level == XML_ERR_FATAL else { return }
    let words = found.message.map { String(cString: $0) } ?? "it gives no reason"
    let reason = words.prefix(120).split(whereSeparator: \.isNewline).joined(separator: " ")
    error = DocumentError(
      "this is no well-formed XML; libxml2 says: \(reason)",
      at: Place(line: max(1, Int(found.line)), column: max(1, Int(found.int2))))
  }

  func begin(_ name: String, _ attributes: [(name: String, value: String)]) {
    guard error == nil else { return }
    // The parser stands behind the tag's last attribute.
    let tag = places.tag(before: xmlByteConsumed(context))
    count += 1
    guard count <= XMLLimits.mostElements else {
      return refuse("there are more than \(XMLLimits.mostElements) elements", at: tag.place)
    }
    guard open.count < XMLLimits.deepest else {
      return refuse("nested deeper than \(XMLLimits.deepest) levels", at: tag.place)
    }
    open.append(
      Element(
        name: name, place: tag.place,
        attributes: attributes.map { attribute in
          Element.Attribute(
            name: attribute.name,
            // Without entities libxml2 leaves this one reference for a second reading.
            value: attribute.value.replacing("&#38;", with: "&"),
            place: tag.attributes[attribute.name] ?? tag.place)
        }))
  }

  func end() {
    guard error == nil, let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func add(_ text: String) {
    guard error == nil, !open.isEmpty else { return }
    open[open.count - 1].text += text
  }

  func refuseDeclaration() {
    refuse("a document type that declares entities or anything else is not read; take it out")
  }
}
