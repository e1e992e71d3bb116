import Graphics
import Motion
import Posix
import Testing

@testable import Outputs

/// A sink and its compositor, which take turns on one thread.
final class Pair {
  let compositor: FakeCompositor
  let sink: WaylandSink
  /// What the sink believes the time to be, in nanoseconds.
  var now: Int64 {
    get { clock.now }
    set { clock.now = newValue }
  }
  /// How often the sink asked for a frame.
  var demands: Int { clock.demands }
  private let clock = Clock()

  final class Clock {
    var now: Int64 = 1_000_000_000
    var demands = 0
  }

  init(
    _ argument: String, rotation: DisplayRotation = .none, parent: Int32 = 0,
    prepare: (FakeCompositor) -> Void = { _ in }
  ) throws {
    let compositor = try FakeCompositor()
    prepare(compositor)
    self.compositor = compositor
    let argument = try #require(WaylandArgument(argument))
    let clock = clock
    sink = try WaylandSink(
      argument, rotation: rotation, variable: compositor.variable, welcome: 0,
      parent: parent, clock: { clock.now })
    sink.onDemand { clock.demands += 1 }
    settle()
  }

  /// Lets both talk until neither has anything to say; eight rounds are enough for every start.
  func settle() {
    for _ in 0..<8 {
      compositor.step()
      sink.poll()
    }
  }

  var size: (width: Int, height: Int) { sink.requiredSize ?? (0, 0) }
  var format: Frame.Format { sink.name.contains("overlay") ? .argb8888 : .xrgb8888 }

  /// Draws a frame as the pipeline does: in the loan, a dot of this colour in a corner of the row; nil without a loan.
  @discardableResult
  func draw(_ color: UInt32 = 0xffff_ffff, row: Int = 0, alive: Int = 1) throws -> Int? {
    guard let loan = sink.loan(format, width: size.width, height: size.height) else {
      let size = sink.requiredSize ?? (800, 480)
      try sink.present(Frame(width: size.width, height: size.height), FrameReport())
      return nil
    }
    var frame = loan.frames[loan.target]
    let place = row * frame.width
    unsafe frame.withUnsafeMutableBytesInPlace {
      $0.storeBytes(of: color, toByteOffset: place * 4, as: UInt32.self)
    }
    frame.changes.removeAll()
    frame.changes[row] = 0..<1
    var report = FrameReport()
    report.alive = alive
    try sink.present(frame, report)
    return loan.target
  }

  /// Draws, and lets the compositor answer.
  @discardableResult
  func show(_ color: UInt32 = 0xffff_ffff, row: Int = 0, alive: Int = 1) throws -> Int? {
    defer { settle() }
    return try draw(color, row: row, alive: alive)
  }

  /// The words with which it refuses a frame.
  func sinkRefuses() throws -> String {
    do throws(OutputError) {
      try sink.present(Frame(width: 800, height: 480), FrameReport())
    } catch {
      return error.description
    }
    return "no error"
  }

  func count(_ request: String) -> Int { compositor.requests.count { $0.name == request } }
}

let (commit, attach, frameRequest) = ("wl_surface.6", "wl_surface.1", "wl_surface.3")
