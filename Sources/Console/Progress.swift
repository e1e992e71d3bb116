import Glibc
import Posix
import Synchronization

/// A progress bar for long jobs; it shows only where standard error is a terminal.
///
/// ```
///  42% [============>                 ] 0:12  312 frames/s
/// ```
/// At most ten times a second it is drawn anew; it is gone when its owner goes.
public struct Progress: ~Copyable {
  /// Whether a bar stands on the terminal now; whoever writes a message wipes it first.
  static let isShown = Atomic(false)
  static let clearLine = "\r\u{1B}[K"
  private static let interval: Int64 = 100_000_000

  private let isEnabled: Bool
  private let start = MonotonicClock.nanoseconds
  private var next: Int64

  /// A bar that stands at nothing.
  ///
  /// - Parameter isWanted: false keeps it silent, for `--quiet` and where the picture itself is on
  ///   the terminal.
  public init(isWanted: Bool = true) {
    isEnabled = isWanted && Terminal.isTerminal(STDERR_FILENO)
    // A job that is done at once shows no bar.
    next = start + Self.interval
  }

  deinit {
    if Self.isShown.load(ordering: .relaxed) { Voice.write("") }
  }

  /// Shows how far the job is, if it is time to draw again.
  ///
  /// - Parameters:
  ///   - fraction: 0 to 1; nil where the end is not known.
  ///   - note: a few words at the right; only asked for when the bar is drawn.
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

  /// The bar as text, shorter than `columns` so that the terminal does not wrap it.
  static func line(_ fraction: Double?, seconds: Int64, note: String, columns: Int) -> String {
    let (minutes, rest) = (seconds / 60, seconds % 60)
    var tail = "\(minutes):" + (rest < 10 ? "0" : "") + "\(rest)"
    if !note.isEmpty { tail += "  " + Terminal.harmless(note) }
    guard let fraction else { return String(" \(tail)".prefix(max(0, columns - 1))) }
    // What is not a number counts as nothing done.
    let done = min(max(fraction.isNaN ? 0 : fraction, 0), 1)
    let percent = "\(Int(done * 100))%"
    let head = String(repeating: " ", count: 4 - percent.count) + percent
    let room = min(40, columns - head.count - tail.count - 5)
    guard room >= 8 else { return String("\(head) \(tail)".prefix(max(0, columns - 1))) }
    return "\(head) [\(bar(done, room))] \(tail)"
  }

  private static func bar(_ done: Double, _ room: Int) -> String {
    let filled = Int(done * Double(room))
    guard filled < room else { return String(repeating: "=", count: room) }
    let empty = String(repeating: " ", count: room - filled - 1)
    return String(repeating: "=", count: filled) + ">" + empty
  }
}
