import Bus
import Console
import Glibc
import Programs

enum TextVerb: Verb {
  static let command = Command(
    "snowctl text", "Writes a text over the scene, or prints the one that is there.",
    operands: [Operand("STRING", .optional)],
    options: [
      Option("for", value: "S", help: "take it away after S seconds, as 30 or 30s")
    ] + Option.service,
    examples: [
      "sudo snowctl text 'Back at 2 pm' --for 3600", "sudo snowctl text Hello --for 30s",
      "sudo snowctl text ''", "snowctl text",
    ],
    notes: [
      "At most 500 characters, in capitals, upright, and as large as it fits; an empty one takes the text away. Control characters"
        + " and direction overrides are removed. The font has Latin letters, digits and the signs of ASCII; for others it"
        + " shows boxes, which a warning names.",
      "In a scene with a text layer that has 'outside', such as greeting, it takes that layer's font and place instead.",
      "A text without --for is there again after one with it. Both end when the service restarts.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    var seconds = 0.0
    if let words = arguments.value("for") {
      let number = words.hasSuffix("s") ? String(words.dropLast()) : words
      seconds = try parseNumber(number, "--for", in: 0.1...ControlMethod.longestText.upperBound)
    }
    guard let text = arguments.operands.first else {
      guard seconds == 0 else { throw Failure("--for needs a STRING", .usage) }
      return try Terminal.print(
        Terminal.harmless(try Service(arguments).words(of: "Text")) + "\n")
    }
    let answer = try Service(arguments).call(.showText, .text(text), .number(seconds))
    if case .text(let warning)? = answer.first, !warning.isEmpty { Report.voice.say(warning) }
  }
}

enum IdentifyVerb: Verb {
  static let command = Command(
    "snowctl identify", "Shows the panel's name and addresses on it for 30 seconds.",
    options: Option.service,
    examples: ["sudo snowctl identify", "ssh panel sudo snowctl identify"],
    notes: [
      "The addresses are those of the machine on which this runs: the service has no network of its own."
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    try Service(arguments).call(.identify, .text(addresses.joined(separator: " ")))
  }

  /// The numeric addresses of all interfaces that are up, at most six; without loopback and link-local ones.
  static var addresses: [String] {
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
}
