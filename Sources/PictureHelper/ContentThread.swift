import Glibc
import Posix
import Scenes
import Synchronization

/// Waits for snowpicture's answers and for changes of folders.
struct ContentThread: ~Copyable {
  private let desk: ContentDesk
  private let watch: FolderWatch
  private let process: HelperProcess
  private var folders: [String: Folder] = [:]
  private var facts: [FolderListing.State: HelperAnswer.Result] = [:]
  /// When folders are listed next, on CLOCK_MONOTONIC.
  private var nextScan: Int64 = .max
  private var generation = 0

  private struct Folder {
    var listing: FolderListing?
    /// Files whose facts are not known yet, the last first.
    var unknown: [FolderListing.File] = []
  }

  /// For network mounts, where inotify notices nothing.
  private static let period: Int64 = 30_000_000_000
  /// Many files come at once.
  private static let delay: Int64 = 500_000_000
  /// Files are on their way until they have not changed for so long, in seconds.
  private static let fresh: Int64 = 2
  /// Facts after which a folder is shown as far as it is known.
  private static let batch = 32

  init(_ desk: ContentDesk, _ watch: FolderWatch, _ programs: [String]) {
    self.desk = desk
    self.watch = watch
    process = HelperProcess(programs) { desk.mayGoOn }
  }

  mutating func run() {
    while desk.mayGoOn {
      desk.work.silence()
      takeFolders()
      takeGeneration()
      if watch.take() { nextScan = min(nextScan, MonotonicClock.nanoseconds + Self.delay) }
      if MonotonicClock.nanoseconds >= nextScan { scan() }
      if let request = desk.next {
        answer(request)
      } else if !askForFacts() {
        wait()
      }
    }
  }

  /// Without a program texts fail, so that a banner shows them instead; pictures are asked for again.
  private func answer(_ request: HelperRequest) {
    if let answer = ask(request) { return desk.answer(request, answer) }
    if case .text = request { desk.answer(request, .failed("")) } else { desk.drop(request) }
  }

  private mutating func takeGeneration() {
    let now = desk.generation.load(ordering: .relaxed)
    guard now != generation else { return }
    (generation, nextScan) = (now, MonotonicClock.nanoseconds)
  }

  /// Nil if there is no program, or an end.
  private func ask(_ request: HelperRequest) -> HelperAnswer? {
    do throws(HelperProcess.Problem) { return try process.ask(request) } catch {
      if case .unavailable(let words) = error { desk.tell(words) }
      return nil
    }
  }

  private func wait() {
    var waiting = [desk.work.descriptor, watch.descriptor, process.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let left = nextScan == .max ? -1 : max(0, nextScan - MonotonicClock.nanoseconds) / 1_000_000 + 1
    poll(&waiting, nfds_t(waiting.count), Int32(clamping: left))
    if waiting[2].revents != 0 { process.takeEnd() }
  }

  /// Takes up folders that were asked for since, and gives up those that are no longer.
  private mutating func takeFolders() {
    let wanted = desk.folders
    folders = folders.filter { wanted.contains($0.key) }
    for folder in wanted where folders[folder] == nil {
      folders[folder] = Folder()
      scan(folder, leavingOut: 0)
    }
  }

  private mutating func scan() {
    nextScan = .max
    for folder in folders.keys.sorted() { scan(folder, leavingOut: Self.fresh) }
    let known = Set(folders.values.flatMap { $0.listing?.files.map(\.state) ?? [] })
    facts = facts.filter { known.contains($0.key) }
  }

  private mutating func scan(_ path: String, leavingOut seconds: Int64) {
    watch.add(path)
    var delay = Self.period
    do throws(SystemError) {
      let listing = try FolderListing(path, leavingOut: seconds)
      if listing.hasFresh { delay = Self.delay }
      for note in listing.notes(path) { desk.tell(note) }
      let isNew = folders[path]?.listing == nil
      let unknown = listing.files.reversed().filter { facts[$0.state] == nil }
      folders[path] = Folder(listing: listing, unknown: unknown)
      // The first picture waits for a few sizes, so that it suits how the frame stands.
      if !isNew || unknown.isEmpty { publish(path) }
    } catch {
      desk.tell(error.description)
      folders[path] = Folder()
      desk.set(path, .failed)
    }
    nextScan = min(nextScan, MonotonicClock.nanoseconds + delay)
  }

  private func publish(_ path: String) {
    guard let listing = folders[path]?.listing else { return }
    desk.set(path, .ready(listing.pictures { facts[$0] }))
  }

  /// Asks for the next file's facts; returns whether there was one.
  private mutating func askForFacts() -> Bool {
    for path in folders.keys.sorted() {
      guard let file = folders[path]?.unknown.popLast() else { continue }
      if facts[file.state] == nil {
        let request = HelperRequest.facts(file.path)
        guard let answer = ask(request) else {
          // The next look at the folder asks again.
          folders[path]?.unknown = []
          publish(path)
          return true
        }
        desk.tell(answer, to: request)
        facts[file.state] = answer.result
      }
      let left = folders[path]?.unknown.count ?? 0
      if left % Self.batch == 0 { publish(path) }
      return true
    }
    return false
  }
}
