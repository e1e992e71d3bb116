import Console
import FrameRing
import Graphics
import Gravity
import Motion
import Portable
import Posix
import Programs

/// Shows a feed in the terminal until a key quits.
struct RingViewer: ~Copyable {
  private var screen: TerminalScreen
  // A frame's gravity is eased already.
  private var angle = ScreenAngle(easeDuration: 0)
  private var meter = FrameMeter()
  /// The shortest time between two pictures, in nanoseconds.
  private let period: Int64
  /// When the next picture may be shown, on CLOCK_MONOTONIC.
  private var due: Int64 = 0
  private var renderMicroseconds = 0
  private var shown: (status: String, geometry: TerminalGeometry)?
  private var hasLeft = false

  /// `rate` is the most pictures a second.
  static func run(_ feed: RingFeed, rate: Double) throws(Failure) {
    var feed = feed
    var frame = Frame(width: 1, height: 1)
    var viewer = RingViewer(screen: try TerminalScreen(), rate: rate)
    do throws(SystemError) {
      while viewer.shouldContinue {
        if let trouble = feed.trouble {
          try viewer.lookAgain(&feed, frame, trouble)
        } else if let news = feed.read(into: &frame) {
          viewer.take(news)
          try viewer.show(frame, viewer.status(frame, feed))
          try viewer.waitForTurn()
        } else if feed.trouble == nil {
          try viewer.refresh(frame, viewer.status(frame, feed))
        }
        try viewer.readKeys()
      }
    } catch {
      throw Failure(error)
    }
  }

  private init(screen: consuming TerminalScreen, rate: Double) {
    self.screen = screen
    period = Int64(1e9 / rate)
  }

  private var shouldContinue: Bool { !hasLeft && !SignalWatch.stopRequested }

  private mutating func lookAgain(
    _ feed: inout RingFeed, _ frame: Frame, _ trouble: RingError
  ) throws(SystemError) {
    let status = "\(trouble.words(at: feed.path)); retrying every half second  q"
    try refresh(frame, status)
    var failure: SystemError?
    feed.connectAgain {
      do throws(SystemError) {
        try refresh(frame, "connected, no frame yet  q")
        try readKeys()
      } catch {
        failure = error
      }
      return shouldContinue && failure == nil
    }
    if let failure { throw failure }
  }

  private mutating func take(_ news: RingFrame) {
    meter.count()
    renderMicroseconds = news.renderMicroseconds
    let gravity = SIMD3<Double>(news.gravity)
    // A producer may be any program.
    guard gravity.x.isFinite, gravity.y.isFinite, gravity.z.isFinite else { return }
    angle.update(Acceleration(x: gravity.x, y: gravity.y, z: gravity.z))
  }

  private mutating func show(
    _ frame: borrowing Frame, _ status: String
  ) throws(SystemError) {
    shown = (status, screen.geometry)
    try screen.show(frame: frame, status: status)
  }

  private mutating func refresh(
    _ frame: borrowing Frame, _ status: String
  ) throws(SystemError) {
    let isGone = screen.takeInterruption()
    guard isGone || shown?.status != status || shown?.geometry != screen.geometry else { return }
    try show(frame, status)
  }

  /// Reads keys until the next picture may be shown.
  private mutating func waitForTurn() throws(SystemError) {
    due = max(due + period, MonotonicClock.nanoseconds)
    while shouldContinue, MonotonicClock.nanoseconds < due { try readKeys(until: due) }
  }

  private mutating func readKeys(until deadline: Int64 = 0) throws(SystemError) {
    if try screen.keys(until: deadline).contains(where: \.leaves) { hasLeft = true }
  }

  private func status(_ frame: borrowing Frame, _ feed: RingFeed) -> String {
    let degrees = Int(Angle.degrees(radians: angle.angle).rounded())
    let cost = decimal(Double(renderMicroseconds) / 1e3, places: 1)
    let drawn =
      (feed.reader?.rate).map { " of \(($0.numerator + $0.denominator / 2) / $0.denominator)" }
      ?? ""
    return "\(degrees > 0 ? "+" : "")\(degrees)°\(angle.isHeld ? " flat" : "")  "
      + "\(frame.width)x\(frame.height)  "
      + (feed.reader?.isIdle ?? false ? "nothing moves" : "\(meter.rate)\(drawn) fps")
      + "  \(cost) ms  q"
  }
}
