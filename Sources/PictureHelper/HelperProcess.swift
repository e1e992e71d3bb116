import Glibc
import Posix

/// The running program snowpicture, or none yet; waits for its answers.
///
/// ```
///   ask ─▶ start, if it does not run ─▶ request ─▶ answer
///               ▲                          └─▶ no answer: killed, words instead, and a pause before the next start
///               └── it ends by itself after minutes without requests
/// ```
final class HelperProcess {
  private let programs: [String]
  private let mayGoOn: () -> Bool
  private var child: ChildProcess?
  private var socket: FileDescriptor?
  /// Programs that were killed, and which the kernel has not ended yet: a network mount may hold them.
  private var dying: [ChildProcess] = []
  private var number: UInt64 = 0
  private var pause = shortestPause
  private var earliestStart: Int64 = 0

  private static let shortestPause: Int64 = 1_000_000_000
  private static let longestPause: Int64 = 64_000_000_000
  /// How often `mayGoOn` is asked.
  private static let slice: Int32 = 200
  private static let mostDying = 4
  /// How long the kernel may take to end a program.
  private static let patience: Int64 = 1_000_000_000

  /// `programs` are its possible paths; `mayGoOn` is asked while waiting.
  init(_ programs: [String], mayGoOn: @escaping () -> Bool) {
    (self.programs, self.mayGoOn) = (programs, mayGoOn)
  }

  deinit {
    stop()
    let deadline = MonotonicClock.nanoseconds + Self.patience
    while !dying.isEmpty, MonotonicClock.nanoseconds < deadline { rest() }
  }

  /// The running program's process.
  var processNumber: pid_t? { child?.number }

  /// Readable once the program has ended without a request; negative without a program.
  var descriptor: Int32 { socket?.number ?? -1 }

  /// Takes the end of a program without a request.
  func takeEnd() { _ = reap() }

  /// Why there is no answer.
  enum Problem: Error {
    /// No program; words say why.
    case unavailable(String)
    /// Waiting was ended.
    case stopped
  }

  /// Answers a request, after at most the request's time.
  func ask(_ request: HelperRequest) throws(Problem) -> HelperAnswer {
    if let refusal = request.refusal { return .failed(refusal) }
    var notes: [String] = []
    while true {
      let isNew = try start()
      switch try answer(request) {
      case .answer(var answer):
        pause = Self.shortestPause
        answer.notes += notes
        return answer
      case .ended:
        let end = reap()
        // It may have ended by itself just now.
        if !isNew, end == .exit(0) { continue }
        delayNextStart()
        let words = Self.words(end)
        switch end {
        case .signal(let number) where number != SIGXCPU && notes.isEmpty:
          // The fault may be another's: a machine without memory, an upgrade.
          notes.append("\(words), and is asked again")
          continue
        case .exit(let code) where code != Self.memoryExitCode: throw .unavailable(words)
        default: return .failed(words)
        }
      case .wrong(let words):
        stop()
        delayNextStart()
        return .failed(words)
      }
    }
  }

  /// Starts the program, if it does not run; returns whether it did.
  private func start() throws(Problem) -> Bool {
    if child != nil { return false }
    guard
      let path = programs.first(where: { program in withPath(program) { access($0, X_OK) } == 0 })
    else { throw .unavailable("snowpicture is not installed; install snowd-pictures") }
    try wait(until: earliestStart)
    takeEnds()
    guard dying.count < Self.mostDying else {
      throw .unavailable("snowpicture hangs, and cannot be ended")
    }
    do throws(SystemError) {
      let pair = try FileDescriptor.messagePair("snowpicture")
      child = try ChildProcess(path, socket: pair.second)
      socket = pair.takeFirst()
    } catch {
      throw .unavailable(error.description)
    }
    return true
  }

  private func wait(until time: Int64) throws(Problem) {
    while true {
      guard mayGoOn() else { throw .stopped }
      let now = MonotonicClock.nanoseconds
      guard now < time else { return }
      MonotonicClock.sleep(until: min(time, now + Int64(Self.slice) * 1_000_000))
    }
  }

  private enum Outcome {
    case answer(HelperAnswer)
    case ended
    /// It is to be ended.
    case wrong(String)
  }

  private func answer(_ request: HelperRequest) throws(Problem) -> Outcome {
    number += 1
    let message = request.message(number: number)
    let isSent = message.withUnsafeBytes { bytes in
      do { return try socket?.send(bytes) ?? false } catch { return false }
    }
    guard isSent else { return .ended }
    let deadline = MonotonicClock.nanoseconds + request.longest
    var room = [UInt8](repeating: 0, count: HelperRequest.most)
    while MonotonicClock.nanoseconds < deadline {
      guard mayGoOn() else { throw .stopped }
      guard socket?.waitForInput(Self.slice) == true else { continue }
      switch receive(&room) {
      case .nothing: continue
      case .end: return .ended
      case .message(let count, let passed):
        let memory = FileDescriptor(
          owning: passed, name: "an answer", passed < 0 ? .stays : .closes)
        guard count <= room.count,
          let answer = HelperAnswer.read(Array(room[..<count]), number: number, memory: memory)
        else { return .wrong("snowpicture gave a wrong answer; is it of another version?") }
        return .answer(answer)
      }
    }
    return .wrong("no answer in \(request.longest / 1_000_000_000) s")
  }

  private func receive(_ room: inout [UInt8]) -> FileDescriptor.Reception {
    do {
      return try room.withUnsafeMutableBytes { try socket?.receive(into: $0) ?? .end }
    } catch {
      return .end
    }
  }

  private func delayNextStart() {
    earliestStart = MonotonicClock.nanoseconds + pause
    pause = min(pause * 2, Self.longestPause)
  }

  private func stop() {
    socket = nil
    if let child {
      child.kill()
      dying.append(child)
    }
    child = nil
    takeEnds()
  }

  /// How the program ended, which has closed its socket; it is killed if it takes longer than a second.
  private func reap() -> ChildProcess.End? {
    let deadline = MonotonicClock.nanoseconds + Self.patience
    while let child, MonotonicClock.nanoseconds < deadline {
      if let end = child.end() {
        self.child = nil
        socket = nil
        return end
      }
      rest()
    }
    stop()
    return nil
  }

  private func rest() {
    MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 2_000_000)
    takeEnds()
  }

  private func takeEnds() {
    dying.removeAll { $0.end() != nil || $0.number == nil }
  }

  private static func words(_ end: ChildProcess.End?) -> String {
    switch end {
    case .signal(SIGXCPU): "it takes too long"
    case .signal(let number): "snowpicture was ended by \(String(cString: strsignal(number)))"
    case .exit(memoryExitCode): "it takes too much memory"
    case .exit(let code): "snowpicture exited with code \(code)"
    case nil: "snowpicture ended"
    }
  }

  /// Console's `ExitCode.osError`, with which `OutOfMemory` exits.
  private static let memoryExitCode: Int32 = 71
}

extension HelperRequest {
  /// The processor's seconds for an answer: the first text may wait until fontconfig has read all fonts.
  public var seconds: Int {
    switch self {
    case .text: 60
    case .picture: 15
    case .facts: 5
    }
  }

  /// Nanoseconds until the answer is given up: other programs take the processor, too.
  fileprivate var longest: Int64 { Int64(seconds) * 4_000_000_000 }
}
