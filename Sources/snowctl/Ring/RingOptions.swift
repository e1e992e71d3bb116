import Console
import FrameRing
import Graphics
import Posix
import Programs

struct RingOptions {
  let path: String
  /// How long to wait for a producer, in nanoseconds; nil where not given.
  let wait: Int64?

  /// Which ring is meant.
  static let source =
    [
      Option(
        "socket", value: "PATH",
        help: "socket of the frame ring (your own service's, else \(RingSettings.defaultPath))")
    ] + ServiceChoice.options
  private static let longestWait = 1_000_000.0
  /// The kernel's limit for a socket's path, in bytes.
  private static let longestPath = 107

  init(_ arguments: Arguments) throws(Failure) {
    let choice = try ServiceChoice(arguments, besides: "socket")
    path = arguments.value("socket") ?? RingSettings.path(of: choice.running)
    guard (1...Self.longestPath).contains(path.pathBytes.count), !path.utf8.contains(0) else {
      throw Failure("--socket: expected a path of 1 to \(Self.longestPath) bytes", .usage)
    }
    wait =
      arguments.command.options.contains { $0.name == "wait" }
      ? try arguments.seconds("wait", atMost: Self.longestWait) : nil
  }

  func connect(_ format: Frame.Format) throws(Failure) -> RingFeed {
    var feed = RingFeed(path: path, format: format)
    do {
      try feed.connect(waiting: wait ?? 0) { !SignalWatch.stopRequested }
      return feed
    } catch {
      throw Failure(error, at: path)
    }
  }
}
