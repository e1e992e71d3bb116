import FrameRing
import Graphics
import Motion
import Posix

/// Publishes frames to other programs, in memory that they share: `docs/ring.md`.
///
/// Readers come and go without any of it being felt here.
public final class RingSink: FrameLender {
  /// What the sink is called in messages.
  public let name: String
  /// It has frames drawn for those who ask, in the format that they want.
  public let takesFrames = false
  /// Called when frames are wanted that were not before, or are not any more: where the program sleeps,
  /// it is to show a frame.
  public var onChange: (() -> Void)? {
    get { server.onChange }
    set { server.onChange = newValue }
  }
  private let server: RingServer
  private var loans: [Loan] = []
  private var isLending = false

  /// The frames of a ring, made once.
  private struct Loan {
    let ring: RingWriter
    let frames: [Frame]
  }

  /// Makes the socket where readers ask for the ring.
  ///
  /// - Parameters:
  ///   - path: of the socket.
  ///   - rate: frames a second, for readers to know.
  ///   - settings: who may read.
  ///   - activated: a listener that systemd has made; it belongs to the sink from now on.
  /// - Throws: `OutputError` where another program serves that socket, or it may not be made.
  public init(
    path: String, rate: FrameRate, settings: RingSettings = RingSettings(), activated: Int32? = nil
  ) throws(OutputError) {
    name = "ring:\(path)"
    let fraction = (rate.numerator, rate.denominator)
    do throws(RingError) {
      server = try RingServer(
        path: path, activated: activated, settings: settings, rate: fraction)
    } catch {
      throw .ring(path, error)
    }
  }

  /// Readable when readers want something: then `attend` is to be called.
  public var descriptor: Int32 { server.descriptor }

  /// How many read.
  public var readers: Int { server.readers }

  /// Lends the slot of the next frame.
  public func loan(_ format: Frame.Format, width: Int, height: Int) -> FrameLoan? {
    isLending = true
    guard let ring = server.ring(format, width: width, height: height) else {
      loans.removeAll { $0.ring.layout.format == format }
      return nil
    }
    let target = ring.begin()
    if let index = loans.firstIndex(where: { $0.ring === ring }) {
      return FrameLoan(serial: ring.identity.epoch, frames: loans[index].frames, target: target)
    }
    loans.removeAll { $0.ring.layout.format == format }
    loans.append(Loan(ring: ring, frames: ring.frames))
    return FrameLoan(
      serial: ring.identity.epoch, frames: loans[loans.count - 1].frames, target: target)
  }

  /// Has a frame read that was drawn where `loan` said; copies it where nobody has asked.
  public func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    if !isLending { copy(frame) }
    server.publish(frame, RingNote(report))
    attend()
  }

  /// Looks after readers; never waits.
  public func attend() { server.serve() }

  /// Tells readers that no frame follows, and takes the socket away.
  public func finish() throws(OutputError) {
    server.stop()
    loans.removeAll()
  }

  /// A frame that another has changed on its way here is in memory of its own.
  private func copy(_ frame: borrowing Frame) {
    guard
      let ring = server.ring(frame.format, width: frame.width, height: frame.height)
    else { return }
    _ = ring.begin()
    guard let pixels = ring.pixels else { return }
    frame.bytes.withUnsafeBytes { pixels.copyMemory(from: $0) }
  }
}

extension RingNote {
  /// What a report says to readers.
  fileprivate init(_ report: FrameReport) {
    self.init()
    time = report.instant.nanoseconds
    deadline = report.deadline
    renderNanoseconds = report.renderNanoseconds
    skipped = report.skipped
    isLate = report.skipped > 0
    isDiscontinuity = report.gap > 0
    gravity = SIMD3(
      Float(report.gravity.x), Float(report.gravity.y), Float(report.gravity.z))
    energy = Float(report.shakeEnergy)
  }
}
