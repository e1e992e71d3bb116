/// Which columns of a table hold the time and the accelerations, by their headings.
struct TableColumns {
  let headings: [Heading]
  /// Places of x, y and z for each quantity, the best first.
  let triples: [Triple]
  /// Places of what may be the time, the best first.
  let times: [Int]

  struct Triple {
    let quantity: Quantity
    let places: [Int]
  }

  init(_ headings: [Heading]) {
    self.headings = headings
    var triples: [Triple] = []
    for (place, heading) in headings.enumerated() where heading.axis == 0 {
      let places = (0..<3).compactMap { axis in
        headings.firstIndex {
          $0.axis == axis && $0.words == heading.words && $0.unit == heading.unit
        }
      }
      guard places.count == 3, places[0] == place else { continue }
      triples.append(Triple(quantity: Quantity(heading), places: places))
    }
    // A sort that keeps the table's order among equals.
    self.triples = triples.enumerated().sorted {
      ($0.element.quantity, $0.offset) < ($1.element.quantity, $1.offset)
    }.map(\.element)
    times = headings.indices.compactMap { place in
      Self.score(headings[place]).map { (place: place, score: $0) }
    }.sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map(\.place)
  }

  /// The axis that has no heading where others have one.
  var missingAxis: String? {
    let axes = Set(headings.compactMap(\.axis))
    guard !axes.isEmpty else { return nil }
    return (0..<3).first { !axes.contains($0) }.map { ["x", "y", "z"][$0] }
  }

  /// The place of a column by its name, or by its number from 1.
  func place(of name: String) -> Int? {
    if let place = headings.firstIndex(where: { $0.isSame(as: name) }) { return place }
    if let number = Int(name) { return number > 0 ? number - 1 : nil }
    let wanted = Heading(name[...])
    let same = headings.indices.filter {
      headings[$0].words == wanted.words && headings[$0].axis == wanted.axis
    }
    return same.count == 1 && !(wanted.words.isEmpty && wanted.axis == nil) ? same[0] : nil
  }

  private static let timeWords: Set<String> = [
    "t", "ts", "time", "timestamp", "timestamps", "zeit", "uhrzeit", "zeitstempel", "temps",
    "tiempo", "tempo", "tijd", "czas", "cas", "čas", "vreme", "zaman", "χρόνος", "время", "时间",
    "時間", "elapsed", "date", "datum", "datetime", "clock", "epoch", "stamp", "seconds",
    "secs", "sec", "millis", "milliseconds", "micros", "microseconds", "nanoseconds", "ms", "us",
    "ns", "uptime", "fecha", "hora", "heure", "yyyy",
  ]
  /// Times of other sensors, which stand still between their readings.
  private static let others = [
    "gyr", "mag", "loc", "gps", "motion", "alti", "baro", "pedo", "batt", "acti", "head", "light",
    "heart", "press",
  ]
  private static let differences: Set<String> = [
    "dt", "diff", "delta", "difference", "interval", "period",
  ]

  private static func score(_ heading: Heading) -> Int? {
    let words = heading.words
    guard heading.axis == nil, words.contains(where: timeWords.contains),
      !words.contains(where: differences.contains)
    else { return nil }
    func begins(_ beginnings: [String]) -> Bool {
      words.contains { word in beginnings.contains(where: word.hasPrefix) }
    }
    var score = words == ["t"] && heading.unit.isEmpty ? 5 : 10
    if Unit.Time(heading.unit) != nil { score += 4 }
    if begins(["acc"]) { score += 6 }
    if begins(["since", "start", "elapsed"]) { score += 1 }
    if begins(others) { score -= 8 }
    if begins(["dat", "txt", "fecha", "yyyy"]) || heading.unit == "txt" { score -= 3 }
    return score
  }
}
