import Foundation
import TestSupport
import Testing

@testable import Scenes

/// A behaviour is a file in Sources/Emitter/Behaviors, a row in `BehaviorRow.all`, a row in
/// docs/emitter.md, and a test.
@Suite struct BehaviorTableTests {
  @Test("Every behaviour of the emitter has a row for scene files")
  func rows() throws {
    let folder = Checkout.path("Sources/Emitter/Behaviors")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.count >= 8)
    let kinds = files.map { $0.dropLast(".swift".count) + "Behavior" }
    let inRows = BehaviorRow.all.map { "\(Swift.type(of: $0.initial))" }
    for kind in kinds where !inRows.contains(String(kind)) {
      Issue.record("\(kind) has no row in BehaviorRow.all")
    }
    for (kind, row) in zip(inRows, BehaviorRow.all) {
      #expect(kinds.contains { $0 == kind }, "\(kind) has no file of its own in \(folder)")
      #expect(
        kind.lowercased() == row.type.lowercased() + "behavior", "type of the row for \(kind)")
    }
    #expect(Set(inRows).count == inRows.count)
  }

  @Test("Every behaviour is described in docs/emitter.md", arguments: BehaviorRow.all.map(\.type))
  func page(type: String) throws {
    let page = try String(contentsOfFile: Checkout.path("docs/emitter.md"), encoding: .utf8)
    #expect(page.contains("\n| `\(type)` "), "no row for \(type) in the table 'Behaviours'")
  }
}
