/// The head of an HTTP request, as far as a server of fixed texts needs it.
public struct LocalRequest: Equatable, Sendable {
  /// The method: "GET".
  public var method: String
  /// The path without its query: "/metrics".
  public var path: String
  /// The headers, names in lower case; of several with a name the last.
  public var headers: [String: String] = [:]

  /// A request without headers.
  public init(method: String = "GET", path: String) { (self.method, self.path) = (method, path) }

  /// Whether the head is complete: an empty line ends it.
  static func isComplete(_ bytes: some Collection<UInt8>) -> Bool {
    var newlines = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"): newlines += 1
      case UInt8(ascii: "\r"): continue
      default: newlines = 0
      }
      if newlines == 2 { return true }
    }
    return false
  }

  /// Reads a complete head; nil if it is no HTTP/1 request.
  init?(_ bytes: some Collection<UInt8>) {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let words = lines.first?.split(separator: " "), words.count == 3,
      words[2].hasPrefix("HTTP/1."), let path = Self.path(words[1])
    else { return nil }
    self.init(method: String(words[0]), path: path)
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[colon...].dropFirst().drop { $0 == " " || $0 == "\t" }
      headers[line[..<colon].lowercased()] = String(value)
    }
  }

  /// Of a path with a query, or a whole address.
  private static func path(_ target: Substring) -> String? {
    var target = target
    if target.hasPrefix("http://") {
      target = target.dropFirst(7).drop { $0 != "/" }
      if target.isEmpty { return "/" }
    }
    guard target.hasPrefix("/") else { return nil }
    return String(target.prefix { $0 != "?" && $0 != "#" })
  }
}

/// An answer, which ends the connection.
public struct LocalAnswer: Equatable, Sendable {
  /// HTTP's code: 200.
  public var code: Int
  /// The media type.
  public var type: String
  /// The body.
  public var body: [UInt8]

  /// An answer.
  public init(_ code: Int, type: String, _ body: [UInt8]) {
    (self.code, self.type, self.body) = (code, type, body)
  }

  /// A line of words.
  public init(_ code: Int, _ words: String) {
    self.init(code, type: "text/plain; charset=utf-8", Array("\(words)\n".utf8))
  }

  /// The bytes to send; a HEAD request gets no body.
  func bytes(forHead isHead: Bool) -> [UInt8] {
    let head =
      "HTTP/1.1 \(code) \(Self.reason(code))\r\nContent-Type: \(type)\r\n"
      + "Content-Length: \(body.count)\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
    return Array(head.utf8) + (isHead ? [] : body)
  }

  private static func reason(_ code: Int) -> String {
    switch code {
    case 200: "OK"
    case 400: "Bad Request"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 431: "Request Header Fields Too Large"
    case 503: "Service Unavailable"
    default: "Unknown"
    }
  }
}
