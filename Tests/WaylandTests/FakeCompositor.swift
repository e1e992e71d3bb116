import CLinux
import Glibc
import Posix
import TestSupport

/// A compositor that does what a test says, by Wayland's wire protocol over a real socket with real shared memory.
///
/// It runs on the test's thread: `step()` takes what the client has sent and answers, so nothing depends on time.
final class FakeCompositor {
  /// A request that came, with the words of its arguments; a text is in `text`.
  struct Request {
    let object: UInt32
    let interface: String
    let opcode: Int
    let words: [UInt32]
    let text: String

    /// "wl_surface.commit" by its number: "wl_surface.6".
    var name: String { "\(interface).\(opcode)" }
  }

  /// A client's surface.
  struct Surface {
    var role = ""
    var shell: UInt32 = 0
    var attached: UInt32 = 0
    var shown: UInt32 = 0
    var commits = 0
    var callbacks: [UInt32] = []
    var pending: [(x: Int, y: Int, width: Int, height: Int)] = []
    var damage: [(x: Int, y: Int, width: Int, height: Int)] = []
    var destination: (Int, Int)?
    var source: (Double, Double, Double, Double)?
    var scale = 1
    var transform = 0
    var hasEmptyInput = false
    var isOpaque = false
    /// A fault of the client, which a real compositor ends it for.
    var isConfigured = false
  }

  struct Buffer {
    let pool: UInt32
    let offset, width, height, stride: Int
    let format: UInt32
  }

  struct Output {
    var name = "HDMI-A-1"
    var width = 800
    var height = 480
    var transform = 0
    var scale = 1
  }

  let folder: TemporaryFolder
  var path: String { "\(folder.path)/wayland-7" }
  /// What it offers, with versions.
  var offers: [(name: String, version: UInt32)] = [
    ("wl_compositor", 4), ("wl_shm", 1), ("wl_seat", 5), ("xdg_wm_base", 3),
    ("zwlr_layer_shell_v1", 4), ("wp_viewporter", 1), ("wp_fractional_scale_manager_v1", 1),
    ("zwp_idle_inhibit_manager_v1", 1), ("zwlr_foreign_toplevel_manager_v1", 3),
  ]
  /// By their number in the registry.
  var outputs: [UInt32: Output] = [100: Output()]
  /// The size that every surface gets; nil answers nothing.
  var size: (width: Int, height: Int)? = (800, 480)
  var releases = true
  var callsBack = true
  /// In 120ths; nil sends none.
  var fraction: UInt32?
  var requests: [Request] = []
  var surfaces: [UInt32: Surface] = [:]
  var buffers: [UInt32: Buffer] = [:]
  var pools: [UInt32: [UInt8]] = [:]
  var poolNumbers: [UInt32: Int32] = [:]
  var objects: [UInt32: String] = [:]
  var faults: [String] = []
  var serial: UInt32 = 1000
  private var listener: Int32
  var client: Int32 = -1
  var input: [UInt8] = []
  var descriptors: [Int32] = []
  var bound: [UInt32: UInt32] = [:]
  var owners: [UInt32: UInt32] = [:]
  var nextServerID: UInt32 = 0xfeff_ffff
  var kept: [String: UInt32] = [:]
  var filled: Set<UInt32> = []

  init() throws {
    folder = try TemporaryFolder()
    listener = -1
    try listen()
  }

  deinit {
    hangUp()
    close(listener)
  }

  func listen() throws {
    if listener >= 0 { close(listener) }
    unlink(path)
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let answer = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    precondition(answer == 0 && Glibc.listen(listener, 4) == 0)
    _ = fcntl(listener, F_SETFL, O_NONBLOCK)
  }

  func hangUp() {
    if client >= 0 { close(client) }
    for number in poolNumbers.values { close(number) }
    (client, input, objects, bound, owners) = (-1, [], [:], [:], [:])
    (surfaces, buffers, poolNumbers) = ([:], [:], [:])
  }

  func end() {
    hangUp()
    close(listener)
    listener = -1
    unlink(path)
  }

  /// Nothing listens any longer, but the socket's file stays.
  func closeListener() {
    close(listener)
    listener = -1
  }

  /// The environment of a client.
  func variable(_ name: String) -> String? {
    ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland-7"][name]
  }

  /// Takes and answers what has come.
  func step() {
    if client < 0, listener >= 0 {
      client = accept(listener, nil, nil)
      guard client >= 0 else { return }
      _ = fcntl(client, F_SETFL, O_NONBLOCK)
      objects[1] = "wl_display"
    }
    read()
    while let request = take() { answer(request) }
  }

  private func read() {
    guard client >= 0 else { return }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var passed: Int32 = -1
      let count = snow_take_passing(client, &chunk, chunk.count, &passed)
      if passed >= 0 { descriptors.append(passed) }
      guard count > 0 else { return }
      input += chunk[..<count]
    }
  }

  private func word(_ place: Int) -> UInt32 {
    UInt32(input[place]) | UInt32(input[place + 1]) << 8 | UInt32(input[place + 2]) << 16
      | UInt32(input[place + 3]) << 24
  }

  private func take() -> Request? {
    guard input.count >= 8 else { return nil }
    let length = Int(word(4) >> 16)
    guard length >= 8, input.count >= length else { return nil }
    defer { input.removeFirst(length) }
    let words = stride(from: 8, to: length, by: 4).map(word)
    let name = objects[word(0)] ?? "?"
    var text = ""
    if ["wl_registry", "zwlr_layer_shell_v1"].contains(name) {
      // The first text, wherever it is.
      let start = name == "wl_registry" ? 12 : 24
      let count = start < length ? Int(word(start)) : 0
      if count > 0, start + 4 + count <= length {
        text = String(decoding: input[start + 4..<start + 3 + count], as: UTF8.self)
      }
    }
    let request = Request(
      object: word(0), interface: name, opcode: Int(word(4) & 0xffff), words: words, text: text)
    requests.append(request)
    return request
  }

  /// Sends an event.
  func send(_ object: UInt32, _ opcode: UInt32, _ words: [UInt32] = [], bytes: [UInt8] = []) {
    let body = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    let rest = bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    let length = UInt32(8 + body.count + rest.count)
    let head = [object, length << 16 | opcode].flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    raw(head + body + rest)
  }

  func raw(_ bytes: [UInt8]) {
    guard client >= 0 else { return }
    Glibc.send(client, bytes, bytes.count, 0x4000)
  }

  static func text(_ text: String) -> (UInt32, [UInt8]) {
    (UInt32(text.utf8.count + 1), Array(text.utf8) + [0])
  }

  func sendText(
    _ object: UInt32, _ opcode: UInt32, _ before: [UInt32], _ text: String, _ after: [UInt32] = []
  ) {
    let (count, bytes) = Self.text(text)
    let padded = bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    let tail = after.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    send(object, opcode, before + [count], bytes: padded + tail)
  }

  /// A fatal error, as a compositor sends it.
  func post(error code: UInt32, on object: UInt32, _ words: String) {
    sendText(1, 0, [object, code], words)
  }
}
