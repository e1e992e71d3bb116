import Console

/// A token that requests must carry: `Authorization: Bearer TOKEN`, or `?token=TOKEN` in the address.
struct AccessToken: Sendable {
  private let bytes: [UInt8]

  static let option = Option(
    "token-file", value: "FILE",
    help: "require the token in FILE's first line; other users must not have access to FILE")

  /// Nil without `--token-file`.
  init?(_ arguments: Arguments) throws(Failure) {
    guard let path = arguments.value(Self.option.name) else { return nil }
    try self.init(SecretFile.read(path, "token"), from: path)
  }

  init(_ bytes: [UInt8], from path: String) throws(Failure) {
    guard bytes.allSatisfy(Self.isAllowed) else {
      throw Failure(
        "\(path): invalid token; expected letters, digits and -._~+/=", .dataError,
        hint: "Run '(umask 077; openssl rand -hex 16 >\(path))'.")
    }
    self.bytes = bytes
  }

  /// Compares in a time that does not depend on where the texts differ.
  func matches(_ text: String) -> Bool {
    let offered = Array(text.utf8)
    guard !offered.isEmpty else { return false }
    var difference = bytes.count ^ offered.count
    for index in bytes.indices {
      difference |= Int(bytes[index] ^ offered[index % offered.count])
    }
    return difference == 0
  }

  /// Checks the `Authorization` header and the `token=` parameter.
  func admits(authorization: String?, query: String?) -> Bool {
    if let authorization, let text = Self.bearer(authorization), matches(text) { return true }
    guard let query else { return false }
    // In a query a plus sign means a space, which no token contains.
    return matches(String(query.map { $0 == " " ? "+" : $0 }))
  }

  private static func bearer(_ header: String) -> String? {
    let words = header.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
    return String(words[1])
  }

  /// The character set of RFC 6750.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~+/=".utf8.contains(byte)
    }
  }
}
