import FrameRing
import Glibc
import Graphics
import Motion
import Posix

extension OutputKind {
  static let ring = OutputKind(
    "ring", ["ring:[SOCKET]"], .sharedMemory, .optional(default: RingSettings.defaultPath),
    takesEverySize: true, socket: RingSettings.defaultPath
  ) { (path, settings) throws(OutputError) in
    // The sink closes a copy; systemd's descriptor stays for the next try.
    try RingSink(
      path: path, rate: settings.rate, settings: settings.ring,
      activated: settings.listener.map { dup($0) })
  }
}

/// Publishes frames to other programs in shared memory (`docs/ring.md`); readers never delay a frame.
public final class RingSink: FrameSink {
  /// The sink's name in messages.
  public let name: String
  /// False: readers' formats are drawn in lent memory.
  public let takesFrames = false
  private let server: RingServer
  private var isLending = false

  /// Creates the socket where readers connect, or takes over `activated`, systemd's; throws `OutputError` if another
  /// program serves it or it cannot be created.
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

  /// Whether it has readers, or one that waits for the first frame.
  public var isWatched: Bool { server.isRead }

  /// Readable when a reader connects, writes or leaves, and while a timer of the ring runs.
  public var descriptors: [Int32] { [server.descriptor] }

  /// Serves readers.
  public func poll() { server.serve() }

  /// Sets a callback for a reader that waits for a format's first frame, and for the time after its last reader.
  public func onDemand(_ act: @escaping () -> Void) { server.onChange = act }

  /// Whether the socket was removed, or is there again.
  public func takeNews() -> [String] { server.takeNews().map { "ring: \($0)" } }

  /// The number of readers.
  public var readers: Int { server.readers }

  /// The same.
  public var readerCount: Int? { server.readers }

  /// Lends the next frame's slot; nil without readers of the format.
  public func loan(_ format: Frame.Format, width: Int, height: Int) -> FrameLoan? {
    isLending = true
    return server.ring(format, width: width, height: height).map {
      FrameLoan(of: $0, frames: $0.frames, target: $0.begin())
    }
  }

  /// Publishes a frame that was drawn in the loan; without any loan, copies it first.
  public func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    if !isLending { copy(frame) }
    server.publish(frame, RingNote(report))
    // On a busy machine the event loop has no time left for readers.
    poll()
  }

  /// Announces the end to readers and removes the socket.
  public func finish() throws(OutputError) { server.stop() }

  /// Copies a frame into the slot: a preview's frame is in memory of its own.
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
  fileprivate init(_ report: FrameReport) {
    self.init()
    time = report.instant.nanoseconds
    deadline = report.deadline
    renderNanoseconds = report.renderNanoseconds
    skipped = report.skipped
    isDiscontinuity = report.gap > 0
    gravity = SIMD3(
      Float(report.gravity.x), Float(report.gravity.y), Float(report.gravity.z))
    energy = Float(report.shakeEnergy)
  }
}
