import Console
import Portable

/// The tables of docs/performance.md.
enum PerformancePage {
  /// Puts a text between a page's two marks, `<!-- NAME -->` and `<!-- /NAME -->`.
  ///
  /// - Throws: `Failure` when the page cannot be read or written, or has no such marks.
  static func replace(_ name: String, in path: String, with lines: String) throws(Failure) {
    try write(try replaced(name, in: try text(of: path), with: lines, path), to: path)
  }

  /// The page with a new text between the marks.
  static func replaced(
    _ name: String, in page: String, with text: String, _ path: String
  ) throws(Failure) -> String {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    guard let begin = lines.firstIndex(of: "<!-- \(name) -->"),
      let end = lines.firstIndex(of: "<!-- /\(name) -->"), begin < end
    else {
      throw Failure(
        "\(path): no place for the table", .dataError,
        hint: "It goes between the lines '<!-- \(name) -->' and '<!-- /\(name) -->'.")
    }
    return (lines[...begin] + ["", Substring(text), ""] + lines[end...]).joined(separator: "\n")
  }

  /// The comparison with other libraries.
  ///
  /// - Parameters:
  ///   - rows: what was measured, in scenes of one kind.
  ///   - machine: what it was measured on.
  ///   - rounds: pairs of runs of each that count.
  /// - Returns: Markdown.
  static func scenes(_ rows: [PeerRow], machine: String, rounds: Int) -> String {
    let best = rows.first?.scene.kind == .strokes ? "strokes" : "cached sprites"
    let ways = [
      ("snowd ÷ peer, \(best)", rows.filter { !$0.peer.isOrdinary }),
      ("snowd ÷ peer, one picture scaled", rows.filter(\.peer.isOrdinary)),
    ]
    var text = "On \(machine); \(rounds) rounds each. \(sides(rows))\n"
    for (title, rows) in ways where !rows.isEmpty { text += "\n" + ratios(title, rows) }
    if rows.contains(where: { !$0.isPeerFaithful }) {
      text += "\n¹ The peer's frame is below the required likeness, so its work differs.\n"
    }
    return text + "\n" + likenesses(rows)
  }

  private static func sides(_ rows: [PeerRow]) -> String {
    let ours = rows.first?.ours.map(\.level.title).joined(separator: " and ") ?? ""
    let peers = unique(rows.map { "\($0.peer.program) \($0.peerVersion): \($0.peerLevel)" })
    return "Instruction sets: " + (["snowd: \(ours)"] + peers).joined(separator: ", ") + "."
  }

  private static func ratios(_ title: String, _ rows: [PeerRow]) -> String {
    let peers = unique(rows.map(\.peer))
    var lines = [
      row([title, "snowd"] + peers.map(\.title)),
      "|---|" + String(repeating: "---|", count: 1 + peers.count),
    ]
    for scene in unique(rows.map(\.scene)) {
      let here = rows.filter { $0.scene == scene }
      for index in here[0].ours.indices {
        let level = here[0].ours[index].level
        let times = here.flatMap { $0.ours[index].runs.ours }
        let cells = peers.map { peer in
          here.first { $0.peer == peer }.map { cell($0, index) } ?? ""
        }
        lines.append(row(["\(scene.name) \(level.title)", time(median(times))] + cells))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// "0.48 (0.46…0.51)", and whether the goal is met.
  private static func cell(_ row: PeerRow, _ index: Int) -> String {
    let runs = row.ours[index].runs
    func figure(_ value: Double) -> String { decimal(value, places: value < 0.1 ? 3 : 2) }
    var text =
      "\(figure(runs.ratio)) (\(figure(runs.spread.lowerBound))…\(figure(runs.spread.upperBound)))"
    let isBaseline = row.ours[index].level.isBaseline
    if let goal = row.peer.goal(in: row.scene, isBaseline: isBaseline) {
      let words = "goal \(decimal(goal, places: 2))"
      text += runs.ratio <= goal ? ", \(words)" : ", **\(words) missed**"
    }
    return row.isPeerFaithful ? text : text + " ¹"
  }

  private static func likenesses(_ rows: [PeerRow]) -> String {
    let scenes = unique(rows.map(\.scene))
    var lines = [
      row(["likeness to the reference, dB"] + scenes.map(\.name)),
      "|---|" + String(repeating: "---|", count: scenes.count),
      row(["required of snowd"] + scenes.map { decimal($0.gate, places: 0) }),
    ]
    if scenes.contains(where: { $0.peerGate != $0.gate }) {
      lines.append(
        row(["required of peers"] + scenes.map { decimal($0.peerGate, places: 0) }))
    }
    func line(_ title: String, _ value: (PeerScene) -> Double?) {
      lines.append(row([title] + scenes.map { value($0).map { decimal($0, places: 1) } ?? "" }))
    }
    for level in rows.first?.ours.map(\.level) ?? [] {
      line("snowd \(level.title)") { scene in
        rows.first { $0.scene == scene }?.ours.first { $0.level == level }?.likeness
      }
    }
    for peer in unique(rows.map(\.peer)) {
      line(peer.fullTitle) { scene in
        rows.first { $0.scene == scene && $0.peer == peer }?.peerLikeness
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// "390 µs", "27.1 ms".
  static func time(_ microseconds: Double) -> String {
    microseconds < 1000
      ? decimal(microseconds, places: microseconds < 100 ? 1 : 0) + " µs"
      : decimal(microseconds / 1000, places: microseconds < 10_000 ? 2 : 1) + " ms"
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  private static func unique<Value: Equatable>(_ values: [Value]) -> [Value] {
    values.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
