import Posix

/// Duplicates of descriptors that came with calls on the system bus, kept until libsystemd has closed its own.
///
/// Whoever closes the last one of a socket with SO_LINGER waits for its data to be sent: so that is the closing thread, not
/// libsystemd in the event loop.
final class DescriptorShelf {
  /// One, which the closing thread closes.
  final class Kept {
    private let file: FileDescriptor

    init(_ file: consuming FileDescriptor) { self.file = file }

    var number: Int32 { file.number }
  }

  private var kept: [Kept] = []
  /// Called when there is something to clear, at the loop's next turn.
  var onPut: (() -> Void)?

  func put(_ one: Kept) {
    kept.append(one)
    onPut?()
  }

  func clear() { kept = [] }
}
