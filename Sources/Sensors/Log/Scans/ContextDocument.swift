/// A description of IIO devices on paper, as libiio's XML reader can take it without harm.
///
/// `iio_genxml` writes words before and behind its XML, which libiio does not read back; and an
/// attribute that is empty, or a grammar that fetches something, is more than it is made for. So the
/// element `context` is cut out, gets a grammar of its own, and has no empty attributes.
struct ContextDocument {
  /// More than this describes no panel.
  static let largest = 1 << 20

  let bytes: [UInt8]

  /// Takes what a person saved; nil where there is no context in it.
  init?(saved text: [UInt8]) {
    guard let begin = Self.find("<context ", in: text) ?? Self.find("<context>", in: text),
      let end = Self.find("</context>", in: text, backwards: true), begin < end
    else { return nil }
    bytes = Self.grammar + Self.withoutEmptyValues(text[begin..<end]) + "</context>".utf8
  }

  /// A device with three axes of one type, and a stamp behind them.
  ///
  /// - Parameters:
  ///   - type: how each axis lies in a scan.
  ///   - isStamped: whether the kernel's stamp follows.
  init(axes type: ScanType, isStamped: Bool) {
    var elements = ["accel_x", "accel_y", "accel_z"].map { ($0, type.description) }
    if isStamped { elements.append(("timestamp", "le:s64/64>>0")) }
    let channels = elements.enumerated().map { index, element in
      "<channel id=\"\(element.0)\" type=\"input\"><scan-element index=\"\(index)\""
        + " format=\"\(element.1.replacing(">", with: "&gt;"))\"/></channel>"
    }
    let device = "<device id=\"iio:device0\">\(channels.joined())</device>"
    bytes = Self.grammar + Array("<context name=\"written\">\(device)</context>".utf8)
  }

  /// libiio has the XML checked against its grammar: this one knows the words and allows them
  /// anywhere.
  private static let grammar: [UInt8] = {
    let words = [
      "context": "name version-major version-minor version-git description",
      "context-attribute": "name value", "device": "id name label", "channel": "id type name",
      "scan-element": "index format scale", "attribute": "name filename value",
      "debug-attribute": "name value", "buffer-attribute": "name value",
    ]
    let lines = words.sorted { $0.key < $1.key }.map { element, attributes in
      let list = attributes.split(separator: " ").map { "\($0) CDATA #IMPLIED" }
      return "<!ELEMENT \(element) ANY><!ATTLIST \(element) \(list.joined(separator: " "))>"
    }
    return Array("<!DOCTYPE context [\(lines.joined())]>".utf8)
  }()

  /// Where a word begins; with `backwards` the last one.
  private static func find(
    _ word: StaticString, in text: [UInt8], backwards: Bool = false
  ) -> Int? {
    word.withUTF8Buffer { word in
      guard text.count >= word.count else { return nil }
      let places = 0...(text.count - word.count)
      let isThere: (Int) -> Bool = { text[$0..<($0 + word.count)].elementsEqual(word) }
      return backwards ? places.last(where: isThere) : places.first(where: isThere)
    }
  }

  /// The text with a blank between quotes that stand together behind an equals sign.
  private static func withoutEmptyValues(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    // What came last besides blanks, and before that.
    var (last, before): (UInt8, UInt8) = (0, 0)
    for byte in text {
      let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      if isQuote, byte == last, before == UInt8(ascii: "=") { result.append(UInt8(ascii: " ")) }
      result.append(byte)
      if ![9, 10, 13, 32].contains(byte) { (before, last) = (last, byte) }
    }
    return result
  }
}
