import CXML2

/// What libxml2 calls.
///
/// What is not named here is skipped: comments and instructions.
func treeCallbacks() -> xmlSAXHandler {
  var handler = xmlSAXHandler()
  handler.initialized = XML_SAX2_MAGIC
  handler.startElementNs = { pointer, name, _, _, _, _, count, _, parts in
    guard let tree = tree(pointer), let name else { return }
    // Five pointers an attribute: name, prefix, namespace, and where its value begins and ends.
    var attributes: [(name: String, value: String)] = []
    for index in 0..<Int(count) {
      guard let parts, let key = parts[index * 5], let start = parts[index * 5 + 3],
        let end = parts[index * 5 + 4]
      else { continue }
      attributes.append((String(cString: key), text(start, end - start)))
    }
    tree.begin(String(cString: name), attributes)
  }
  handler.endElementNs = { pointer, _, _, _ in tree(pointer)?.end() }
  handler.characters = { pointer, bytes, count in tree(pointer)?.add(text(bytes, Int(count))) }
  handler.cdataBlock = { pointer, bytes, count in tree(pointer)?.add(text(bytes, Int(count))) }
  handler.entityDecl = { pointer, _, _, _, _, _ in tree(pointer)?.refuseDeclaration() }
  handler.unparsedEntityDecl = { pointer, _, _, _, _ in tree(pointer)?.refuseDeclaration() }
  handler.notationDecl = { pointer, _, _, _ in tree(pointer)?.refuseDeclaration() }
  handler.attributeDecl = { pointer, _, _, _, _, _, names in
    xmlFreeEnumeration(names)
    tree(pointer)?.refuseDeclaration()
  }
  handler.elementDecl = { pointer, _, _, _ in tree(pointer)?.refuseDeclaration() }
  handler.serror = { pointer, found in
    guard let found else { return }
    tree(pointer)?.fail(found.pointee)
  }
  return handler
}

/// Whom libxml2's callbacks talk to.
private func tree(_ pointer: UnsafeMutableRawPointer?) -> XMLTree? {
  pointer.map { Unmanaged<XMLTree>.fromOpaque($0).takeUnretainedValue() }
}

private func text(_ bytes: UnsafePointer<xmlChar>?, _ count: Int) -> String {
  String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
}
