import Console
import Glibc
import Graphics
import Portable
import Posix

/// The terminal as a panel: pictures above a status line; while it exists, nothing else may be printed.
struct TerminalScreen: ~Copyable {
  private let terminal: RawTerminal
  private var painter: ChafaPainter
  private var input: Keys
  private var bytes: [UInt8] = []
  private static let begin = "\u{1B}[?2026h"
  private var shownStatus: String?

  init() throws(Failure) {
    guard Terminal.isTerminal(STDOUT_FILENO) else {
      throw Failure("standard output is not a terminal", .unavailable)
    }
    guard let kind = getenv("TERM"), strcmp(kind, "dumb") != 0 else {
      throw Failure("this terminal cannot show pictures: TERM is unset or 'dumb'", .unavailable)
    }
    // Before the terminal is changed.
    let painter = try ChafaPainter()
    self.init(try Self.takeTerminal(), painter)
  }

  private static func takeTerminal() throws(Failure) -> RawTerminal {
    do { return try RawTerminal() } catch { throw Failure(error) }
  }

  private init(_ terminal: consuming RawTerminal, _ painter: consuming ChafaPainter) {
    input = Keys(terminal.input.number)
    self.terminal = terminal
    self.painter = painter
  }

  var geometry: TerminalGeometry { TerminalGeometry(of: STDOUT_FILENO) }

  /// The frame size that fills the terminal at full detail.
  var frameSize: (width: Int, height: Int) {
    let geometry = geometry
    return geometry.frameSize(detail: painter.detail(on: geometry))
  }

  /// Draws the changed parts of picture and status line, in one write.
  mutating func show(frame: borrowing Frame, status: String) throws(SystemError) {
    _ = takeInterruption()
    let geometry = geometry
    bytes.removeAll(keepingCapacity: true)
    // Synchronized output: terminals that support it show the frame at once, others skip it.
    bytes += Self.begin.utf8
    let isCleared = painter.paint(frame, on: geometry, to: &bytes)
    if isCleared || shownStatus != status {
      appendStatus(status, on: geometry)
      shownStatus = status
    }
    guard bytes.count > Self.begin.utf8.count else { return }
    bytes += "\u{1B}[0m\u{1B}[?2026l".utf8
    try terminal.output.write(bytes.span.bytes)
  }

  private mutating func appendStatus(_ status: String, on geometry: TerminalGeometry) {
    let words = " " + Terminal.harmless(status).prefix(geometry.columns - 1)
    // Spaces to the edge: most terminals do not clear a line in reverse.
    let line = words.padded(to: geometry.columns)
    bytes += "\u{1B}[\(geometry.rows);1H\u{1B}[0;7m\(line)".utf8
  }

  /// Waits for a key, a signal or `deadline` (monotonic nanoseconds); Ctrl-Z and Ctrl-\ act as in other programs.
  mutating func keys(until deadline: Int64 = 0) throws(SystemError) -> [Key] {
    var keys = try input.read(until: deadline)
    if keys.contains(.control("\\")) { kill(0, SIGQUIT) }
    if keys.contains(.control("z")) { terminal.stop() }
    keys.removeAll { $0 == .control("z") }
    return keys
  }

  /// Whether the program was stopped and continued: the terminal's content is gone.
  mutating func takeInterruption() -> Bool {
    guard terminal.takeInterruption() else { return false }
    painter.forget()
    return true
  }
}
