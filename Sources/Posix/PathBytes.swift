import Glibc

// The kernel knows file names as bytes. Swift strings are Unicode and repair invalid bytes: the repaired name is
// another file's. So a byte that is not part of a character becomes a private-use character, and `pathBytes` turns it
// back:
//
//   63 61 66 E9   ↔   c a f U+10FEE9
//
// Every system call with a path goes through `withPath`.

extension String {
  /// A path or command-line argument; `pathBytes` returns exactly these bytes.
  public init(pathBytes bytes: [UInt8]) {
    if let text = String(validating: bytes, as: UTF8.self), !text.holdsPathBytes {
      self = text
      return
    }
    var scalars = String.UnicodeScalarView()
    var place = 0
    while place < bytes.count {
      let rest = bytes[place...].prefix(4)
      // The shortest valid prefix of the rest is one character.
      let character = (1...rest.count).lazy
        .compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
      if let scalar = character?.unicodeScalars.first, scalar.pathByte == nil {
        scalars.append(scalar)
        place += UTF8.width(scalar)
      } else {
        scalars.append(Unicode.Scalar(pathByte: bytes[place]))
        place += 1
      }
    }
    self = String(scalars)
  }

  /// The path's bytes for the kernel.
  public var pathBytes: [UInt8] {
    guard holdsPathBytes else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      scalar.pathByte.map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// Whether it has bytes that are not part of a character; all private-use ones begin alike.
  private var holdsPathBytes: Bool {
    utf8.contains(0xF4) && unicodeScalars.contains { $0.pathByte != nil }
  }

  /// The text with `\xe9` for bytes that are not part of a character: for messages and JSON.
  public func escapingPathBytes() -> String {
    guard holdsPathBytes else { return self }
    return unicodeScalars.map { $0.pathByteEscape ?? String($0) }.joined()
  }

  /// The folder part of a path, with its slash; empty without one.
  ///
  /// By bytes: a slash followed by a combining accent is not a `Character` of its own.
  public var pathFolder: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).flatMap { String(utf8[...$0]) } ?? ""
  }

  /// The names between a path's slashes.
  public var pathParts: [String] {
    utf8.split(separator: UInt8(ascii: "/")).compactMap { String(Substring($0)) }
  }

  /// Whether a path ends in these bytes.
  public func hasPathEnding(_ ending: String) -> Bool {
    utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }
}

extension Unicode.Scalar {
  /// The path byte that it stands for; nil for a character.
  public var pathByte: UInt8? {
    (0x10_FE80...0x10_FEFF).contains(value) ? UInt8(truncatingIfNeeded: value) : nil
  }

  /// `\xe9` if it stands for a path byte, as shells write it; nil for a character.
  public var pathByteEscape: String? { pathByte.map { "\\x" + String($0, radix: 16) } }

  /// The byte must not be ASCII.
  fileprivate init(pathByte: UInt8) {
    // Every number up to 0x10FFFF outside the surrogates is a scalar.
    self = Unicode.Scalar(0x10_FE00 + UInt32(pathByte)) ?? "\u{FFFD}"
  }
}

/// Calls a closure with a path's zero-terminated bytes, valid during the call.
///
/// A path with a zero byte names nothing: the closure gets an empty path, not the part before it.
public func withPath<Value>(_ path: String, _ act: (UnsafePointer<CChar>) -> Value) -> Value {
  let bytes = path.pathBytes
  let name = bytes.contains(0) ? [] : bytes
  return act(name.map(CChar.init(bitPattern:)) + [0])
}

/// Runs a system call on a path, like `check(_:_:_:)`.
@discardableResult
public func check<Value: SignedInteger>(
  _ operation: String, path: String, _ call: (UnsafePointer<CChar>) -> Value
) throws(SystemError) -> Value {
  try check(operation, path) { withPath(path, call) }
}

/// The command-line arguments after the program's name, byte for byte.
public var commandLineWords: [String] {
  (1..<max(1, Int(CommandLine.argc))).compactMap { index in
    CommandLine.unsafeArgv[index].map { String(path: $0) }
  }
}

extension String {
  /// A path or command-line argument, from C.
  public init(path cString: UnsafePointer<CChar>) {
    self.init(
      pathBytes: UnsafeBufferPointer(start: cString, count: strlen(cString))
        .map(UInt8.init(bitPattern:)))
  }
}
