import CLinux
import Console
import Glibc
import Posix

/// Keys of a terminal, read with a deadline.
struct Keys {
  private let terminal: Int32
  private var decoder = KeyDecoder()
  /// The rest of an arrow key follows its escape byte within this time, even over a slow line.
  private static let escapeDelay: Int64 = 25_000_000

  /// Borrows a terminal in raw mode.
  init(_ terminal: Int32) { self.terminal = terminal }

  /// Waits for a key, a signal or `deadline`, in monotonic nanoseconds (0: no wait); throws if the terminal is gone.
  mutating func read(until deadline: Int64 = 0) throws(SystemError) -> [Key] {
    guard wait(deadline - MonotonicClock.nanoseconds) else { return [] }
    var keys = decoder.keys(try bytes())
    while decoder.isWaiting {
      let more = wait(Self.escapeDelay) ? try bytes() : []
      keys += decoder.keys(more, isIdle: more.isEmpty)
    }
    return keys
  }

  private func wait(_ nanoseconds: Int64) -> Bool {
    let end = MonotonicClock.nanoseconds + nanoseconds
    // poll counts milliseconds; the rest is slept, so that films keep their pace.
    let milliseconds = min(max(0, nanoseconds) / 1_000_000, 60_000)
    var event = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    let count = poll(&event, 1, Int32(milliseconds))
    if count == 0, milliseconds < 60_000 { MonotonicClock.sleep(until: end) }
    return count > 0
  }

  private func bytes() throws(SystemError) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 256)
    let count = try check("read", "the terminal") {
      Glibc.read(terminal, &chunk, chunk.count)
    }
    guard count > 0 else {
      throw SystemError(code: EIO, operation: "read", subject: "the terminal")
    }
    return Array(chunk[..<count])
  }
}

extension Key {
  /// Whether the key quits: q, escape, Ctrl-C or Ctrl-D.
  var leaves: Bool {
    [.character("q"), .character("Q"), .escape, .control("c"), .control("d")].contains(self)
  }
}
