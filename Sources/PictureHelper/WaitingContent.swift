import Graphics
import Posix
import Scenes
import Synchronization

/// Texts and pictures for films and replays: each is waited for, so that frames depend on nothing else.
public final class WaitingContent: ContentSource {
  private let state: Mutex<State>

  fileprivate struct State {
    var process: HelperProcess
    var cache = AnswerCache(most: 256 << 20)
    var told: ToldOnce
    var folders: [String: ContentAnswer<[PictureFile]>] = [:]
  }

  /// A source that starts the program with the first request, and tells each fault once.
  ///
  /// `mayGoOn` is asked while it waits; after false, everything fails.
  public init(
    programs: [String] = ChildProcess.places(of: "snowpicture"),
    mayGoOn: @escaping @Sendable () -> Bool = { true }, tell: @escaping @Sendable (String) -> Void
  ) {
    state = Mutex(
      State(process: HelperProcess(programs, mayGoOn: mayGoOn), told: ToldOnce(tell)))
  }

  /// The running program's process, for tests.
  package var processNumber: Int32? { state.withLock { $0.process.processNumber } }

  /// Always the same: nothing is pending.
  public var arrivals: Int { 0 }

  /// A text, shaped.
  public func text(_ request: TextRequest) -> ContentAnswer<TextOutlines> {
    state.withLock { $0.ask(.text(request)).text }
  }

  /// A picture's pixels.
  public func picture(_ request: PictureRequest) -> ContentAnswer<Bitmap> {
    state.withLock { $0.ask(.picture(request)).picture }
  }

  /// The pictures in a folder.
  public func folder(_ path: String) -> ContentAnswer<[PictureFile]> {
    state.withLock { $0.folder(path) }
  }
}

extension WaitingContent.State {
  fileprivate mutating func ask(_ request: HelperRequest) -> HelperAnswer.Result {
    if let known = cache.take(request) { return known }
    let answer: HelperAnswer
    do throws(HelperProcess.Problem) { answer = try process.ask(request) } catch {
      if case .unavailable(let words) = error { told.say(words, key: words) }
      return .failed("")
    }
    told.take(answer, to: request)
    cache.add(answer.result, for: request)
    return answer.result
  }

  fileprivate mutating func folder(_ path: String) -> ContentAnswer<[PictureFile]> {
    if let known = folders[path] { return known }
    let answer: ContentAnswer<[PictureFile]>
    do throws(SystemError) {
      let listing = try FolderListing(path, leavingOut: 0)
      var facts: [FolderListing.State: HelperAnswer.Result] = [:]
      for file in listing.files where facts[file.state] == nil {
        facts[file.state] = ask(.facts(file.path))
      }
      answer = .ready(listing.pictures { facts[$0] })
      for note in listing.notes(path) { told.say(note, key: note) }
    } catch {
      told.say(error.description, key: error.description)
      answer = .failed
    }
    folders[path] = answer
    return answer
  }
}

extension FolderListing {
  /// The pictures among its files: all but those of which is known that they are none.
  func pictures(_ facts: (State) -> HelperAnswer.Result?) -> [PictureFile] {
    files.compactMap { file in
      let version = file.state.version
      switch facts(file.state) {
      case .facts(let facts):
        return PictureFile(
          path: file.path, width: facts.width, height: facts.height,
          taken: facts.taken ?? file.changed, version: version)
      case nil: return PictureFile(path: file.path, taken: file.changed, version: version)
      default: return nil
      }
    }
  }

  /// What is to be told of it.
  func notes(_ folder: String) -> [String] {
    let name = folder.escapingPathBytes()
    if isFull { return ["\(name): more than \(Self.most) pictures; the others are left out"] }
    return files.isEmpty && !hasFresh
      ? ["\(name): no pictures; expected JPEG, WebP or PNG files"] : []
  }
}
