/// A text that comes from outside, made harmless to draw and to log.
///
/// It is a single line of at most 500 characters. Control characters and those that change the direction of writing are
/// removed, because they can make a text look like another one. Nothing in it is markup: it is shown as it is written.
public enum OutsideText {
  /// The most characters, and Unicode scalars: a character may have any number of marks.
  public static let (longest, mostScalars) = (500, 2000)

  /// The harmless text; throws if it is too long.
  public static func clean(_ text: String) throws(BusError) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: scalars.append(" ")
      case .control: if scalar.properties.isWhitespace { scalars.append(" ") }
      // Arabic, Indic scripts and emoji need the joiners.
      case .format: if scalar == "\u{200C}" || scalar == "\u{200D}" { scalars.append(scalar) }
      // Private use: `String(pathBytes:)` keeps bytes there.
      case .privateUse, .surrogate, .unassigned: break
      default: scalars.append(scalar)
      }
    }
    let clean = String(scalars)
    guard clean.count <= longest, scalars.count <= mostScalars else {
      throw BusError(.invalid, "expected at most \(longest) characters")
    }
    return clean
  }
}
