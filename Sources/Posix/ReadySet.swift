import CLinux
import Glibc

/// Descriptors and a timer of which some may be ready: epoll, itself a descriptor that others can watch.
public struct ReadySet: ~Copyable {
  private let epoll: FileDescriptor
  private let timer: FileDescriptor
  private static let most = 16

  /// What stands for the timer in `take`.
  public static let timer = UInt64.max

  /// An empty set, its timer not set.
  public init() throws(SystemError) {
    let epoll = try Self.make("an epoll set", snow_epoll)
    let timer = try Self.make("a timer", snow_timer)
    let (set, bell) = (epoll.number, timer.number)
    try check("watch", "a timer") { snow_epoll_add(set, bell, Self.timer) }
    self.epoll = epoll
    self.timer = timer
  }

  private static func make(
    _ name: String, _ call: () -> Int32
  ) throws(SystemError) -> FileDescriptor {
    FileDescriptor(owning: try check("make", name, call), name: name)
  }

  /// Readable when something in the set is.
  public var descriptor: Int32 { epoll.number }

  /// Watches a descriptor until it is closed.
  ///
  /// - Parameters:
  ///   - descriptor: for reading, and for the other side's end.
  ///   - tag: what stands for it.
  /// - Throws: `SystemError`.
  public func add(_ descriptor: Int32, _ tag: UInt64) throws(SystemError) {
    try check("watch", "a socket") { snow_epoll_add(epoll.number, descriptor, tag) }
  }

  /// Watches a descriptor no more; one that is not watched is left alone.
  public func remove(_ descriptor: Int32) { _ = snow_epoll_remove(epoll.number, descriptor) }

  /// Sets the timer to ring again and again, or not at all.
  public func ring(every nanoseconds: Int64?) { snow_timer_set(timer.number, nanoseconds ?? 0) }

  /// Calls something for some that are ready now; never waits, allocates nothing.
  ///
  /// - Parameter act: given the tag; what it leaves unread comes again.
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
