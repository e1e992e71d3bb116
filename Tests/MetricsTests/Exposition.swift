/// An OpenMetrics text, checked against the rules of version 1.0.0 that concern it.
struct Exposition {
  struct Family {
    var name: String
    var type = ""
    var unit = ""
    var help = ""
    var samples: [(name: String, labels: [(String, String)], value: String)] = []
  }

  private(set) var families: [Family] = []
  /// What breaks a rule.
  private(set) var problems: [String] = []

  init(_ bytes: [UInt8]) {
    var lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    if lines.popLast() != "" { problems.append("the last line has no end") }
    if lines.popLast() != "# EOF" { problems.append("'# EOF' is not the last line") }
    for line in lines { take(line) }
    for family in families { check(family) }
    if Set(families.map(\.name)).count < families.count { problems.append("a family occurs twice") }
  }

  private mutating func take(_ line: Substring) {
    if let match = line.wholeMatch(of: /# (TYPE|UNIT|HELP) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)/) {
      let (name, text) = (String(match.2), String(match.3))
      // Descriptions stand before the samples of their family.
      if families.last?.name != name {
        families.append(Family(name: name))
      } else if families.last?.samples.isEmpty == false {
        problems.append("\(name): \(match.1) after samples")
      }
      switch match.1 {
      case "TYPE": families[families.count - 1].type = text
      case "UNIT": families[families.count - 1].unit = text
      default: families[families.count - 1].help = text
      }
    } else if let match = line.wholeMatch(of: /([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)/),
      !families.isEmpty
    {
      let labels = match.2.map(Self.labels) ?? []
      guard let labels else { return problems.append("labels: \(line)") }
      families[families.count - 1].samples.append((String(match.1), labels, String(match.3)))
    } else {
      problems.append("not in the format: '\(line)'")
    }
  }

  private static func labels(_ text: Substring) -> [(String, String)]? {
    let one = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/
    var (rest, found) = (text, [(String, String)]())
    while !rest.isEmpty {
      guard let match = rest.prefixMatch(of: one) else { return nil }
      found.append((String(match.1), String(match.2)))
      rest = rest[match.range.upperBound...]
    }
    return found
  }

  private mutating func check(_ family: Family) {
    func expect(_ holds: Bool, _ words: String) {
      if !holds { problems.append("\(family.name): \(words)") }
    }
    expect(!family.help.isEmpty && !family.samples.isEmpty, "no help or no samples")
    expect(family.unit.isEmpty || family.name.hasSuffix("_\(family.unit)"), "unit \(family.unit)")
    expect(!family.name.hasSuffix("_total") && !family.name.hasSuffix("_info"), "a reserved suffix")
    let number = /[-+]?([0-9]+(\.[0-9]*)?(e[-+]?[0-9]+)?|Inf)|NaN/
    for sample in family.samples {
      expect(sample.value.wholeMatch(of: number) != nil, "value \(sample.value)")
    }
    let suffixes = Set(family.samples.map { String($0.name.dropFirst(family.name.count)) })
    expect(family.samples.allSatisfy { $0.name.hasPrefix(family.name) }, "a foreign sample")
    switch family.type {
    case "counter":
      expect(suffixes == ["_total"], "\(suffixes)")
      expect(family.samples.allSatisfy { Double($0.value) ?? -1 >= 0 }, "negative")
    case "gauge": expect(suffixes == [""], "\(suffixes)")
    case "info":
      expect(suffixes == ["_info"] && family.samples.allSatisfy { $0.value == "1" }, "value")
    case "stateset":
      expect(family.samples.count { $0.value == "1" } == 1, "not exactly one state")
      expect(family.samples.allSatisfy { ["0", "1"].contains($0.value) }, "a state's value")
      expect(family.samples.allSatisfy { $0.labels.map(\.0) == [family.name] }, "a state's label")
    case "histogram": checkHistogram(family, expect)
    default: expect(false, "type \(family.type)")
    }
  }

  private func checkHistogram(_ family: Family, _ expect: (Bool, String) -> Void) {
    let buckets = family.samples.filter { $0.name == "\(family.name)_bucket" }
    let bounds = buckets.compactMap { $0.labels.first { $0.0 == "le" }?.1 }
    expect(bounds.last == "+Inf" && bounds.count == buckets.count, "bounds \(bounds)")
    let ends = bounds.dropLast().compactMap(Double.init)
    expect(ends.count == bounds.count - 1 && zip(ends, ends.dropFirst()).allSatisfy(<), "order")
    // Canonical numbers: with a point or an exponent.
    expect(
      bounds.dropLast().allSatisfy { $0.contains(".") || $0.contains("e") }, "bounds \(bounds)")
    let counts = buckets.compactMap { Int($0.value) }
    expect(
      counts.count == buckets.count && zip(counts, counts.dropFirst()).allSatisfy(<=), "counts")
    let total = family.samples.first { $0.name == "\(family.name)_count" }
    expect(total?.value == buckets.last?.value, "count")
    expect(family.samples.contains { $0.name == "\(family.name)_sum" }, "sum")
  }
}
