import Posix
import Raster

/// The threads that draw: the caller's, and a second one for large frames and for a scenery's picture.
///
/// The second thread starts when there is something for it and ends with its owner. It blocks all signals; priority and
/// limits are the caller's.
public final class DrawingThreads {
  /// The number of threads that may draw.
  public enum Limit: String, CaseIterable, Sendable {
    case one = "1"
    /// Two, on any number of CPUs.
    case two = "2"
    /// Two if the process may use two CPUs.
    case automatic = "auto"

    /// The number of threads that draw large frames on this machine.
    public var most: Int {
      switch self {
      case .one: 1
      case .two: 2
      case .automatic: min(Processors.usable, 2)
      }
    }
  }

  /// For rasterisers; nil with one thread.
  public private(set) var sharing: Rasterizer.Sharing?
  /// Why the second thread could not start.
  public private(set) var failure: SystemError?
  private let name: String
  private let helper = DrawingHelper()
  private var thread: WorkerThread?

  /// Prepares the threads; `name`, of at most 15 bytes, is the second one's in `ps` and debuggers.
  public init(_ limit: Limit, name: String = "draw") {
    self.name = name
    guard limit.most > 1 else { return }
    // Made once: a closure for each frame would be an allocation each.
    sharing = { [unowned self] parts in share(parts) }
  }

  deinit {
    helper.end()
    thread?.join()
  }

  /// The number of threads that draw: 2 from the first shared frame on.
  public var count: Int { thread == nil ? 1 : 2 }

  private func share(_ parts: FrameParts) {
    if thread == nil { start() }
    guard thread != nil else {
      for part in 0..<parts.count { parts.draw(part) }
      return
    }
    helper.share(parts)
  }

  private func start() {
    do throws(SystemError) {
      thread = try WorkerThread(name) { [helper] in helper.run() }
    } catch {
      // Too many threads already: the caller draws alone.
      (failure, sharing) = (error, nil)
    }
  }
}
