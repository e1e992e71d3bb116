import CLinux
import Glibc
import Posix

/// Reports what happens to the nodes of graphics cards.
///
/// udev touches a card's node for every change that the kernel reports, so inotify sees connectors come and go without
/// netlink, also in a service without a network namespace.
struct DRMWatch: ~Copyable {
  /// What has happened to one card.
  struct News: OptionSet {
    let rawValue: Int
    /// A connector may have changed, or the node.
    static let change = News(rawValue: 1)
    /// A program has closed the card, and may have been its master.
    static let close = News(rawValue: 2)
    static let removal = News(rawValue: 4)
  }

  private let file: FileDescriptor

  /// Watches a folder, `/dev/dri`; a missing one reports nothing.
  init(_ folder: String) throws(SystemError) {
    let number = try check("watch", folder) { inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) }
    file = FileDescriptor(owning: number, name: folder)
    let events = IN_ATTRIB | IN_CREATE | IN_DELETE | IN_CLOSE_WRITE
    _ = withPath(folder) { inotify_add_watch(number, $0, UInt32(events)) }
  }

  /// Readable after news.
  var descriptor: Int32 { file.number }

  /// The news since the last call about the node of that name; never blocks.
  borrowing func take(about node: String) -> News {
    var news: News = []
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { bytes in
      while true {
        let count = read(file.number, bytes.baseAddress, bytes.count)
        guard count > 0 else { return }
        var place = 0
        while place < count {
          let event = bytes.load(fromByteOffset: place, as: inotify_event.self)
          let name = UnsafeRawBufferPointer(rebasing: bytes[(place + Self.header)...])
            .prefix(Int(event.len)).prefix { $0 != 0 }
          place += Self.header + Int(event.len)
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { news.formUnion([.change, .close]) }
          guard name.elementsEqual(node.utf8) else { continue }
          if event.mask & UInt32(IN_ATTRIB | IN_CREATE) != 0 { news.insert(.change) }
          if event.mask & UInt32(IN_CLOSE_WRITE) != 0 { news.insert(.close) }
          if event.mask & UInt32(IN_DELETE) != 0 { news.insert(.removal) }
        }
      }
    }
    return news
  }

  /// Bytes of an event without its name.
  private static let header = MemoryLayout<inotify_event>.size
}
