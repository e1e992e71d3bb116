import CWayland
import Glibc
import Graphics
import Motion
import Posix

extension OutputKind {
  static let wayland = OutputKind(
    "wayland", ["wayland:window", "wayland:overlay", "wayland:background:HDMI-A-1"], .screen,
    .checked(pattern: WaylandArgument.pattern) { WaylandArgument($0) != nil },
    nodes: { CompositorSocket.place(CompositorSocket.environment(of: $0)) }
  ) { (text, settings) throws(OutputError) in
    try WaylandSink(
      WaylandArgument(text) ?? WaylandArgument(), rotation: settings.rotation,
      variable: CompositorSocket.environment(of: settings.scope))
  }
}

/// Shows frames through a Wayland compositor: in a window, over everything, or behind the windows.
///
/// ```
///   frame ── lent ──▶ one of three buffers ─┬─ commit, when the last one was shown ──▶ the first output
///                                           └─ the same memory, scaled by the compositor ──▶ other outputs
/// ```
/// It never waits for the compositor. What nothing shows has an `obstacle`.
final class WaylandSink: FrameSink {
  let name: String
  let keepsPicture = false
  let takesFrames = false
  let scalesFrames = true
  /// Why the connection has ended, or nothing can be shown.
  var failure: OutputError?
  /// Surfaces in the order of their outputs: the first one decides the picture's size.
  var screens: [WaylandScreen] = []
  var memory: WaylandMemory?
  let argument: WaylandArgument
  let connection: WaylandConnection
  let globals: WaylandGlobals
  let context: WaylandContext
  let clock: () -> Int64
  let news: NewsBox
  let pong: WaylandListener
  var covering: CoveringWindows?
  var input: WaylandTouches?
  private var lender = BufferOwner()
  var turns = BufferTurns()
  /// Whether a frame may have been drawn in the loan.
  private var isLent = false
  private var hasLent = false
  /// Whether the newest frame shows nothing, and the row that showed something last.
  private(set) var isEmpty = true
  private var litRow = 0
  /// Since when the compositor keeps all buffers, in nanoseconds.
  var starvedSince: Int64?
  /// Whether the caller knows that the first surface wants pictures of another size.
  var hasToldSize = false
  var isUnseen = false
  var hasBegun = false
  private(set) var isFinished = false
  /// Whether frames of another size are drawn.
  private var isMisfit = false
  private(set) var act: () -> Void = {}

  /// Without frame callbacks for this long, in nanoseconds, nothing is visible.
  static let timeout: Int64 = 2_000_000_000

  /// Marks buffers of one size.
  private final class BufferOwner {}

  /// What has happened while events were taken.
  final class NewsBox {
    var hasChange = false
    var isClosed = false
  }

  /// Connects; throws `OutputError.absent` without a compositor, and `unsupported` if it cannot show this.
  ///
  /// It waits for the first answers for `welcome` nanoseconds at most; later ones are taken by `poll`. The end of a
  /// compositor that is the process `parent` is `closed`.
  init(
    _ argument: WaylandArgument, rotation: DisplayRotation = .none,
    variable: (String) -> String? = CompositorSocket.variable, welcome: Int64 = 500_000_000,
    parent: Int32 = getppid(), clock: @escaping () -> Int64 = { MonotonicClock.nanoseconds }
  ) throws(OutputError) {
    let connection = try WaylandConnection(variable, parent: parent)
    let news = NewsBox()
    let globals = WaylandGlobals(connection) { news.hasChange = true }
    (self.argument, self.connection, self.globals, self.news) = (
      argument, connection, globals, news
    )
    (name, self.clock) = ("wayland:\(argument.words)", clock)
    context = WaylandContext(connection, globals, argument.role, rotation) { event in
      switch event {
      case .progress: break
      case .change: news.hasChange = true
      case .closed: news.isClosed = true
      }
    }
    pong = WaylandListener { event in
      if event.opcode == 0 { xdg_wm_base_pong(event.target, event.number(0)) }
    }
    connection.pump(for: welcome) { [self] in
      followCompositor()
      return failure != nil || globals.isComplete && (memory != nil || screens.isEmpty)
    }
    if let failure = failure ?? connection.failure { throw failure }
  }

  /// The picture's size: the first surface's; nil before the compositor has decided it.
  var requiredSize: (width: Int, height: Int)? { memory.map { ($0.width, $0.height) } }

  var descriptors: [Int32] { [connection.descriptor] }

  /// Whether requests wait because the compositor does not read.
  var waitsForRoom: Bool { connection.waitsForRoom }

  func onDemand(_ act: @escaping () -> Void) { self.act = act }

  /// "wayland:overlay on HDMI-A-1, eDP-1".
  var state: String {
    let shown = screens.filter { $0.isPlaced }.map { screen in
      (screen.output?.name ?? "the compositor's choice") + (screen.trouble.map { " (\($0))" } ?? "")
    }
    guard argument.output == nil, argument.role != .window, !shown.isEmpty else { return name }
    return "\(name) on \(shown.joined(separator: ", "))"
  }

  var obstacle: String? {
    if let failure { return failure.description }
    guard globals.isComplete else { return "the compositor has not answered yet" }
    guard !screens.isEmpty else {
      return argument.output.map { "no output \($0) is connected" } ?? "no output is connected"
    }
    if screens.allSatisfy({ $0.isCovered }) { return "a window in full screen covers it" }
    if screens.allSatisfy({ $0.isDismissed }) { return "the compositor has removed it" }
    guard memory != nil else { return "the compositor has given it no place yet" }
    return isUnseen ? "not visible" : nil
  }

  /// Fingers on the window; an overlay and a background get none, so that other programs have them.
  var touches: [Touch]? { input?.touches ?? [] }

  func poll() {
    guard !isFinished else { return }
    connection.pump()
    advance()
  }

  /// Lends the next buffer, if frames are seen.
  func loan(_ format: Frame.Format, width: Int, height: Int) -> FrameLoan? {
    guard format == context.format, !isFinished else { return nil }
    hasLent = true
    connection.pump()
    advance()
    guard let memory, obstacle == nil else { return nil }
    isMisfit = (width, height) != (memory.width, memory.height)
    guard !isMisfit, let target = nextBuffer() else { return nil }
    // A frame was drawn but not presented: its changes are unknown.
    if isLent { for screen in screens { screen.addAll() } }
    isLent = true
    return FrameLoan(of: lender, frames: memory.frames, target: target)
  }

  private func nextBuffer() -> Int? {
    let now = clock()
    let target = turns.begin { index in screens.contains { $0.holds(index) } }
    starvedSince = target == nil ? starvedSince ?? now : nil
    return target
  }

  /// Shows a frame on every surface, each when its compositor asks for one.
  ///
  /// Throws `modeChanged` once if the first surface has another size, and for frames of another size.
  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    if !hasLent { poll() }
    if let failure { throw failure }
    guard let memory, !isFinished else { return }
    if !hasLent { isMisfit = (frame.width, frame.height) != (memory.width, memory.height) }
    try tellSize(memory)
    if let index = memory.index(of: frame) {
      guard index == turns.drawing else { return }
      take(frame.changes, report, drawnIn: index)
    } else if !hasLent, frame.format == context.format, let index = nextBuffer() {
      // A picture that was drawn elsewhere.
      memory.copy(frame, into: index)
      for screen in screens { screen.addAll() }
      take(frame.changes, report, drawnIn: index)
    }
    advance()
    connection.flush()
  }

  /// Throws `modeChanged` once for each size, so that the caller reopens the output in it.
  private func tellSize(_ memory: WaylandMemory) throws(OutputError) {
    guard isMisfit || hasOtherSize else { return hasToldSize = false }
    guard hasToldSize else {
      hasToldSize = true
      throw .modeChanged(name)
    }
    guard isMisfit else { return }
    throw .unsupported(
      "\(name): the screen has \(memory.width)x\(memory.height), the pictures have another size")
  }

  private func take(_ changes: RowDamage, _ report: FrameReport, drawnIn index: Int) {
    isLent = false
    turns.finish(index)
    for screen in screens { screen.add(changes) }
    guard argument.role == .overlay, let memory else {
      isEmpty = false
      return
    }
    // Only without particles is it worth a look at every pixel.
    let row = report.alive > 0 ? litRow : memory.rowWithLight(index, from: litRow)
    litRow = row ?? 0
    isEmpty = row == nil
  }

  func finish() throws(OutputError) {
    isFinished = true
    (covering, input) = (nil, nil)
    screens = []
    connection.flush()
  }

  /// Draws in other memory from now on.
  func use(_ next: WaylandMemory) {
    memory = next
    (lender, turns, isLent, isEmpty, litRow) = (BufferOwner(), BufferTurns(), false, true, 0)
    hasToldSize = false
  }
}
