import Posix

/// The newest picture in a file format, encoded once for all clients.
final class EncodedPictures: Sendable {
  private let encode: @Sendable (Picture) -> [UInt8]?
  private let newest = Monitor<(serial: UInt64, bytes: [UInt8])>((0, []))

  /// `encode` returns nil if memory is exhausted.
  init(_ encode: @escaping @Sendable (Picture) -> [UInt8]?) { self.encode = encode }

  /// A picture's bytes; concurrent callers wait for one encoding.
  func bytes(of picture: Picture) -> [UInt8]? {
    newest.with { newest in
      if newest.serial == picture.serial { return newest.bytes }
      guard let bytes = encode(picture) else { return nil }
      if picture.serial > newest.serial { newest = (picture.serial, bytes) }
      return bytes
    }
  }
}
