import CSystemd
import Posix

/// Shows the service on the system bus, on its control socket and on its remote socket, in its event loop.
///
/// ```
///   system bus ──┐                                     ┌─▶ ControlTarget
///                ├─▶ CallLimit ─▶ BusObject (a table) ─┤
///   sockets ─────┘    64 messages in 20 ms             └─▶ PropertiesChanged, once a second
/// ```
/// At rest it sets no timer: libsystemd waits for messages, or for the bus to appear.
public final class ControlServer {
  let event: OpaquePointer
  private let object: BusObject
  /// The remote socket's.
  private let remoteObject: BusObject
  private unowned let target: any ControlTarget
  private let say: (_ isProblem: Bool, _ words: String) -> Void
  private var limit = CallLimit()
  private var bus: SystemBus?
  private var sockets: [ControlSocket] = []
  private var pause: LoopTimer?
  private var chores: LoopTimer?
  private var later: LoopTimer?
  private var isPaused = false
  /// Signalled values as last announced, and when.
  private var announced: [BusValue] = []
  private var announcedAt: Int64?

  /// Nanoseconds between two announcements.
  static let announcementPause: Int64 = 1_000_000_000
  private static let signalled = ControlInterface.properties.filter { $0.step != nil }

  /// A server without connections; `event` is an sd-event loop that outlives it, `say` logs.
  public init(
    _ target: any ControlTarget, event: OpaquePointer,
    say: @escaping (_ isProblem: Bool, _ words: String) -> Void
  ) throws(SystemError) {
    (self.target, self.event, self.say) = (target, event, say)
    object = BusObject(target)
    remoteObject = BusObject(target, isRemote: true)
    announced = Self.signalled.map { $0.value(target) }
    pause = try LoopTimer(event) { [unowned self] in goOn() }
    chores = try LoopTimer(event) { [unowned self] in cleanUp() }
    for object in [object, remoteObject] {
      object.shelf.onPut = { [weak self] in self?.chores?.set(at: 0) }
    }
    later = try LoopTimer(event) { [unowned self] in
      announceChanges(at: MonotonicClock.nanoseconds)
    }
  }

  /// Takes the name on the system bus, now or when the bus appears.
  public func openSystemBus() {
    bus = SystemBus(object, self)
    bus?.open()
  }

  /// Listens for peers at a path; the socket's group may connect.
  ///
  /// Peers may change everything, or at a remote socket only what the rows of `ControlInterface` open.
  public func listen(at path: String, isRemote: Bool = false) throws(SystemError) {
    sockets.append(try ControlSocket(path, isRemote ? remoteObject : object, self))
  }

  /// Announces properties that have changed, at most once a second; call it after frames, and before a rest, which
  /// frames may not follow.
  public func announceChanges(at now: Int64, isLast: Bool = false) {
    let isDue = announcedAt.map { now - $0 >= Self.announcementPause } ?? true
    guard isDue || isLast else { return }
    // Between two announcements nothing is compared or allocated.
    if isDue { announcedAt = now }
    guard connections.contains(where: \.isReady) else { return }
    let values = Self.signalled.map { $0.value(target) }
    let changed = values.indices.filter { index in
      values[index].differs(from: announced[index], by: Self.signalled[index].step ?? 0)
    }
    guard !changed.isEmpty else { return }
    // The only timer at rest: once, within a second of the announcement before.
    guard isDue else { return later?.set(at: (announcedAt ?? now) + Self.announcementPause) ?? () }
    for index in changed { announced[index] = values[index] }
    let names = changed.map { Self.signalled[$0].name }
    for connection in connections { connection.announce(names) }
  }

  /// Handles a few waiting messages; call it after a frame if the next one is due already, because frames come first
  /// in the loop.
  public func processSome() { for connection in connections { connection.processSome() } }

  private var connections: [BusConnection] {
    [bus?.connection].compactMap(\.self) + sockets.flatMap(\.peers)
  }

  /// Counts a message; after too many, leaves the others until the window ends.
  func count(_ cost: CallLimit.Cost) {
    guard !isPaused, let end = limit.add(cost, at: MonotonicClock.nanoseconds) else { return }
    isPaused = true
    for connection in connections { connection.detach() }
    pause?.set(at: end)
  }

  private func goOn() {
    isPaused = false
    for connection in connections { connection.attach(to: event) }
  }

  /// Handles messages of a new connection.
  func begin(_ connection: BusConnection) {
    if !isPaused { connection.attach(to: event) }
  }

  /// Releases a connection that has ended, after its callback has returned.
  func lose(_ connection: BusConnection) { chores?.set(at: 0) }

  private func cleanUp() {
    object.shelf.clear()
    remoteObject.shelf.clear()
    for socket in sockets { socket.removeEnded() }
    bus?.reopenIfEnded()
  }

  func report(isProblem: Bool, _ words: String) { say(isProblem, words) }
}
