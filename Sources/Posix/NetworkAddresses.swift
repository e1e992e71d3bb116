import Glibc

/// The numeric addresses of all interfaces that are up, at most six; without loopback and link-local ones.
public func networkAddresses() -> [String] {
  var first: UnsafeMutablePointer<ifaddrs>?
  guard getifaddrs(&first) == 0 else { return [] }
  defer { freeifaddrs(first) }
  var found: [String] = []
  for entry in sequence(first: first, next: { $0?.pointee.ifa_next }) {
    guard let entry = entry?.pointee, let address = entry.ifa_addr,
      entry.ifa_flags & UInt32(IFF_UP) != 0,
      entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0
    else { continue }
    let family = Int32(address.pointee.sa_family)
    guard family == AF_INET || family == AF_INET6 else { continue }
    let size =
      family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    var bytes = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard
      getnameinfo(
        address, socklen_t(size), &bytes, socklen_t(bytes.count), nil, 0, NI_NUMERICHOST) == 0
    else { continue }
    let text = String(
      decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    // Link-local ones name their interface: fe80::1%eth0.
    if !text.contains("%"), !text.hasPrefix("169.254."), !found.contains(text) {
      found.append(text)
    }
  }
  return Array(found.prefix(6))
}
