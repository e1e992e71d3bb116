import Glibc

/// Which file or socket a descriptor leads to, however it was opened or passed.
public struct FileIdentity: Equatable, Sendable {
  private let device: dev_t
  private let number: ino_t

  /// Nil if the descriptor is not open.
  public init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
