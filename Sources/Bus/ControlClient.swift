import CSystemd
import Glibc
import Posix

/// Why the service could not be reached, or what it answered.
public enum ControlProblem: Error, Equatable, Sendable {
  /// No service has the name on the bus or listens at the socket; with the caller's socket, only that was tried.
  case absent(socket: String?)
  /// The user's own service does not run, and no other one was meant.
  case ownAbsent
  /// Whether a service runs is unknown; with the reasons.
  case unreachable([String])
  /// This user may not do it.
  case forbidden(String)
  /// The service's error.
  case refused(BusError)
  /// The service took no connection at its socket, or closed it before it answered: all places may be taken.
  case closed(String)
  /// The connection broke, or no answer came.
  case failed(String)
}

/// A connection to the service, for people's programs: blocking.
public struct ControlClient: ~Copyable {
  let bus: OpaquePointer
  /// The service's name on the bus; nil at its own socket.
  private let destination: String?
  /// The path of that socket; nil on the bus.
  private let socket: String?
  /// Whose service it is; nil for a socket that the caller has named.
  public let scope: ServiceScope?

  /// In microseconds.
  private static let timeout: UInt64 = 60_000_000

  private init(
    _ bus: OpaquePointer, _ destination: String? = nil, socket: String? = nil,
    of scope: ServiceScope?
  ) {
    (self.bus, self.destination, self.socket) = (bus, destination, socket)
    self.scope = scope
  }

  deinit { sd_bus_flush_close_unref(bus) }

  /// Connects to the first of these services that runs.
  ///
  /// The system's is reached over the system bus, else at its control socket; its remote socket takes what both refuse. A
  /// user's own is on no bus: many sessions have none, and the socket's folder is that user's.
  public static func connect(to scopes: [ServiceScope]) throws(ControlProblem) -> ControlClient {
    var problem = ControlProblem.absent(socket: nil)
    for scope in scopes {
      do throws(ControlProblem) {
        return scope.isUsers ? try connectToOwn(scope) : try connectToSystem()
      } catch {
        problem = error
        guard error == .ownAbsent else { break }
      }
    }
    throw problem
  }

  /// Connects to a service at its control socket.
  public static func connect(socket: String) throws(ControlProblem) -> ControlClient {
    switch open(at: socket) {
    case .success(let bus): return ControlClient(bus, socket: socket, of: nil)
    case .failure(let reason):
      throw problem(reason, at: socket, [], absence: .absent(socket: socket))
    }
  }

  private static func connectToOwn(_ scope: ServiceScope) throws(ControlProblem) -> ControlClient {
    let socket = scope.controlSocket
    switch open(at: socket) {
    case .success(let bus): return ControlClient(bus, socket: socket, of: scope)
    case .failure(let reason): throw problem(reason, at: socket, [], absence: .ownAbsent)
    }
  }

  private static func connectToSystem() throws(ControlProblem) -> ControlClient {
    var reasons: [Reason] = []
    switch onBus() {
    case .success(let bus): return ControlClient(bus, ControlInterface.name, of: .system)
    case .failure(let reason): reasons.append(reason)
    }
    let path = ControlInterface.defaultSocket
    switch open(at: path) {
    case .success(let bus): return ControlClient(bus, socket: path, of: .system)
    case .failure(let reason):
      if reason.isRefusal, let remote = remote() { return remote }
      throw problem(reason, at: path, reasons, absence: .absent(socket: nil))
    }
  }

  /// Why no connection was made at a socket, and before it elsewhere.
  private static func problem(
    _ reason: Reason, at path: String, _ earlier: [Reason], absence: ControlProblem
  ) -> ControlProblem {
    if reason.isRefusal { return .forbidden("\(path): permission denied") }
    if reason.isClosing { return .closed(path) }
    let all = earlier + [Reason(code: reason.code, words: "\(path): \(reason.words)")]
    let others = all.filter { !$0.isAbsence }.map(\.words)
    return others.isEmpty ? absence : .unreachable(others)
  }

  /// A connection to the remote socket; nil if this user may not have one.
  private static func remote() -> ControlClient? {
    let path = ControlInterface.remoteSocket
    guard case .success(let bus) = open(at: path) else { return nil }
    return ControlClient(bus, socket: path, of: .system)
  }

  private struct Reason: Error {
    var code: Int32
    var words: String

    /// Whether nothing is there that could be the service.
    var isAbsence: Bool { [ENOENT, ECONNREFUSED, ENXIO].contains(code) }

    /// Whether this user may not connect.
    var isRefusal: Bool { code == EACCES || code == EPERM }

    /// Whether the service may be there, but took or kept no connection.
    var isClosing: Bool { ControlClient.isClosing(code) }
  }

  private static func isClosing(_ code: Int32) -> Bool {
    [ENOTCONN, ECONNRESET, EPIPE, EAGAIN].contains(code)
  }

  /// A connection to the system bus, where the service has its name.
  private static func onBus() -> Result<OpaquePointer, Reason> {
    open(SystemBus.address, isBus: true).mapError { reason in
      Reason(code: reason.code, words: "system bus: \(reason.words)")
    }.flatMap { bus in
      // ENXIO if the name has no owner.
      let answer = sd_bus_get_name_creds(bus, ControlInterface.name, 0, nil)
      guard answer >= 0 else {
        sd_bus_flush_close_unref(bus)
        return .failure(
          Reason(code: -answer, words: "system bus: \(String(cString: strerror(-answer)))"))
      }
      return .success(bus)
    }
  }

  private static func open(at path: String) -> Result<OpaquePointer, Reason> {
    open("unix:path=\(escaped(path))", isBus: false)
  }

  private static func open(_ address: String, isBus: Bool) -> Result<OpaquePointer, Reason> {
    var bus: OpaquePointer?
    var answer = sd_bus_new(&bus)
    if answer >= 0 { answer = sd_bus_set_address(bus, address) }
    if answer >= 0, isBus { answer = sd_bus_set_bus_client(bus, 1) }
    if answer >= 0 { answer = sd_bus_negotiate_fds(bus, 1) }
    if answer >= 0 { answer = sd_bus_start(bus) }
    guard answer >= 0, let bus else {
      sd_bus_close_unref(bus)
      return .failure(Reason(code: -answer, words: String(cString: strerror(-answer))))
    }
    return .success(bus)
  }

  /// As bus addresses want it.
  private static func escaped(_ path: String) -> String {
    path.pathBytes.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        byte < 128
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "/_.-".unicodeScalars.contains(scalar))
      let digits = String(byte, radix: 16)
      return isPlain ? String(scalar) : "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }

  /// Calls a method and returns its results.
  @discardableResult
  public func call(
    _ method: ControlMethod, _ arguments: [BusValue] = []
  ) throws(ControlProblem) -> [BusValue] {
    try call(ControlInterface.name, method.name, arguments) { message in
      var results: [BusValue] = []
      while let value = BusValue(next: message) { results.append(value) }
      return results
    }
  }

  /// Writes a property.
  public func set(_ property: String, to value: BusValue) throws(ControlProblem) {
    try call(
      "org.freedesktop.DBus.Properties", "Set",
      [.text(ControlInterface.name), .text(property)], variant: value
    ) { _ in }
  }

  /// Every property, in the interface's order.
  public func properties() throws(ControlProblem) -> [(
    property: ControlProperty, value: BusValue
  )] {
    let found = try call(
      "org.freedesktop.DBus.Properties", "GetAll", [.text(ControlInterface.name)]
    ) { message in
      var found: [String: BusValue] = [:]
      guard sd_bus_message_enter_container(message, BusValue.code("a"), "{sv}") > 0 else {
        return found
      }
      while sd_bus_message_enter_container(message, BusValue.code("e"), "sv") > 0 {
        let name = BusValue.readText(message)
        var (type, contents): (CChar, UnsafePointer<CChar>?) = (0, nil)
        sd_bus_message_peek_type(message, &type, &contents)
        guard let name, let contents,
          sd_bus_message_enter_container(message, BusValue.code("v"), contents) > 0
        else { return found }
        // Properties of a newer service may have types that this program does not read.
        found[name] = BusValue(next: message)
        guard found[name] != nil, sd_bus_message_exit_container(message) >= 0,
          sd_bus_message_exit_container(message) >= 0
        else { return found }
      }
      return found
    }
    return ControlInterface.properties.compactMap { property in
      found[property.name].map { (property, $0) }
    }
  }

  func call<Value>(
    _ interface: String, _ method: String, _ arguments: [BusValue], variant: BusValue? = nil,
    _ read: (OpaquePointer) -> Value
  ) throws(ControlProblem) -> Value {
    do { return try callOnce(interface, method, arguments, variant: variant, read) } catch {
      guard destination != nil, case .forbidden = error, let remote = Self.remote() else {
        throw error
      }
      return try remote.callOnce(interface, method, arguments, variant: variant, read)
    }
  }

  private func callOnce<Value>(
    _ interface: String, _ method: String, _ arguments: [BusValue], variant: BusValue? = nil,
    _ read: (OpaquePointer) -> Value
  ) throws(ControlProblem) -> Value {
    var (message, reply): (OpaquePointer?, OpaquePointer?)
    var error = sd_bus_error()
    defer {
      sd_bus_error_free(&error)
      sd_bus_message_unref(message)
      sd_bus_message_unref(reply)
    }
    var answer = sd_bus_message_new_method_call(
      bus, &message, destination, ControlInterface.path, interface, method)
    for argument in arguments where answer >= 0 {
      guard let message else { break }
      answer = argument.append(to: message)
    }
    if let variant, let message, answer >= 0 { answer = variant.appendVariant(to: message) }
    if answer >= 0 { answer = sd_bus_call(bus, message, Self.timeout, &error, &reply) }
    guard answer >= 0, let reply else {
      if let socket, error.name == nil || Self.isDisconnection(error), Self.isClosing(-answer) {
        throw .closed(socket)
      }
      throw Self.problem(&error, -answer)
    }
    return read(reply)
  }

  /// Whether libsystemd itself says that the connection is lost.
  private static func isDisconnection(_ error: sd_bus_error) -> Bool {
    let name = error.name.map { String(cString: $0) } ?? ""
    return name.hasPrefix("System.Error.E") || name.hasSuffix(".Disconnected")
  }

  private static func problem(_ error: inout sd_bus_error, _ code: Int32) -> ControlProblem {
    let name = error.name.map { String(cString: $0) } ?? ""
    let words = error.message.map { String(cString: $0) } ?? String(cString: strerror(code))
    let own = "\(ControlInterface.name).Error."
    if name.hasPrefix(own), let kind = BusError.Kind(rawValue: String(name.dropFirst(own.count))) {
      return .refused(BusError(kind, words))
    }
    if name.hasSuffix(".AccessDenied") || code == EACCES || code == EPERM {
      return .forbidden(words)
    }
    return .failed(words)
  }
}
