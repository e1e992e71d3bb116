import Posix

/// The newest picture in a file's form, made once however many want it.
final class EncodedPictures: Sendable {
  private let encode: @Sendable (Picture) -> [UInt8]?
  private let newest = Monitor<(serial: UInt64, bytes: [UInt8])>((0, []))

  /// - Parameter encode: makes the form; nil where memory has run out.
  init(_ encode: @escaping @Sendable (Picture) -> [UInt8]?) { self.encode = encode }

  /// A picture's bytes; who comes meanwhile waits for them instead of making them again.
  func bytes(of picture: Picture) -> [UInt8]? {
    newest.with { newest in
      if newest.serial == picture.serial { return newest.bytes }
      guard let bytes = encode(picture) else { return nil }
      if picture.serial > newest.serial { newest = (picture.serial, bytes) }
      return bytes
    }
  }
}
