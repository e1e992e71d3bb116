import CSystemd
import Posix

/// For programs that follow the service.
extension ControlClient {
  /// Readable when the service has announced something; owned by the connection.
  public var descriptor: Int32 { sd_bus_get_fd(bus) }

  /// Takes what the service has announced; returns whether that was anything.
  ///
  /// Throws if the connection has ended. Announcements also arrive during calls, so look here before waiting for the descriptor.
  public func takeNews() throws(ControlProblem) -> Bool {
    var isNews = false
    while true {
      var message: OpaquePointer?
      let answer = sd_bus_process(bus, &message)
      if message != nil { isNews = true }
      sd_bus_message_unref(message)
      guard answer >= 0, sd_bus_is_open(bus) > 0 else { throw .failed("the service has gone") }
      if answer == 0 { return isNews }
    }
  }

  /// The process at the other end of a socket.
  public var process: Int32? { peerProcess(of: descriptor) }
}
