import Console
import Documents
import Posix

/// Filters of other libraries, run by Benchmarks/peers/gravity.py.
struct PeerFilters {
  /// Where `make bench-gravity` installs the program and its Python.
  let folder: String
  /// Every how many rows one is used.
  let every: Int

  struct Answer {
    var rows: [FilterRow] = []
    /// Filters and logs without rows, with the reasons.
    var leftOut: [String] = []
  }

  /// Measures all filters on logs.
  ///
  /// - Throws: `Failure` with the program's last words when it fails.
  func run(_ logs: [String]) throws(Failure) -> Answer {
    let (python, program) = (folder + "/python/bin/python", folder + "/gravity.py")
    for file in [python, program] where !fileExists(file) {
      throw Failure("\(file) is missing; 'make bench-gravity LOGS=FOLDER' installs it", .noInput)
    }
    let (output, errors) = (folder + "/gravity-output.txt", folder + "/gravity-errors.txt")
    var child = try ChildProcess(
      [python, program, "--every", "\(every)", "--"] + logs, output: output, errors: errors)
    guard child.wait() else { throw Failure("gravity.py: \(try lastLine(of: errors))", .software) }
    var answer = Answer()
    for line in try text(of: output).split(separator: "\n") { try take(line, &answer) }
    return answer
  }

  private func take(_ line: Substring, _ answer: inout Answer) throws(Failure) {
    let node: Node
    do { node = try JSON5Parser.parse(Array(line.utf8)) } catch {
      throw Failure("gravity.py: unexpected output '\(line.prefix(80))'", .software)
    }
    let (log, filter) = (node.string("log"), node.string("filter"))
    if let reason = node.string("left_out") {
      let what = [log, filter].compactMap { $0 }.joined(separator: ", ")
      return answer.leftOut.append("\(what): \(reason); left out of the other filters")
    }
    guard let log, let filter else {
      throw Failure("gravity.py: no log or filter in '\(line.prefix(80))'", .software)
    }
    let figures = FilterFigure.allCases.map { node.number($0.rawValue) }
    answer.rows.append(
      FilterRow(log: log, filter: filter, parameters: node.string("parameters"), figures: figures))
  }
}

extension Node {
  fileprivate func string(_ name: String) -> String? {
    guard case .string(let text) = member(name)?.value else { return nil }
    return text
  }

  fileprivate func number(_ name: String) -> Double? {
    guard case .number(let number) = member(name)?.value, number.isFinite else { return nil }
    return number
  }
}
