import Motion

/// The header of a log.
///
/// ```
/// # snowd-log 1
/// # sign: reaction
/// # device: bmi160   rate: 100   matrix: 1,0,0;0,1,0;0,0,1
/// t_ns,ax,ay,az,gx,gy,gz
/// ```
public struct LogHeader: Sendable {
  /// Converts the device's numbers to the panel's.
  public var frame = SensorFrame(unit: 1 / Acceleration.standardGravity, sign: .reaction)
  /// The sign stated by the log or its format; nil if none.
  public internal(set) var sign: AccelerationSign?
  /// The device's name, if stated.
  public var device: String?
  /// Whether the log has `MotionReference` columns; a row may still lack values.
  public internal(set) var hasReference = false

  /// Takes a comment line without its `#` and returns what is wrong with it.
  ///
  /// A key stands at the start or after two blanks, its value is the next word; other text is ignored.
  mutating func takeComment(_ line: String) -> String? {
    // A spreadsheet fills the line with empty cells.
    var comment = line[...]
    while let last = comment.last, ",;\t \"".contains(last) { comment = comment.dropLast() }
    let words = comment.split(separator: " ")
    if words.first == "snowd-log" {
      guard words.count > 1, words[1] == "1" else {
        return "unsupported version '\(comment.prefix(40))'; expected snowd-log 1"
      }
      return nil
    }
    for (index, word) in words.enumerated() {
      let gap = comment[..<word.startIndex]
      guard index == 0 || gap.hasSuffix("  "), let colon = word.firstIndex(of: ":") else {
        continue
      }
      // "sign: gravity" and "sign:gravity" are the same.
      let behind = word[word.index(after: colon)...]
      let rest = (behind.isEmpty ? [] : [behind]) + words[(index + 1)...]
      if let problem = take(String(word[..<colon]), rest[...]) { return problem }
    }
    return nil
  }

  private mutating func take(_ key: String, _ words: ArraySlice<Substring>) -> String? {
    guard let value = words.first else { return nil }
    switch key {
    case "sign":
      guard let sign = AccelerationSign(rawValue: String(value)) else {
        return "unknown sign '\(value.prefix(40))'; expected gravity or reaction"
      }
      frame.sign = sign
      self.sign = sign
    case "units":
      guard value == "g" || value == "m/s2" else {
        return "unknown units '\(value.prefix(40))'; expected m/s2 or g"
      }
      frame.unit = value == "g" ? 1 : 1 / Acceleration.standardGravity
    case "matrix":
      // A matrix may contain blanks: it extends as far as the words are numeric.
      let text = words.prefix { $0.allSatisfy { "0123456789.,;+-eE".contains($0) } }
        .joined(separator: " ")
      do {
        frame.matrix = try MountMatrix(text.isEmpty ? String(value) : text)
      } catch {
        return error.description
      }
    case "device": device = String(value)
    default: break
    }
    return nil
  }
}
