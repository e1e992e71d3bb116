import Foundation
import TestSupport
import Testing

/// A thousand panels and one message.
@Suite(.serialized, .waiting, .needsBroker) struct ThousandTests {
  /// CPU seconds of a process so far.
  private func cpu(_ number: Int32) throws -> Double {
    let line = try String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
    let fields = line[line.index(after: line.lastIndex(of: ")") ?? line.startIndex)...]
      .split(separator: " ")
    // utime and stime, behind state and ten numbers.
    return Double((Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0))
      / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  private func memory(_ number: Int32) throws -> Int {
    let lines = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
      .split(separator: "\n")
    let line = lines.first { $0.hasPrefix("VmRSS:") } ?? ""
    return Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0
  }

  @Test("One message switches a thousand panels off", arguments: [1000, 1])
  func off(connections: Int) throws {
    let bench = try FleetBench(Authority())
    let simulator = try bench.panels("panel", 1000, group: "lobby", connections: connections)
    let panels = simulator.process.processIdentifier
    let list = try bench.fleet("list", "--timeout", "120")
    #expect(list.lines.count == 1001, "\(list.words)")
    let before = (try cpu(bench.broker.number), try cpu(panels))
    var longest = 0.0
    let rounds = 5
    for round in 0..<rounds {
      let outcome = try bench.fleet(
        round % 2 == 0 ? "off" : "on", "--group", "lobby", "--json", "--timeout", "120")
      #expect(outcome.code == 0, "\(outcome.words)\(outcome.text.suffix(500))")
      let answer = try #require(
        try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
      #expect(answer["done"] as? Int == 1000)
      let rows = try #require(answer["panels"] as? [[String: Any]])
      longest = max(longest, rows.compactMap { $0["seconds"] as? Double }.max() ?? 0)
    }
    let broker = try cpu(bench.broker.number) - before.0
    let process = try cpu(panels) - before.1
    // Retained states and availability for the operator, the order, its reports, and those passed on.
    let messages = Double(rounds * (2000 + connections + 1000 + 1000))
    print(
      """
      1,000 panels, \(connections) connections, TLS: last report after at most \(longest) s; \
      CPU a message: broker \(Int(broker / messages * 1e6)) µs, panels \(Int(process / messages * 1e6)) µs; \
      memory: broker \(try memory(bench.broker.number) / 1024) MB, panels \(try memory(panels) / 1024) MB
      """)
  }
}
