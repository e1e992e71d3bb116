import Foundation

/// What the buffer of a mocked device gives, piece by piece.
package struct MockStream {
  /// What `umockdev-run -s` plays.
  package private(set) var data: Data

  /// The stream of `/dev/iio:device0`, or of another.
  package init(_ node: String = "/dev/iio:device0") { data = Data("d 0 \(node)\n".utf8) }

  /// Appends a piece, so many milliseconds after the one before.
  ///
  /// umockdev escapes control characters as a terminal shows them.
  package mutating func append(_ bytes: [UInt8], after wait: Int = 20) {
    data.append(contentsOf: "r \(wait) ".utf8)
    for byte in bytes {
      switch byte {
      case ..<32: data.append(contentsOf: [UInt8(ascii: "^"), byte + 64])
      case UInt8(ascii: "^"): data.append(contentsOf: "^`".utf8)
      default: data.append(byte)
      }
    }
    data.append(UInt8(ascii: "\n"))
  }
}
