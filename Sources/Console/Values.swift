/// Reads a number; `what` names it in the failure.
///
/// - Parameters:
///   - text: what was typed.
///   - what: how the failure names it: "--fps", "the angle".
///   - range: what makes sense.
/// - Returns: the number.
/// - Throws: `Failure` that says what it should be.
public func parseNumber(
  _ text: String, _ what: String, in range: ClosedRange<Double>
) throws(Failure) -> Double {
  guard let number = Double(text), range.contains(number) else {
    let limits = "\(plain(range.lowerBound)) to \(plain(range.upperBound))"
    throw Failure("\(what): '\(text)' is not a number from \(limits)", .usage)
  }
  return number
}

/// Reads a whole number; `what` names it in the failure.
///
/// - Parameters:
///   - text: what was typed.
///   - what: how the failure names it.
///   - range: what makes sense.
/// - Returns: the number.
/// - Throws: `Failure` that says what it should be.
public func parseInteger(
  _ text: String, _ what: String, in range: ClosedRange<UInt64>
) throws(Failure) -> UInt64 {
  guard let number = UInt64(text), range.contains(number) else {
    let limits = "\(range.lowerBound) to \(range.upperBound)"
    throw Failure("\(what): '\(text)' is not a whole number from \(limits)", .usage)
  }
  return number
}

/// Numbers are shown the way people write them: 1000, not 1000.0.
private func plain(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// The size of a picture in pixels, within what a frame can be.
public struct PixelSize: Equatable, Sendable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int

  /// The longest side.
  public static let longestSide = 16384
  /// The most pixels in all, 8192 × 8192.
  public static let mostPixels = 1 << 26

  /// Reads `WxH`.
  ///
  /// - Parameters:
  ///   - text: what was typed, "320x240".
  ///   - what: how the failure names it.
  /// - Throws: `Failure` that says the form or the limits.
  public init(_ text: String, called what: String = "size") throws(Failure) {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy(Self.isDigits) else {
      throw Failure("\(what): '\(text)' is not a size like 320x240", .usage)
    }
    // Digits that do not even fit an Int are too large all the same.
    let (width, height) = (Int(sides[0]) ?? .max, Int(sides[1]) ?? .max)
    let allowed = 1...Self.longestSide
    guard allowed.contains(width), allowed.contains(height), width * height <= Self.mostPixels
    else {
      let limits = "1 to \(Self.longestSide) pixels a side and at most \(Self.mostPixels) in all"
      throw Failure("\(what): \(text) is not possible; it may have \(limits)", .usage)
    }
    self.width = width
    self.height = height
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
