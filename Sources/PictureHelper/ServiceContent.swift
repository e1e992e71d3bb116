import Graphics
import Posix
import Scenes
import Synchronization

/// Texts and pictures for a service, which waits for nothing: a thread does, and rings when an answer has come.
///
/// ```
///   layer ─ request ─▶ ContentDesk ◀─ takes requests, leaves answers ─ ContentThread ─▶ snowpicture
///                          └─ descriptor ─▶ the service's loop: a frame is due
/// ```
public final class ServiceContent: ContentSource {
  private let desk: ContentDesk
  private let thread: WorkerThread

  /// A source that starts the program with the first request, and tells each fault once, from another thread.
  public init(
    programs: [String] = ChildProcess.places(of: "snowpicture"),
    tell: @escaping @Sendable (String) -> Void
  ) throws(SystemError) {
    let desk = ContentDesk(try Bell(), try Bell(), tell)
    let watch = try FolderWatch()
    thread = try WorkerThread("pictures") {
      var thread = ContentThread(desk, watch, programs)
      thread.run()
    }
    self.desk = desk
    // A network mount may hold it for ever.
    thread.detach()
  }

  deinit { desk.stop() }

  /// Readable after an answer has come, until `takeNews()`.
  public var descriptor: Int32 { desk.news.descriptor }

  /// Ends the descriptor's being readable.
  public func takeNews() { desk.news.silence() }

  /// Forgets all answers, as fonts, files and programs may be others now; faults are told once more.
  public func forgetAll() { desk.forgetAll() }

  /// Changes with each answer.
  public var arrivals: Int { desk.arrivals.load(ordering: .relaxed) }

  /// Changes with `forgetAll()`.
  public var generation: Int { desk.generation.load(ordering: .relaxed) }

  /// A text, shaped.
  public func text(_ request: TextRequest) -> ContentAnswer<TextOutlines> {
    desk.ask(.text(request))?.text ?? .pending
  }

  /// A picture's pixels.
  public func picture(_ request: PictureRequest) -> ContentAnswer<Bitmap> {
    desk.ask(.picture(request))?.picture ?? .pending
  }

  /// The pictures in a folder.
  public func folder(_ path: String) -> ContentAnswer<[PictureFile]> { desk.folder(path) }
}
