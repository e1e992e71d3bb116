import Foundation
import Graphics

/// Drives the frame ring as hard as it goes, with readers of all kinds, and counts.
///
/// ```
///   RingTorture --seconds N [--cpus 1|2]           the whole: `make ring-torture`
///   RingTorture --reader KIND --socket PATH        one reader; says what it saw when the ring ends
///   RingTorture --check FILE                       the frames of docs/examples/reader.py, whose words are in FILE
///   RingTorture --puppet PATH CLIENTS [--old-kernel]   a producer that does one step a line, for tests
/// ```
@main
enum Torture {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      if let kind = value("--reader", words), let path = value("--socket", words) {
        try read(kind, path)
      } else if let file = value("--check", words) {
        try FrameCheck(words: file).run()
      } else if words.first == "--puppet", words.count >= 3 {
        try Puppet(
          path: words[1], clients: Int(words[2]) ?? 16, isOldKernel: words.contains("--old-kernel")
        ).run()
      } else if let seconds = value("--seconds", words).flatMap(Int.init), seconds > 1 {
        pin(value("--cpus", words), words)
        exit(try Trial(seconds: seconds).run() ? 0 : 1)
      } else {
        say("usage: RingTorture --seconds N [--cpus 1|2]")
        exit(64)
      }
    } catch {
      say("failed: \(error)")
      exit(1)
    }
  }

  private static func read(_ kind: String, _ path: String) throws {
    if kind == "dribbling" { return try Dribbler(path: path).run() }
    let format: Frame.Format =
      switch kind {
      case "rg16": .rgb565
      case "ar24": .argb8888
      default: .xrgb8888
      }
    try Spectator(path: path, format: format, pause: kind == "slow" ? 50_000 : 0).run()
  }

  private static func value(_ name: String, _ words: [String]) -> String? {
    guard let index = words.firstIndex(of: name), index + 1 < words.count else { return nil }
    return words[index + 1]
  }

  /// Restarts on the given number of CPUs available to this process.
  private static func pin(_ count: String?, _ words: [String]) {
    guard let count, !words.contains("--pinned") else { return }
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") }
    let ranges = (line?.split(whereSeparator: \.isWhitespace).last ?? "0").split(separator: ",")
    let allowed = ranges.flatMap { range -> [Int] in
      let ends = range.split(separator: "-").compactMap { Int($0) }
      return ends.isEmpty ? [] : Array(ends[0]...(ends.last ?? ends[0]))
    }
    let chosen = allowed.prefix(Int(count) ?? 1).map(String.init)
    if chosen.count < Int(count) ?? 1 { say("skipped: \(count) CPUs, there are \(allowed.count)") }
    let own = Child.ownPath
    let arguments = ["taskset", "-c", chosen.joined(separator: ","), own] + words + ["--pinned"]
    var pointers = arguments.map { strdup($0) } + [nil]
    execvp("taskset", &pointers)
    say("skipped: CPUs are not chosen, taskset cannot be run")
  }
}
