import Glibc
import Portable
import Posix
import Synchronization

/// A progress bar for long jobs, shown only if standard error is a terminal.
///
/// ```
///  42% [============>                 ] 0:12  312 frames/s
/// ```
/// Wiped in `deinit`.
public struct Progress: ~Copyable {
  /// Whether a bar is on the terminal; messages wipe it first.
  static let isShown = Atomic(false)
  static let clearLine = "\r\u{1B}[K"
  private static let interval: Int64 = 100_000_000

  private let isEnabled: Bool
  private let start = MonotonicClock.nanoseconds
  private var next: Int64

  /// A bar at 0 %; hidden unless `isWanted`.
  public init(isWanted: Bool = true) {
    isEnabled = isWanted && Terminal.isTerminal(STDERR_FILENO)
    // Short jobs show no bar.
    next = start + Self.interval
  }

  deinit {
    if Self.isShown.load(ordering: .relaxed) { Voice.write("") }
  }

  /// Draws the bar, at most ten times a second; `fraction` is 0 to 1, or nil if the end is unknown.
  public mutating func update(_ fraction: Double?, _ note: @autoclosure () -> String = "") {
    guard isEnabled else { return }
    let now = MonotonicClock.nanoseconds
    guard now >= next else { return }
    next = now + Self.interval
    let columns = Terminal.columns(STDERR_FILENO) ?? HelpPage.columns
    let line = Self.line(
      fraction, seconds: (now - start) / 1_000_000_000, note: note(), columns: columns)
    Voice.write(Self.clearLine + line)
    Self.isShown.store(true, ordering: .relaxed)
  }

  /// The bar as text, shorter than `columns` so that it does not wrap.
  static func line(_ fraction: Double?, seconds: Int64, note: String, columns: Int) -> String {
    let (minutes, rest) = (seconds / 60, seconds % 60)
    var tail = "\(minutes):" + (rest < 10 ? "0" : "") + "\(rest)"
    if !note.isEmpty { tail += "  " + Terminal.harmless(note) }
    guard let fraction else { return String(" \(tail)".prefix(max(0, columns - 1))) }
    let done = min(max(fraction.isNaN ? 0 : fraction, 0), 1)
    let percent = "\(Int(done * 100))%"
    let head = percent.padded(to: 4, isRight: true)
    let room = min(40, columns - head.count - tail.count - 5)
    guard room >= 8 else { return String("\(head) \(tail)".prefix(max(0, columns - 1))) }
    return "\(head) [\(bar(done, room))] \(tail)"
  }

  private static func bar(_ done: Double, _ room: Int) -> String {
    let filled = Int(done * Double(room))
    let tip = filled < room ? ">" : ""
    return (String(repeating: "=", count: filled) + tip).padded(to: room)
  }
}
