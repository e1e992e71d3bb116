import Glibc
import Posix

/// Measures whether a card's memory can be drawn in: blending reads what is there, and memory that the CPU does not
/// cache is read up to a hundred times as slowly as it is written.
enum ReadBack {
  private static let length = 256 << 10
  private static let rounds = 3
  /// How many times as slow as ordinary memory it may be.
  private static let limit: Int64 = 3

  /// Whether reading takes more than three times as long as from ordinary memory.
  static func isSlow(_ memory: UnsafeMutableRawBufferPointer) -> Bool {
    let count = min(memory.count, length)
    let one = UnsafeMutableRawBufferPointer.make(count)
    let other = UnsafeMutableRawBufferPointer.make(count)
    defer {
      one.deallocate()
      other.deallocate()
    }
    let device = UnsafeRawBufferPointer(rebasing: memory[..<count])
    return time(device, into: other) > limit * time(UnsafeRawBufferPointer(one), into: other)
  }

  /// The shortest of some rounds, in nanoseconds: another program may run in between.
  private static func time(
    _ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer
  ) -> Int64 {
    // The first round maps the pages.
    target.copyMemory(from: source)
    return (0..<rounds).map { _ in
      let begin = MonotonicClock.nanoseconds
      target.copyMemory(from: source)
      return MonotonicClock.nanoseconds - begin
    }.min() ?? 0
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Memory whose pages exist.
  fileprivate static func make(_ count: Int) -> Self {
    let memory = allocate(byteCount: count, alignment: 64)
    _ = memory.initializeMemory(as: UInt8.self, repeating: 1)
    return memory
  }
}
