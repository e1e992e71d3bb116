/// The name of a panel or of a group: one level of a topic.
public enum PanelName {
  /// Bytes of a name, at most.
  public static let longest = 64
  /// Names that topics use themselves.
  public static let reserved = ["all", "groups"]
  /// As JSON schemas check it.
  public static let pattern = "^[A-Za-z0-9_][A-Za-z0-9._-]{0,63}$"

  /// Why `name` cannot be used; nil if it can.
  ///
  /// Wildcards would subscribe to other panels' topics, and letters of other scripts have more than one spelling.
  public static func fault(_ name: String) -> String? {
    guard !name.isEmpty else { return "the name is empty" }
    guard name.utf8.count <= longest else {
      return "the name has \(name.utf8.count) bytes; expected at most \(longest)"
    }
    guard !reserved.contains(name) else { return "'\(name)' is reserved for topics" }
    guard name.utf8.allSatisfy(isPlain), name.first != "-", name.first != "." else {
      return
        "the name has other characters than a-z, A-Z, 0-9, '.', '_' and '-', or begins with '.' or '-'"
    }
    return nil
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) && byte & 0x40 != 0
      || "._-".utf8.contains(byte)
  }

  /// A prefix of topics: names with slashes between them.
  public static func fault(prefix: String) -> String? {
    let levels = prefix.split(separator: "/", omittingEmptySubsequences: false)
    guard levels.count <= 8 else { return "the prefix has more than 8 levels" }
    return levels.lazy.compactMap { fault(String($0)) }.first
  }
}
