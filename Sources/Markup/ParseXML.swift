import CXML2
import Documents

/// What an XML document may be at most; beyond it is refused.
public enum XMLLimits {
  /// Bytes of a file.
  public static let longestFile = 8 << 20
  /// Elements inside elements, so that no text can exhaust the stack.
  public static let deepest = 64
  /// Elements in a file, so that a file of nothing but tags cannot exhaust the memory.
  public static let mostElements = 100_000
}

/// Reads XML through libxml2.
///
/// Nothing is fetched: no network, no external subset, no file. A document type may be named, as
/// property lists do, but one that declares anything is refused: what is not declared cannot expand.
///
/// - Parameter bytes: the whole file, UTF-8 whatever its declaration says.
/// - Returns: the root element.
/// - Throws: `DocumentError` at the first place that is not well-formed, or beyond `XMLLimits`.
public func parseXML(_ bytes: [UInt8]) throws(DocumentError) -> Element {
  let start = Place(line: 1, column: 1)
  guard bytes.count <= XMLLimits.longestFile else {
    throw DocumentError(
      "the file is longer than \(XMLLimits.longestFile >> 20) MiB and is not read", at: start)
  }
  guard bytes.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
    throw DocumentError("the document is empty", at: start)
  }
  guard String(validating: bytes, as: UTF8.self) != nil else {
    throw DocumentError("this is no text: not UTF-8", at: start)
  }
  let parser = XMLParser(bytes)
  let tree = parser.run()
  if let error = tree.error { throw error }
  guard let root = tree.root else { throw DocumentError("there is no element in it", at: start) }
  return root
}

/// libxml2's parser and its input, given back when the owner goes.
private struct XMLParser: ~Copyable {
  private let context: xmlParserCtxtPtr?
  private let tree: XMLTree

  /// libxml2 asks that this happens once before it is used from several threads.
  private static let isReady: Void = xmlInitParser()

  init(_ bytes: [UInt8]) {
    Self.isReady
    // libxml2 copies what it reads.
    context = bytes.withUnsafeBytes {
      xmlCreateMemoryParserCtxt($0.bindMemory(to: CChar.self).baseAddress, Int32($0.count))
    }
    tree = XMLTree(bytes, context)
  }

  deinit { xmlFreeParserCtxt(context) }

  /// Parses everything, or up to the first mistake.
  borrowing func run() -> XMLTree {
    guard let context else {
      tree.refuse("libxml2 has no memory for it")
      return tree
    }
    context.pointee.sax.pointee = treeCallbacks()
    context.pointee.userData = Unmanaged.passUnretained(tree).toOpaque()
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue))
    xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
    xmlParseDocument(context)
    if tree.error == nil, context.pointee.wellFormed == 0 { tree.refuse("this is no XML") }
    return tree
  }
}
