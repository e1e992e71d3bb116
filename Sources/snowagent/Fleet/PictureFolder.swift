import Console
import Posix

/// Where pictures of panels are saved.
struct PictureFolder {
  private let path: String

  /// What every PNG file begins with.
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The current folder by default.
  init(_ path: String?) { self.path = path ?? "." }

  /// Makes it if it is missing.
  func prepare() throws(Failure) {
    do { try makeDirectories(path) } catch { throw Failure(error) }
  }

  /// Saves a panel's picture, whose size the connection limits; returns why it is none.
  ///
  /// A panel's name is a file's name, too: letters, digits and "._-", without a dot or dash at its beginning.
  func save(_ bytes: [UInt8], of panel: String) throws(Failure) -> String? {
    guard bytes.starts(with: Self.signature) else { return "its picture is not a PNG file" }
    do { try replaceFile("\(path)/\(panel).png", with: bytes) } catch { throw Failure(error) }
    return nil
  }
}
