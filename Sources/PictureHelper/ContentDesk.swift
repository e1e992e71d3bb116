import Posix
import Scenes
import Synchronization

/// What layers have asked for, and what has come: shared by the service and its thread.
final class ContentDesk: Sendable {
  /// For the service: answers.
  let news: Bell
  /// For the thread: requests, or the end.
  let work: Bell
  let arrivals = Atomic(0)
  let generation = Atomic(0)
  private let isOver = Atomic(false)
  private let state: Mutex<State>

  private struct State {
    var cache = AnswerCache(most: 16 << 20)
    var told: ToldOnce
    var requests: [HelperRequest] = []
    var folders: [String: ContentAnswer<[PictureFile]>] = [:]
    /// The folders, the one that was asked for last at the end.
    var order: [String] = []
  }

  /// The most requests that wait; further ones are left to the next arrival.
  private static let mostRequests = 64
  private static let mostFolders = 16

  init(_ news: Bell, _ work: Bell, _ tell: @escaping @Sendable (String) -> Void) {
    (self.news, self.work) = (news, work)
    state = Mutex(State(told: ToldOnce(tell)))
  }

  func stop() {
    isOver.store(true, ordering: .relaxed)
    work.ring()
  }

  var mayGoOn: Bool { !isOver.load(ordering: .relaxed) }

  // The service's side.

  /// What is known; nil, and a request of the thread, if nothing is.
  func ask(_ request: HelperRequest) -> HelperAnswer.Result? {
    let (answer, isNew) = state.withLock { state -> (HelperAnswer.Result?, Bool) in
      if let known = state.cache.take(request) { return (known, false) }
      guard !state.requests.contains(request), state.requests.count < Self.mostRequests else {
        return (nil, false)
      }
      state.requests.append(request)
      return (nil, true)
    }
    if isNew { work.ring() }
    return answer
  }

  func folder(_ path: String) -> ContentAnswer<[PictureFile]> {
    let (answer, isNew) = state.withLock { state -> (ContentAnswer<[PictureFile]>, Bool) in
      state.order.removeAll { $0 == path }
      state.order.append(path)
      if let known = state.folders[path] { return (known, false) }
      if state.order.count > Self.mostFolders { state.folders[state.order.removeFirst()] = nil }
      state.folders[path] = .pending
      return (.pending, true)
    }
    if isNew { work.ring() }
    return answer
  }

  func forgetAll() {
    state.withLock {
      $0.cache.forgetAll()
      $0.told.forgetAll()
    }
    generation.add(1, ordering: .relaxed)
    arrive()
    work.ring()
  }

  // The thread's side.

  /// The next request, which stays until it is answered.
  var next: HelperRequest? { state.withLock { $0.requests.first } }

  var folders: [String] { state.withLock { Array($0.folders.keys) } }

  /// Leaves a request unanswered, until it is made again.
  func drop(_ request: HelperRequest) {
    state.withLock { $0.requests.removeAll { $0 == request } }
  }

  func answer(_ request: HelperRequest, _ answer: HelperAnswer) {
    state.withLock {
      $0.told.take(answer, to: request)
      $0.requests.removeAll { $0 == request }
      $0.cache.add(answer.result, for: request)
    }
    arrive()
  }

  /// Tells what is wrong with a file of a folder.
  func tell(_ answer: HelperAnswer, to request: HelperRequest) {
    state.withLock { $0.told.take(answer, to: request) }
  }

  func tell(_ words: String) { state.withLock { $0.told.say(words, key: words) } }

  /// Sets what is known of a folder; pictures that have changed are to be decoded again.
  func set(_ folder: String, _ answer: ContentAnswer<[PictureFile]>) {
    let hasChanged = state.withLock { state -> Bool in
      guard state.folders[folder] != nil else { return false }
      let before = state.folders.updateValue(answer, forKey: folder)
      guard case .ready(let files) = answer else { return !before.isFailed }
      guard case .ready(let old) = before else { return true }
      let versions = Dictionary(
        old.map { ($0.path, $0.version) }, uniquingKeysWith: { first, _ in first })
      for file in files where versions[file.path].map({ $0 != file.version }) ?? false {
        state.cache.forget(path: file.path)
      }
      return files != old
    }
    if hasChanged { arrive() }
  }

  private func arrive() {
    arrivals.add(1, ordering: .relaxed)
    news.ring()
  }
}

extension ContentAnswer<[PictureFile]>? {
  fileprivate var isFailed: Bool { if case .failed = self { true } else { false } }
}
