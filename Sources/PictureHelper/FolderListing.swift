import CLinux
import Glibc
import Posix
import Scenes

/// What has a picture's name in a folder, also a directory, a FIFO or a link that leads nowhere: snowpicture names them once, as
/// broken files.
struct FolderListing: Equatable {
  struct File: Hashable {
    var path: String
    /// The unchanged file, the same for all its names.
    var state: State
    /// When it was last changed, in seconds since 1970.
    var changed: Int64
  }

  struct State: Hashable {
    var device, number: UInt64
    var size, changed: Int64

    /// Differs between a file and what replaces it.
    var version: Int64 { changed &+ size &* 0x9E37_79B9 &+ Int64(truncatingIfNeeded: number) }
  }

  var files: [File] = []
  /// Whether files were left out because they changed just now and may be incomplete.
  var hasFresh = false
  /// Whether there are more than `most`.
  var isFull = false

  /// The most files of a folder.
  static let most = 10_000

  /// Lists a folder without files that were changed in the last `seconds`; throws if it cannot be opened.
  init(_ folder: String, leavingOut seconds: Int64) throws(SystemError) {
    let descriptor = try check("open", folder) {
      withPath(folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    }
    close(descriptor)
    let now = Int64(time(nil))
    for name in directoryEntries(folder) {
      guard !name.hasPrefix("."), PictureName.isFile(name) else { continue }
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      guard let status = fileStatus(path) ?? fileStatus(path, followsLinks: false) else { continue }
      let changed = Int64(status.st_mtim.tv_sec)
      if (0..<seconds).contains(now - changed) {
        hasFresh = true
        continue
      }
      guard files.count < Self.most else {
        isFull = true
        return
      }
      let state = State(
        device: UInt64(status.st_dev), number: UInt64(status.st_ino), size: Int64(status.st_size),
        changed: changed &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec))
      files.append(File(path: path, state: state, changed: changed))
    }
  }
}
