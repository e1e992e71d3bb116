import Portable

/// Parses a number; the failure gives `what` ("--fps", "the angle") and the range.
public func parseNumber(
  _ text: String, _ what: String, in range: ClosedRange<Double>
) throws(Failure) -> Double {
  guard let number = Double(text), range.contains(number) else {
    let limits = "\(short(range.lowerBound, places: 9)) to \(short(range.upperBound, places: 9))"
    throw Failure("\(what): invalid number '\(text)'; expected \(limits)", .usage)
  }
  return number
}

/// Parses a whole number; the failure gives `what` and the range.
public func parseInteger(
  _ text: String, _ what: String, in range: ClosedRange<UInt64>
) throws(Failure) -> UInt64 {
  guard let number = UInt64(text), range.contains(number) else {
    let limits = "\(range.lowerBound) to \(range.upperBound)"
    throw Failure("\(what): invalid number '\(text)'; expected a whole number, \(limits)", .usage)
  }
  return number
}

/// The size of a picture in pixels, within the limits of a frame.
public struct PixelSize: Equatable, Sendable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int

  /// The longest side, in pixels.
  public static let longestSide = 16384
  /// The most pixels in all, 8192 × 8192.
  public static let mostPixels = 1 << 26

  /// Reads `WxH`, as "320x240"; the failure gives `what` and the form or the limits.
  public init(_ text: String, called what: String = "size") throws(Failure) {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy(Self.isDigits) else {
      throw Failure("\(what): invalid size '\(text)'; expected WxH, as 320x240", .usage)
    }
    // Numbers beyond Int are out of range too.
    let (width, height) = (Int(sides[0]) ?? .max, Int(sides[1]) ?? .max)
    let allowed = 1...Self.longestSide
    guard allowed.contains(width), allowed.contains(height), width * height <= Self.mostPixels
    else {
      let limits = "sides of 1 to \(Self.longestSide) and at most \(Self.mostPixels) pixels"
      throw Failure("\(what): size \(text) is out of range; expected \(limits)", .usage)
    }
    self.width = width
    self.height = height
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
