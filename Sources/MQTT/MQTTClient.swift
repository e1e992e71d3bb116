import CMosquitto
import Fleet
import Glibc

/// A client of libmosquitto, for one connection; used by one thread at a time.
///
/// ```
///   Attempt's thread: connect (name, TCP) ──▶ owner's loop: read, write, chores ──▶ gone
/// ```
/// A new connection has a new client, so that nothing of an old one is left: no queue, no session, no version.
final class MQTTClient: @unchecked Sendable {
  /// What the library reports.
  enum Report {
    case greeted(code: Int32)
    case ended(code: Int32)
    case message(MQTTMessage)
    case delivered(id: Int32, code: Int32)
    case subscribed(id: Int32, code: Int32)
  }

  private let settings: MQTTSettings
  private let version: MQTTVersion
  private var client: OpaquePointer?
  private var reports: [Report] = []
  /// What the library logged that explains a failure of TLS.
  private var fault: MQTTProblem?

  /// Once for the process; later calls do nothing.
  private static let library: Int32 = mosquitto_lib_init()

  init(_ settings: MQTTSettings, _ version: MQTTVersion, will: MQTTMessage?) throws(MQTTProblem) {
    (self.settings, self.version) = (settings, version)
    _ = Self.library
    client = mosquitto_new(settings.client, true, Unmanaged.passUnretained(self).toOpaque())
    guard let client else { throw MQTTProblem(.settings, "invalid client name") }
    setCallbacks(client)
    mosquitto_int_option(
      client, MOSQ_OPT_PROTOCOL_VERSION,
      version == .five ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311)
    mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1)
    try setAccount(client)
    if settings.address.isEncrypted { try setAuthorities(client) }
    guard let will else { return }
    try check(
      mosquitto_will_set_v5(
        client, will.topic, Int32(will.payload.count), will.payload, will.delivery.rawValue,
        will.isRetained, nil))
  }

  deinit { mosquitto_destroy(client) }

  private func setAccount(_ client: OpaquePointer) throws(MQTTProblem) {
    guard !settings.user.isEmpty else { return }
    try check(mosquitto_username_pw_set(client, settings.user, settings.password))
  }

  private func setAuthorities(_ client: OpaquePointer) throws(MQTTProblem) {
    let (chain, key) = (settings.certificate?.chain, settings.certificate?.key)
    for file in [settings.authorities, chain, key].compactMap(\.self) where access(file, R_OK) != 0
    {
      throw MQTTProblem(.settings, "\(file): cannot read: \(String(cString: strerror(errno)))")
    }
    let folder = settings.authorities == nil ? "/etc/ssl/certs" : nil
    let answer = mosquitto_tls_set(client, settings.authorities, folder, chain, key, nil)
    guard answer == 0 else {
      throw MQTTProblem(
        .settings, "certificates cannot be used: \(String(cString: mosquitto_strerror(answer)))")
    }
  }

  private func check(_ answer: Int32) throws(MQTTProblem) {
    if answer != 0 { throw problem(answer) }
  }

  private func setCallbacks(_ client: OpaquePointer) {
    mosquitto_connect_v5_callback_set(client) { _, me, code, _, _ in
      MQTTClient.of(me)?.reports.append(.greeted(code: code))
    }
    mosquitto_disconnect_v5_callback_set(client) { _, me, code, _ in
      MQTTClient.of(me)?.reports.append(.ended(code: code))
    }
    mosquitto_message_v5_callback_set(client) { _, me, message, _ in
      guard let message = message?.pointee else { return }
      let bytes = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
      let topic = message.topic.map { String(cString: $0) } ?? ""
      MQTTClient.of(me)?.reports.append(
        .message(MQTTMessage(topic, Array(bytes), retained: message.retain)))
    }
    mosquitto_publish_v5_callback_set(client) { _, me, id, code, _ in
      MQTTClient.of(me)?.reports.append(.delivered(id: id, code: code))
    }
    mosquitto_subscribe_v5_callback_set(client) { _, me, id, count, codes, _ in
      let code = count > 0 ? codes?.pointee ?? 128 : 128
      MQTTClient.of(me)?.reports.append(.subscribed(id: id, code: code))
    }
    mosquitto_log_callback_set(client) { client, me, _, words in
      guard let words else { return }
      MQTTClient.of(me)?.note(String(cString: words), client)
    }
  }

  private static func of(_ me: UnsafeMutableRawPointer?) -> MQTTClient? {
    me.map { Unmanaged<MQTTClient>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Keeps what explains a failure of TLS; the session is gone when the library returns.
  private func note(_ words: String, _ client: OpaquePointer?) {
    guard words.hasPrefix("OpenSSL Error") || words.hasPrefix("Error:") else { return }
    let host = settings.address.host
    if words.contains("host name verification failed") {
      fault = TLSFault.wrongHost(host)
    } else if let problem = TLSFault.problem(TLSFault.verdict(of: client), host: host) {
      fault = problem
    } else if fault == nil, words.hasPrefix("OpenSSL Error") {
      let reason = words.split(separator: ":").last.map(String.init) ?? words
      fault = MQTTProblem(.foreign, "TLS failed: \(reason)")
    }
  }

  /// An error of the library in words.
  func problem(_ code: Int32) -> MQTTProblem {
    if let fault, code != 0 { return fault }
    return MQTTProblem(library: code)
  }

  /// Looks the name up, connects, and sends the greeting; blocks for as long as the network does.
  func connect() -> MQTTProblem? {
    var properties: OpaquePointer?
    defer { mosquitto_property_free_all(&properties) }
    if version == .five {
      mosquitto_property_add_int32(
        &properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), UInt32(settings.largestPacket))
    }
    let address = settings.address
    let answer = mosquitto_connect_bind_v5(
      client, address.host, Int32(address.port), Int32(max(settings.keepAlive, 5)), nil, properties)
    let code = errno
    guard answer != 0 else { return nil }
    if answer == MOSQ_ERR_ERRNO.rawValue {
      return fault ?? MQTTProblem(.unreachable, String(cString: strerror(code)))
    }
    return problem(answer)
  }

  /// The socket; -1 without a connection.
  var descriptor: Int32 { mosquitto_socket(client) }

  /// Whether the library has bytes that wait for room.
  var wantsToWrite: Bool { mosquitto_want_write(client) }

  /// Reads, writes and does chores as far as that is possible without waiting; returns the end of the connection.
  ///
  /// Reading drives the handshake of TLS, too.
  func work() -> MQTTProblem? {
    var answer = mosquitto_loop_read(client, 1)
    var error = errno
    if answer == 0, wantsToWrite {
      answer = mosquitto_loop_write(client, 1)
      error = errno
    }
    return answer == 0 ? nil : end(answer, error)
  }

  /// Checks that the peer is there, once a second; returns the end of the connection.
  func tick() -> MQTTProblem? {
    let answer = mosquitto_loop_misc(client)
    let error = errno
    return answer == 0 ? nil : end(answer, error)
  }

  private func end(_ answer: Int32, _ error: Int32) -> MQTTProblem {
    let isSystems = answer == Int32(MOSQ_ERR_ERRNO.rawValue) && ![0, EAGAIN].contains(error)
    if isSystems, fault == nil {
      return MQTTProblem(.lost, "the connection broke: \(String(cString: strerror(error)))")
    }
    return problem(answer)
  }

  /// What was reported since the last call.
  func takeReports() -> [Report] {
    defer { reports.removeAll(keepingCapacity: true) }
    return reports
  }

  /// Sends a message; returns its number, or nil if the library refuses it.
  func publish(_ message: MQTTMessage) -> Int32? {
    var id: Int32 = 0
    let answer = mosquitto_publish_v5(
      client, &id, message.topic, Int32(message.payload.count), message.payload,
      message.delivery.rawValue, message.isRetained, nil)
    return answer == 0 ? id : nil
  }

  /// Asks for messages; returns the request's number.
  func subscribe(_ filter: String, _ delivery: MQTTMessage.Delivery) -> Int32? {
    var id: Int32 = 0
    let answer = mosquitto_subscribe_v5(client, &id, filter, delivery.rawValue, 0, nil)
    return answer == 0 ? id : nil
  }

  /// Takes leave: the broker then does not publish the will.
  func disconnect() {
    mosquitto_disconnect_v5(client, 0, nil)
    if wantsToWrite { _ = mosquitto_loop_write(client, 1) }
  }
}

extension MQTTProblem {
  /// An error of libmosquitto.
  init(library code: Int32) {
    switch code {
    case Int32(MOSQ_ERR_EAI.rawValue), Int32(MOSQ_ERR_LOOKUP.rawValue):
      self.init(.unreachable, "the broker's name cannot be resolved")
    case Int32(MOSQ_ERR_CONN_REFUSED.rawValue), Int32(MOSQ_ERR_CONN_LOST.rawValue),
      Int32(MOSQ_ERR_ERRNO.rawValue):
      self = .closed
    case Int32(MOSQ_ERR_KEEPALIVE.rawValue): self = .silence
    case Int32(MOSQ_ERR_TLS.rawValue), Int32(MOSQ_ERR_TLS_HANDSHAKE.rawValue):
      self.init(.foreign, "TLS failed")
    case Int32(MOSQ_ERR_PROTOCOL.rawValue), Int32(MOSQ_ERR_MALFORMED_PACKET.rawValue),
      Int32(MOSQ_ERR_NOT_SUPPORTED.rawValue):
      self.init(.foreign, "the peer does not speak MQTT as expected")
    default: self.init(.refused, String(cString: mosquitto_strerror(code)))
    }
  }
}
