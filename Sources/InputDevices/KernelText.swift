extension String {
  /// The text of an attribute or property without blanks, line ends and zeros around it.
  ///
  /// By bytes, because "\r\n" is one `Character`: a set with both line ends in it has no "\n". Kernels 4.14 and 4.15
  /// end some attributes with two.
  package func trimmingKernelBlanks() -> String {
    let isBlank: (UInt8) -> Bool = { $0 == 0 || $0 == 32 || (9...13).contains($0) }
    let begun = utf8.drop(while: isBlank)
    guard let last = begun.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(Substring(begun[...last]))
  }
}
