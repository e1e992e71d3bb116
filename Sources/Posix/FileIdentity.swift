import Glibc

/// Which file or socket this is, by whichever path or descriptor it is reached.
public struct FileIdentity: Equatable, Sendable {
  private let device: dev_t
  private let number: ino_t

  /// Nil if the descriptor is not open.
  public init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Nil if there is no file; a symbolic link is the file it leads to if `followsLinks`.
  public init?(path: String, followsLinks: Bool = true) {
    guard let status = fileStatus(path, followsLinks: followsLinks) else { return nil }
    self.init(status)
  }

  /// Of a file whose status is known.
  public init(_ status: stat) {
    (device, number) = (status.st_dev, status.st_ino)
  }
}
