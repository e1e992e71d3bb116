import Console
import Glibc
import Posix

/// The host names that requests may use, against DNS rebinding: a web site can point its own name at this machine to
/// read the answers in a visitor's browser, and `Host` then has that name; an address is always genuine.
struct HostNames: Sendable {
  private let names: Set<String>
  private let isLoopback: Bool

  static let option = Option(
    "name", value: "NAME", repeats: true,
    help: "also accept this host name, for routers and proxies")

  /// A loopback listener accepts only loopback addresses, `localhost` and `others`.
  init(isLoopback: Bool, machine: String = HostNames.machine, others: [String] = []) {
    self.isLoopback = isLoopback
    var names = Set((others + ["localhost"]).map(Self.plain))
    if !isLoopback, let first = machine.split(separator: ".").first {
      names.formUnion([machine, String(first), "\(first).local"].map(Self.plain))
    }
    names.remove("")
    self.names = names
  }

  /// Whether a `Host` header (a name or an address, with or without port) is accepted.
  func accepts(_ host: String) -> Bool {
    guard let name = Self.withoutPort(host) else { return false }
    if name.hasPrefix("[") { return acceptsSix(name.dropFirst().dropLast()) }
    var four = in_addr()
    guard inet_pton(AF_INET, name, &four) == 1 else { return names.contains(Self.plain(name)) }
    return !isLoopback || UInt32(bigEndian: four.s_addr) >> 24 == 127
  }

  private func acceptsSix(_ text: Substring) -> Bool {
    var six = in6_addr()
    guard inet_pton(AF_INET6, String(text), &six) == 1 else { return false }
    guard isLoopback else { return true }
    return withUnsafeBytes(of: six) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
  }

  /// "panel:8080" → "panel", "[::1]:8080" → "[::1]"; nil for anything else.
  private static func withoutPort(_ host: String) -> String? {
    let isSix = host.hasPrefix("[")
    guard let end = isSix ? host.firstIndex(of: "]").map(host.index(after:)) : host.endIndex else {
      return nil
    }
    let colon = isSix ? end : host.firstIndex(of: ":") ?? end
    let port = host[colon...]
    let isPort = port.isEmpty || port.first == ":" && port.dropFirst().utf8.allSatisfy(isDigit)
    return isPort ? String(host[..<colon]) : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Case and a trailing dot are insignificant in names.
  private static func plain(_ name: String) -> String {
    let name = name.lowercased()
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }

  /// Empty if the machine has no name.
  static var machine: String { hostName() }
}
