/// A column's heading: `Acceleration x (m/s^2)`, `accelerometerAccelerationX(G)`, `A_X [mg]`, `gFx`.
struct Heading {
  /// As the table has it.
  let text: String
  /// Words in lower case, without the axis and the unit.
  private(set) var words: [String]
  /// What the brackets at the end, or the last words, say.
  private(set) var unit: String
  /// 0 for x, 1 for y, 2 for z.
  private(set) var axis: Int?

  /// Whether it stands before the values of a labelled row.
  let isLabel: Bool

  init(_ cell: Substring, isLabel: Bool = false) {
    text = String(cell)
    self.isLabel = isLabel
    let (name, unit) = Self.bracketed(cell)
    words = Self.words(of: name)
    self.unit = unit
    takeUnitOfLastWords()
    takeAxis()
  }

  /// A label of a row; "Y" after "Acceleration X" is "Acceleration Y".
  init(_ label: Substring, after other: Heading?, isLabel: Bool) {
    self.init(label, isLabel: isLabel)
    guard let other, axis != nil, words.isEmpty, other.axis != nil else { return }
    (words, unit) = (other.words, unit.isEmpty ? other.unit : unit)
  }

  /// Whether it is written like this, whatever its case and blanks.
  func isSame(as text: String) -> Bool {
    func plain(_ text: String) -> String {
      text.lowercased().split(separator: " ").joined(separator: " ")
    }
    return plain(self.text) == plain(text)
  }

  /// The unit of a line below the headings.
  mutating func add(unit: Substring) {
    let text = unit.trimming { "()[] ".contains($0) }
    if self.unit.isEmpty { self.unit = String(text) }
  }

  private static func bracketed(_ cell: Substring) -> (name: String, unit: String) {
    guard let close = cell.lastIndex(where: { $0 == ")" || $0 == "]" }),
      let open = cell[..<close].lastIndex(where: { $0 == "(" || $0 == "[" })
    else { return (String(cell), "") }
    let name = cell[..<open] + " " + cell[cell.index(after: close)...]
    return (String(name), String(cell[cell.index(after: open)..<close]))
  }

  /// Divided at blanks, underscores and the like, and at `aB`.
  private static func words(of name: String) -> [String] {
    // A unit's own marks are not between words.
    let text = name.replacing("m/s\u{b2}", with: "mps2").replacing("m/s^2", with: "mps2")
      .replacing("m/s2", with: "mps2").replacing("m/s/s", with: "mps2")
      .replacing("m_s2", with: "mps2")
    var (words, word, wasLower) = ([String](), "", false)
    for character in text {
      let isPart = character.isLetter || character.isNumber
      if !word.isEmpty, !isPart || wasLower && character.isUppercase {
        words.append(word)
        word = ""
      }
      if isPart { word.append(character) }
      wasLower = character.isLowercase
    }
    if !word.isEmpty { words.append(word) }
    return words.map { $0.lowercased() }
  }

  /// `acc_x_mg`, `time_ms`, `seconds_elapsed`, `X_IN_G`, "Time since start in ms".
  private mutating func takeUnitOfLastWords() {
    guard unit.isEmpty, let last = words.last else { return }
    if Unit.Time(last) != nil {
      unit = last
    } else if words.count > 1, Unit.Acceleration(last) != nil || Unit.isTurning(last) {
      unit = last
      words.removeLast()
    } else if let word = words.first(where: { $0.count > 2 && Unit.Time($0) != nil }) {
      unit = word
    }
  }

  /// Words before or behind the letter of an axis, without a mark between.
  private static let stems = [
    "a", "ac", "acc", "accel", "accelerometer", "acceleration", "accl", "g", "gf", "gforce", "gyr",
    "gyro", "gyroscope", "w", "rot", "b", "m", "mag", "magnetometer", "lin", "linear", "la", "grav",
    "gra", "gravity", "beschl", "axis",
  ]

  private mutating func takeAxis() {
    let letters = ["x", "y", "z"]
    if let place = words.lastIndex(where: letters.contains) {
      axis = letters.firstIndex(of: words[place])
      words.remove(at: place)
      return
    }
    // "gFx" is two words.
    let whole = words.joined()
    if let (axis, stem) = Self.joined(whole, letters) {
      (self.axis, words) = (axis, [stem])
      return
    }
    for (place, word) in words.enumerated() {
      guard let (axis, stem) = Self.joined(word, letters) else { continue }
      self.axis = axis
      words[place] = stem
      return
    }
  }

  private static func joined(_ word: String, _ letters: [String]) -> (axis: Int, stem: String)? {
    var word = word
    while word.last?.isNumber == true { word.removeLast() }
    for (axis, letter) in letters.enumerated() {
      if word.hasSuffix(letter), stems.contains(String(word.dropLast())) {
        return (axis, String(word.dropLast()))
      }
      if word.hasPrefix(letter), stems.contains(String(word.dropFirst())) {
        return (axis, String(word.dropFirst()))
      }
    }
    return nil
  }
}

extension Substring {
  fileprivate func trimming(_ isOther: (Character) -> Bool) -> Substring {
    var text = drop(while: isOther)
    while let last = text.last, isOther(last) { text = text.dropLast() }
    return text
  }
}
