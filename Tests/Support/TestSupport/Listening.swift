import Foundation
import Glibc

/// Whether a program listens on the socket at a path; looks without connecting.
///
/// The file alone is no sign: it is there a moment before its socket listens.
public func isListening(at path: String) -> Bool {
  // Read to its end: the kernel's tables have no length.
  let table = try? FileHandle(forReadingFrom: URL(filePath: "/proc/net/unix")).readToEnd()
  // Number, references, protocol, flags, type, state, file, path.
  return String(decoding: table ?? Data(), as: UTF8.self).split(separator: "\n").contains {
    let fields = $0.split(separator: " ", maxSplits: 7)
    return fields.count == 8 && fields[3] == "00010000" && fields[7] == path
  }
}

/// Whether a program listens at a port of loopback or of all addresses; looks without connecting.
public func isListening(at port: Int) -> Bool {
  let table = try? FileHandle(forReadingFrom: URL(filePath: "/proc/net/tcp")).readToEnd()
  let digits = String(port, radix: 16, uppercase: true)
  let place = ":" + String(repeating: "0", count: 4 - digits.count) + digits
  // Number, local address and port, remote ones, state, …
  return String(decoding: table ?? Data(), as: UTF8.self).split(separator: "\n").contains {
    let fields = $0.split(separator: " ")
    return fields.count > 3 && fields[1].hasSuffix(place) && fields[3] == "0A"
  }
}

/// A port of loopback that was free a moment ago.
public func freePort() throws -> Int {
  let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(number) }
  var place = sockaddr_in()
  place.sin_family = sa_family_t(AF_INET)
  place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let answer = withUnsafeMutablePointer(to: &place) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
      bind(number, place, size) == 0 ? getsockname(number, place, &size) : -1
    }
  }
  guard answer == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE) }
  return Int(UInt16(bigEndian: place.sin_port))
}
