import CMicroHTTPD
import Glibc

/// A request with complete headers.
struct HTTPRequest {
  let connection: OpaquePointer
  let path: String
  let method: String

  func header(_ name: String) -> String? { value(.HEADER_KIND, name) }

  func query(_ name: String) -> String? { value(.GET_ARGUMENT_KIND, name) }

  private func value(_ kind: MHD_ValueKind, _ name: String) -> String? {
    MHD_lookup_connection_value(connection, kind, name).map { String(cString: $0) }
  }

  /// The connection's socket, borrowed.
  var socket: Int32 { snow_http_socket(connection) }
}
