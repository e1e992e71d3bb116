import CIIO
import Glibc
import InputDevices

/// The IIO devices of this machine, or of one that runs iiod.
///
/// The list is fixed at opening: a device plugged in later needs a new context. A context is used by one thread only.
public final class IIOContext {
  /// `local:` or `ip:HOST[:PORT]`.
  public let uri: String
  /// libiio's functions, for handles of this context.
  let iio: snow_iio
  let handle: OpaquePointer
  private var timeout: UInt32 = 0

  /// Opens `local:` or `ip:HOST[:PORT]`; throws `nothingFound` if this machine has no IIO device.
  public init(uri: String) throws(SensorFault) {
    guard uri == "local:" || uri.hasPrefix("ip:") else {
      throw SensorFault(
        .unsupported, "'\(uri)': unknown IIO context", advice: "expected local: or ip:HOST")
    }
    iio = try IIOLibrary.functions()
    if uri != "local:" { Self.holdBackPipeSignal() }
    errno = 0
    guard let handle = iio.create_context_from_uri(Self.location(uri)) else {
      throw IIOFault.context(uri, errno)
    }
    self.uri = uri
    self.handle = handle
    setTimeout(milliseconds: 1000)
  }

  /// The URI as libiio reads it: it takes the brackets from an IPv6 address only before a port.
  static func location(_ uri: String) -> String { uri.hasSuffix("]") ? "\(uri):30431" : uri }

  deinit {
    if uri.hasPrefix("ip:") { Self.holdBackPipeSignal() }
    iio.context_destroy(handle)
  }

  /// Blocks SIGPIPE in this thread.
  ///
  /// libiio writes to its socket without MSG_NOSIGNAL, even when closing: a lost server would end the process.
  private static func holdBackPipeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  var isLocal: Bool { uri == "local:" }

  func setTimeout(milliseconds: UInt32) {
    // Over a network this takes a round trip; 0 would mean no limit.
    let wanted = max(1, milliseconds)
    guard wanted != timeout else { return }
    timeout = wanted
    _ = iio.context_set_timeout(handle, wanted)
  }

  /// All devices except triggers, in the kernel's order.
  var devices: [IIONode] {
    (0..<iio.context_get_devices_count(handle)).compactMap { index in
      guard let device = iio.context_get_device(handle, index), !iio.device_is_trigger(device)
      else { return nil }
      return IIONode(device, in: self)
    }
  }

  func trigger(named name: String) -> OpaquePointer? {
    (0..<iio.context_get_devices_count(handle)).lazy
      .compactMap { self.iio.context_get_device(self.handle, $0) }
      .first {
        iio.device_is_trigger($0)
          && iio.device_get_name($0).map { String(cString: $0).trimmingKernelBlanks() } == name
      }
  }
}
