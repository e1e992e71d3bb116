import Console
import Glibc
import Posix

/// `top` on a terminal, until a key quits.
struct TopScreen: ~Copyable {
  private let terminal: RawTerminal
  private var input: Keys
  private var page: TopPage
  private let palette: CellGrid.Palette
  private var shown: CellGrid?

  static func run(_ source: NumberSource, _ first: NumberSource.Reading, interval: Double)
    throws(Failure)
  {
    let term = getenv("TERM").map { String(cString: $0) } ?? "dumb"
    guard term != "dumb" else {
      throw Failure(
        "this terminal cannot show plots: TERM is unset or 'dumb'", .unavailable,
        hint: "'snowctl top | cat' writes text.")
    }
    do throws(SystemError) {
      // The Linux console's font has no braille.
      var screen = TopScreen(try RawTerminal(), TopPage(term == "linux" ? .halves : .braille))
      try screen.loop(source, first, interval: Int64(interval * 1e9))
    } catch {
      throw Failure(error)
    }
  }

  private init(_ terminal: consuming RawTerminal, _ page: TopPage) {
    input = Keys(terminal.input.number)
    self.terminal = terminal
    self.page = page
    palette = CellGrid.Palette { getenv($0).map { String(cString: $0) } }
  }

  private mutating func loop(
    _ source: NumberSource, _ first: NumberSource.Reading, interval: Int64
  ) throws(SystemError) {
    var last = first
    var due = MonotonicClock.nanoseconds
    // The first rates are of a moment.
    var wait = min(interval, 250_000_000)
    while !SignalWatch.stopRequested {
      due = max(due + wait, MonotonicClock.nanoseconds)
      wait = interval
      while MonotonicClock.nanoseconds < due {
        if try hasLeft(until: due) { return }
      }
      let size = TerminalGeometry(of: STDOUT_FILENO)
      try show(grid(source, &last, columns: size.columns, rows: size.rows))
    }
  }

  /// The page with a new reading, or why there is none.
  private mutating func grid(
    _ source: NumberSource, _ last: inout NumberSource.Reading, columns: Int, rows: Int
  ) -> CellGrid {
    do throws(Failure) {
      let next = try source.read()
      let reading = TopReading(next, after: last)
      last = next
      page.add(reading)
      return page.draw(reading, columns: columns, rows: rows)
    } catch {
      var grid = CellGrid(columns: columns, rows: rows)
      grid.put("snowd", row: 0, column: 1, .strong)
      grid.put("●", row: 0, column: 8, .bad)
      grid.put("\(error.message); trying again", row: 0, column: 10)
      grid.put("q quits", row: rows - 1, column: 1, .dim)
      return grid
    }
  }

  /// Waits for keys; returns whether one quits.
  private mutating func hasLeft(until deadline: Int64) throws(SystemError) -> Bool {
    let keys = try input.read(until: deadline)
    if keys.contains(.control("\\")) { kill(0, SIGQUIT) }
    if keys.contains(.control("z")) { terminal.stop() }
    return keys.contains(where: \.leaves) || SignalWatch.stopRequested
  }

  private mutating func show(_ grid: CellGrid) throws(SystemError) {
    if terminal.takeInterruption() { shown = nil }
    let bytes = grid.bytes(after: shown, palette)
    shown = grid
    if !bytes.isEmpty { try terminal.output.write(bytes.span.bytes) }
  }
}
