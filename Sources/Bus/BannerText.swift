/// A text from outside, as it may be shown.
public enum BannerText {
  /// The most characters, as Unicode scalars.
  public static let longest = 500

  /// The text in one line, without control characters, direction overrides and other invisible ones.
  ///
  /// Empty if nothing but spaces is left. Throws if more than 500 characters are left. Nothing in a text is markup.
  public static func clean(_ text: String) throws(BusError) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator, .spaceSeparator: result.append(" ")
      case .control where ["\n", "\r", "\t"].contains(scalar): result.append(" ")
      case .control, .format, .surrogate: break
      default: result.append(scalar)
      }
    }
    guard result.count <= longest else {
      throw BusError(
        .invalid, "text: \(result.count) characters; expected at most \(longest)")
    }
    return result.allSatisfy { $0 == " " } ? "" : String(result)
  }
}
