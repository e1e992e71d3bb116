import Bus
import Fleet
import Glibc
import Posix

/// The service, on a thread of its own: its calls block, and it may not run.
///
/// ```
///   agent's loop ── tasks ──▶ thread ──▶ /run/snowd/remote/bus
///                ◀── news ───        ◀── PropertiesChanged
/// ```
final class ServiceLink: Sendable {
  /// What the service is to do.
  enum Task: Equatable, Sendable {
    case set(PanelValues)
    case act(PanelAction)
  }

  /// What became of it.
  enum News: Sendable {
    case report(ServiceReport)
    /// The service does not answer.
    case missing(String)
    /// Values were set; some may have been refused. An off that could not be stored ends with the service.
    case set(PanelValues, refusals: [(key: PanelValues.Key, words: String)], isOffStored: Bool)
    case picture([UInt8])
    case failed(PanelAction, String)
    case done(PanelAction)
  }

  private struct Desk: Sendable {
    var tasks: [Task] = []
    var news: [News] = []
  }

  private let path: String
  private let desk = Monitor(Desk())
  /// Rings when there are tasks.
  private let work: Bell
  /// Rings when there is news.
  private let bell: Bell
  /// Bytes of a picture, at most; brokers refuse packets of more than 2 MB.
  private static let largestPicture = 1_900_000
  /// Nanoseconds between reports of a service that announces nothing.
  private static let pause: Int64 = 10_000_000_000
  private static let second: Int64 = 1_000_000_000

  /// Follows the service at a socket.
  init(_ path: String) throws(SystemError) {
    self.path = path
    (work, bell) = (try Bell(), try Bell())
    let link = self
    try WorkerThread("service") { link.follow() }.detach()
  }

  /// Readable when `take` has news.
  var descriptor: Int32 { bell.descriptor }

  /// Hands a task over.
  func request(_ task: Task) {
    desk.change { $0.tasks.append(task) }
    work.ring()
  }

  /// The news since the last call.
  func take() -> [News] {
    bell.silence()
    return desk.with { desk in
      defer { desk.news = [] }
      return desk.news
    }
  }

  private func tell(_ news: News) {
    desk.change { desk in
      // A newer report says all.
      if case .report = news {
        desk.news.removeAll { if case .report = $0 { true } else { false } }
      }
      desk.news.append(news)
    }
    bell.ring()
  }

  /// Owner of a connection, which cannot be copied.
  private final class Connection {
    let client: ControlClient
    init(_ path: String) throws(ControlProblem) { client = try .connect(socket: path) }
  }

  private func follow() {
    var connection: Connection?
    while true {
      work.silence()
      do throws(ControlProblem) {
        if connection == nil { connection = try Connection(path) }
        guard let service = connection else { continue }
        while let task = nextTask() { try perform(task, service.client) }
        _ = try service.client.takeNews()
        var report = ServiceReport(try service.client.properties())
        report.process = Self.name(of: service.client.process)
        tell(.report(report))
        // What was announced during the call may be newer.
        if try !service.client.takeNews() {
          wait(for: service.client.descriptor, Self.pause)
        }
      } catch {
        connection = nil
        tell(.missing(Self.words(error, path)))
        wait(for: -1, Self.second)
      }
    }
  }

  private func nextTask() -> Task? {
    desk.with { $0.tasks.isEmpty ? nil : $0.tasks.removeFirst() }
  }

  private func wait(for descriptor: Int32, _ nanoseconds: Int64) {
    var watched = [
      pollfd(fd: work.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    poll(&watched, 2, Int32(nanoseconds / 1_000_000))
  }

  private func perform(_ task: Task, _ client: borrowing ControlClient) throws(ControlProblem) {
    switch task {
    case .set(let values): try set(values, client)
    case .act(let action):
      do throws(ControlProblem) {
        switch action {
        case .identify:
          try call(.identify, [.text(networkAddresses().joined(separator: " "))], client)
        case .reload: try call(.reload, [], client)
        case .picture: return tell(try picture(client))
        }
        tell(.done(action))
      } catch {
        tell(.failed(action, Self.words(error, path)))
      }
    }
  }

  /// Off comes first, on last, so that nothing is shown in between.
  private func set(
    _ values: PanelValues, _ client: borrowing ControlClient
  ) throws(ControlProblem) {
    var refusals: [(key: PanelValues.Key, words: String)] = []
    var isOffStored = true
    let keys = PanelValues.Key.allCases.filter { values[$0] != nil }
    let order = values.isOn == true ? keys.filter { $0 != .on } + [.on] : keys
    for key in order {
      do throws(ControlProblem) {
        try set(key, values, client)
      } catch {
        // The service has switched off, but could not store it.
        if key == .on, case .refused(let error) = error, error.kind == .failed {
          isOffStored = false
        }
        guard case .refused = error else {
          if case .forbidden = error {
            refusals.append((key, Self.words(error, path)))
            continue
          }
          // The service has gone: once more when it is there.
          desk.change { $0.tasks.insert(.set(values), at: 0) }
          throw error
        }
        refusals.append((key, Self.words(error, path)))
      }
    }
    tell(.set(values, refusals: refusals, isOffStored: isOffStored))
  }

  private func set(
    _ key: PanelValues.Key, _ values: PanelValues, _ client: borrowing ControlClient
  ) throws(ControlProblem) {
    switch key {
    case .on:
      if values.isOn == true {
        try call(.start, [], client)
      } else {
        try call(.stop, [.text("drain keep")], client)
      }
    case .scene: try call(.setScene, [.text(values.scene ?? "")], client)
    case .brightness:
      try client.set(ControlValue.brightness.property, to: .number(values.brightness ?? 1))
    case .intensity:
      try client.set(ControlValue.intensity.property, to: .number(values.intensity ?? 1))
    case .wind: try client.set(ControlValue.wind.property, to: .number(values.wind ?? 1))
    case .text: try client.set("Text", to: .text(values.text ?? ""))
    }
  }

  /// Calls a method; waits while the service has too many calls of this user.
  private func call(
    _ method: ControlMethod, _ arguments: [BusValue], _ client: borrowing ControlClient
  ) throws(ControlProblem) {
    for _ in 0..<20 {
      do throws(ControlProblem) {
        try client.call(method, arguments)
        return
      } catch {
        guard case .refused(let reason) = error, reason.kind == .busy else { throw error }
        usleep(1_100_000)
      }
    }
    throw .failed("the service is busy")
  }

  private func picture(_ client: borrowing ControlClient) throws(ControlProblem) -> News {
    do throws(SystemError) {
      let file = try FileDescriptor.memory("picture")
      do throws(ControlProblem) {
        try call(.screenshot, [.descriptor(file.number)], client)
      } catch {
        return .failed(.picture, Self.words(error, path))
      }
      lseek(file.number, 0, SEEK_SET)
      return .picture(try file.readAll(limit: Self.largestPicture))
    } catch {
      let words =
        error.code == EFBIG ? "it has more than 1.9 MB, too much for brokers" : error.reason
      return .failed(.picture, words)
    }
  }

  /// The machine's start and a process.
  private static func name(of process: Int32?) -> String {
    let boot = try? FileDescriptor.reading("/proc/sys/kernel/random/boot_id").readAll(limit: 64)
    let start = String(decoding: (boot ?? []).prefix(36), as: UTF8.self)
    return "\(start)/\(process ?? 0)"
  }

  private static func words(_ problem: ControlProblem, _ path: String) -> String {
    switch problem {
    case .absent, .ownAbsent: "the service does not run: nothing listens at \(path)"
    case .unreachable(let words): words.joined(separator: "; ")
    case .forbidden(let words): words
    case .refused(let error): error.message
    case .closed: "the service closed the connection at \(path); all places may be taken"
    case .failed(let words): words
    }
  }
}
