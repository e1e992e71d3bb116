import Glibc
import InputDevices

/// libiio's errors in words, with advice.
enum IIOFault {
  /// Why a context cannot be opened, by positive `errno`; `nothingFound` if this machine has no such devices.
  static func context(_ uri: String, _ code: Int32) -> SensorFault {
    let isLocal = uri == "local:"
    switch code {
    case ENOENT where isLocal, ENODEV where isLocal:
      return SensorFault(
        .nothingFound, "this machine has no IIO device",
        advice: "plug one in, or load its driver: ls /sys/bus/iio/devices")
    case EACCES where isLocal, EPERM where isLocal:
      return SensorFault(
        .noPermission, "\(uri): \(words(code))", advice: "let this user read /sys/bus/iio")
    case EAFNOSUPPORT:
      return SensorFault(
        .noPermission, "\(uri): this process may not use networks",
        advice: "let the unit use networks: /usr/share/snowd/network.conf")
    case EACCES, EPERM:
      return SensorFault(
        .noPermission, "\(uri): this process may not reach that address",
        advice: "'systemctl edit snowd': IPAddressAllow= with the address; or a firewall refuses it"
      )
    // libiio puts the resolver's error in errno: EAI_NONAME, EAI_AGAIN, EAI_FAIL, EAI_NODATA.
    case -EAI_NONAME, -EAI_AGAIN, -EAI_FAIL, 5: return unknownHost(uri)
    // Without any name server.
    case ENXIO where !isLocal: return unknownHost(uri)
    case ECONNREFUSED:
      return SensorFault(
        .failed, "\(uri): connection refused", advice: "start iiod on that machine")
    case EPIPE, ECONNRESET, ECONNABORTED:
      return SensorFault(
        .failed, "\(uri): the server does not answer: the connection ended",
        advice: "start iiod on that machine again")
    case EINVAL where !isLocal:
      return SensorFault(
        .failed, "\(uri): invalid answer: probably not from iiod",
        advice: "check the port; iiod listens on 30431")
    case ETIMEDOUT, EHOSTUNREACH, ENETUNREACH, EHOSTDOWN:
      return SensorFault(
        .failed, "\(uri): no answer: \(words(code))",
        advice: "check that the machine is on and its firewall allows port 30431")
    default:
      return SensorFault(
        .failed, "\(uri): \(words(code))",
        advice: isLocal ? nil : "'iio_info -u \(IIOContext.location(uri))' tries the same")
    }
  }

  private static func unknownHost(_ uri: String) -> SensorFault {
    SensorFault(.failed, "\(uri): the host was not found", advice: "check the host's name and DNS")
  }

  /// Why an operation such as "be read" failed, by positive `errno`.
  static func device(_ operation: String, _ name: String, _ code: Int32) -> SensorFault {
    let message = "\(name) cannot \(operation): \(words(code))"
    switch code {
    case EBUSY:
      return SensorFault(
        .busy, message, advice: "iio-sensor-proxy or iiod may hold it: stop one of them")
    case EACCES, EPERM:
      return SensorFault(
        .noPermission, message,
        advice: "install snowd's udev rule ('sudo make install') and join the group input")
    case ENODEV, ENOENT:
      return SensorFault(
        .vanished, "\(name) has gone away: \(words(code))",
        advice: "it is opened again when it comes back")
    case EIO, ENXIO, EREMOTEIO, ETIMEDOUT: return SensorFault(.failed, message, advice: wires)
    default: return SensorFault(.failed, message)
    }
  }

  /// What to do about a chip that does not answer on its bus.
  static let wires = "check its wires and its supply; a lower clock of its bus may help"

  /// Another program collects the samples, and only one can.
  static func busy(_ found: (holder: DeviceHolder, isCertain: Bool)?) -> SensorFault {
    let who = found.map { ", \($0.isCertain ? "" : "perhaps ")\($0.holder.words)" } ?? ""
    return SensorFault(
      .busy, "another program holds its buffer\(who)",
      advice: found?.holder.name == "snowd"
        ? "nothing to do: that is snowd itself"
        : "polling works; for the buffer stop that program")
  }

  static func vanished(_ name: String) -> SensorFault {
    SensorFault(
      .vanished, "\(name) has gone away", advice: "it is opened again when it comes back")
  }

  /// The connection to another machine's server has ended.
  static func serverGone(_ uri: String, _ name: String) -> SensorFault {
    SensorFault(
      .vanished, "\(name): the server at \(host(of: uri)) does not answer any more",
      advice: "start iiod on that machine again; it is opened again when it answers")
  }

  /// `panel.lan:30432` of `ip:panel.lan:30432`.
  private static func host(of uri: String) -> Substring { uri.dropFirst("ip:".count) }

  static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}
