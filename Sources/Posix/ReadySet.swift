import CLinux
import Glibc

/// Descriptors and a timer to wait for: epoll, itself a descriptor that can be watched.
public struct ReadySet: ~Copyable {
  private let epoll: FileDescriptor
  private let timer: FileDescriptor
  private static let most = 16

  /// The timer's tag in `take`.
  public static let timer = UInt64.max

  /// An empty set; the timer is not set.
  public init() throws(SystemError) {
    let epoll = try Self.create("an epoll set", snow_epoll)
    let timer = try Self.create("a timer", snow_timer)
    let (set, bell) = (epoll.number, timer.number)
    try check("watch", "a timer") { snow_epoll_add(set, bell, Self.timer) }
    self.epoll = epoll
    self.timer = timer
  }

  private static func create(
    _ name: String, _ call: () -> Int32
  ) throws(SystemError) -> FileDescriptor {
    FileDescriptor(owning: try check("create", name, call), name: name)
  }

  /// Readable when a member of the set is.
  public var descriptor: Int32 { epoll.number }

  /// Watches a descriptor for input and hang-up until it is closed.
  public func add(_ descriptor: Int32, _ tag: UInt64) throws(SystemError) {
    try check("watch", "a socket") { snow_epoll_add(epoll.number, descriptor, tag) }
  }

  /// Watches a descriptor of the set for room to write as well, or no longer.
  public func change(_ descriptor: Int32, _ tag: UInt64, writing isWriting: Bool) {
    _ = snow_epoll_change(epoll.number, descriptor, tag, isWriting ? 1 : 0)
  }

  /// Stops watching a descriptor; ignores one that is not watched.
  public func remove(_ descriptor: Int32) { _ = snow_epoll_remove(epoll.number, descriptor) }

  /// Sets the timer's period; nil stops it.
  public func ring(every nanoseconds: Int64?) { snow_timer_set(timer.number, nanoseconds ?? 0) }

  /// Sets the timer to an instant on CLOCK_MONOTONIC, once; one in the past is reached at once.
  public func ring(at nanoseconds: Int64) {
    _ = snow_timer_set_at(timer.number, max(nanoseconds, 1))
  }

  /// Calls a closure with the tag of each ready descriptor; what it leaves unread is reported again; never blocks.
  public func take(_ act: (UInt64) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.most) { tags in
      let count = snow_epoll_take(epoll.number, tags.baseAddress, Int32(Self.most))
      for index in 0..<Int(max(count, 0)) {
        if tags[index] == Self.timer {
          var rings: UInt64 = 0
          _ = read(timer.number, &rings, 8)
        }
        act(tags[index])
      }
    }
  }
}
