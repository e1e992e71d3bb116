import Posix
import Raster

/// The threads that draw: the caller's, and one more for frames that are worth it.
///
/// The second one starts at the first such frame, sleeps between them, and ends before its owner goes.
/// It hears no signals; priority and limits are the caller's.
public final class DrawingThreads {
  /// How many threads may draw.
  public enum Wish: String, CaseIterable, Sendable {
    /// The caller's alone.
    case one = "1"
    /// A second one, however many CPUs there are.
    case two = "2"
    /// A second one where the process may use two CPUs.
    case automatic = "auto"

    /// How many threads draw large frames here.
    public var most: Int {
      switch self {
      case .one: 1
      case .two: 2
      case .automatic: min(Processors.usable, 2)
      }
    }
  }

  /// What a rasteriser needs to share a frame; nil where nobody helps.
  public private(set) var sharing: Rasterizer.Sharing?
  /// Why there is no second thread although there should be one.
  public private(set) var failure: SystemError?
  private let name: String
  private let helper = DrawingHelper()
  private var thread: WorkerThread?

  /// No second thread yet.
  ///
  /// - Parameters:
  ///   - wish: how many there may be.
  ///   - name: what the second one is called, at most 15 letters, for `ps` and debuggers.
  public init(_ wish: Wish, name: String = "draw") {
    self.name = name
    guard wish.most > 1 else { return }
    // Made once: a closure that is made for each frame would be an allocation.
    sharing = { [unowned self] parts in share(parts) }
  }

  deinit {
    helper.end()
    thread?.join()
  }

  /// How many threads draw: 2 from the first shared frame on.
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
      // Too many threads already: everything is drawn all the same.
      (failure, sharing) = (error, nil)
    }
  }
}
