import Console
import FrameRing
import Graphics
import Gravity
import Motion
import PortableMath
import Posix
import Reporting

/// Shows a feed in the terminal until somebody leaves.
struct RingViewer: ~Copyable {
  private var screen: TerminalScreen
  private var angle = ScreenAngle()
  private var meter = FrameMeter()
  private var missed: UInt64 = 0
  private var renderMicroseconds = 0
  private var shown: (status: String, geometry: TerminalGeometry)?
  private var hasLeft = false

  /// Runs it.
  ///
  /// - Throws: `Failure` when the terminal has gone away.
  static func run(_ feed: RingFeed) throws(Failure) {
    var feed = feed
    var frame = Frame(width: 1, height: 1)
    var viewer = RingViewer(screen: try TerminalScreen())
    do throws(SystemError) {
      while viewer.goesOn {
        if let trouble = feed.trouble {
          try viewer.lookAgain(&feed, frame, trouble)
        } else if let news = feed.read(into: &frame, until: .max) {
          viewer.take(news)
          try viewer.show(frame, viewer.status(frame, feed))
        } else if feed.trouble == nil {
          try viewer.refresh(frame, viewer.status(frame, feed))
        }
        try viewer.readKeys()
      }
    } catch {
      throw Failure(error)
    }
  }

  private init(screen: consuming TerminalScreen) { self.screen = screen }

  private var goesOn: Bool { !hasLeft && !SignalWatch.stopRequested }

  private mutating func lookAgain(
    _ feed: inout RingFeed, _ frame: Frame, _ trouble: RingError
  ) throws(SystemError) {
    let status = "\(trouble.words(at: feed.path)); looked for every half second  q"
    try refresh(frame, status)
    var failure: SystemError?
    feed.connectAgain {
      do throws(SystemError) {
        try refresh(frame, "the service is there and has no frame yet  q")
        try readKeys()
      } catch {
        failure = error
      }
      return goesOn && failure == nil
    }
    if let failure { throw failure }
  }

  private mutating func take(_ news: RingFrame) {
    meter.count()
    missed += news.missed
    renderMicroseconds = news.renderMicroseconds
    let gravity = SIMD3<Double>(news.gravity)
    angle.update(Acceleration(x: gravity.x, y: gravity.y, z: gravity.z))
  }

  private mutating func show(
    _ frame: borrowing Frame, _ status: String
  ) throws(SystemError) {
    shown = (status, screen.geometry)
    try screen.show(frame: frame, status: status)
  }

  /// Draws again what stands there, where the words or the terminal's size have changed.
  private mutating func refresh(
    _ frame: borrowing Frame, _ status: String
  ) throws(SystemError) {
    let isGone = screen.takeInterruption()
    guard isGone || shown?.status != status || shown?.geometry != screen.geometry else { return }
    try show(frame, status)
  }

  private mutating func readKeys() throws(SystemError) {
    if try screen.keys().contains(where: \.leaves) { hasLeft = true }
  }

  private func status(_ frame: borrowing Frame, _ feed: RingFeed) -> String {
    let degrees = Int(Angle.degrees(radians: angle.angle).rounded())
    let tenths = renderMicroseconds / 100
    return "\(degrees > 0 ? "+" : "")\(degrees)°\(angle.isHeld ? " flat" : "")  "
      + "\(frame.width)x\(frame.height)  "
      + (feed.isIdle ? "nothing moves" : "\(meter.rate) fps") + "  \(missed) missed  "
      + "\(tenths / 10).\(tenths % 10) ms  q"
  }
}
