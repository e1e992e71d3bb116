/// How a value lies in a scan, in the kernel's words: `le:s16/32>>0`.
///
/// ```
///    le       s    16    / 32      >> 4
///    order   sign  bits    storage    shift      order le or be, sign s or u
/// ```
/// The syntax is that of `scan_elements/in_accel_x_type` (Documentation/ABI/testing/sysfs-bus-iio).
public struct ScanType: Equatable, Sendable, CustomStringConvertible {
  /// Whether the first byte is the highest.
  public let isBigEndian: Bool
  /// Whether the highest of its bits is a sign.
  public let isSigned: Bool
  /// How many bits count.
  public let bits: Int
  /// How many it takes in the scan: 8, 16, 32 or 64.
  public let storage: Int
  /// How far it is to be shifted to the right.
  public let shift: Int

  /// Reads the kernel's words; nil for anything that no kernel says.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "le" || parts[0] == "be",
      let sign = parts[1].first, sign == "s" || sign == "u"
    else { return nil }
    let numbers = String(parts[1].dropFirst()).replacing(">>", with: "/")
      .split(separator: "/", omittingEmptySubsequences: false).map { word in
        // Digits only: Swift's conversion takes a sign as well.
        word.utf8.allSatisfy { (48...57).contains($0) } ? Int(word) : nil
      }
    guard numbers.count == 2 || numbers.count == 3, let bits = numbers[0],
      let storage = numbers[1], [8, 16, 32, 64].contains(storage), (1...storage).contains(bits),
      let shift = numbers.count == 3 ? numbers[2] : 0, (0...storage - bits).contains(shift)
    else { return nil }
    isBigEndian = parts[0] == "be"
    isSigned = sign == "s"
    (self.bits, self.storage, self.shift) = (bits, storage, shift)
  }

  /// The kernel's words.
  public var description: String {
    "\(isBigEndian ? "be" : "le"):\(isSigned ? "s" : "u")\(bits)/\(storage)>>\(shift)"
  }
}
