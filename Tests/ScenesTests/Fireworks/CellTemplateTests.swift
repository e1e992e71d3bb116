import Documents
import Emitter
import Testing

@testable import Scenes

/// `like`: cells that are written once.
@Suite("Cells by names")
struct CellTemplateTests {
  private func cells(_ templates: String, _ cells: String) throws -> [CellDescription] {
    try describe(
      "{ version: 1, cells: { \(templates) }, layers: [ { emitter: { cells: [ \(cells) ] } } ] }"
    ).layers[0].cells
  }

  private func refusal(_ templates: String, _ cells: String) -> String? {
    do {
      _ = try self.cells(templates, cells)
      return nil
    } catch { return "\(error)" }
  }

  @Test("A cell has the named one's members, overridden by its own")
  func overriding() throws {
    let cells = try cells(
      "a: { birthRate: 3, velocity: 7, cells: [ { birthRate: 1 }, { birthRate: 2 } ] }, b: { like: 'a', velocity: 8 }",
      "{ like: 'a' }, { like: 'b', birthRate: 4 }, { like: 'a', cells: [ { like: 'b' } ] }")
    #expect(cells.map(\.cell.birthRate) == [3, 4, 3])
    #expect(cells.map(\.cell.velocity) == [7, 8, 7])
    #expect(cells.map { $0.cells.map(\.cell.birthRate) } == [[1, 2], [1, 2], [3]])
    #expect(cells[2].cells[0].cells.map(\.cell.birthRate) == [1, 2])
  }

  @Test("The same as written out")
  func writtenOut() throws {
    let short = try cells(
      "a: { birthRate: { from: 1, to: 9 }, count: 3 }", "{ like: 'a', scale: 2 }")
    let long = try cells("", "{ birthRate: { from: 1, to: 9 }, count: 3, scale: 2 }")
    #expect(short.count == long.count && short[0].count == long[0].count)
    #expect(short[0].draws.map(\.value) == long[0].draws.map(\.value))
  }

  @Test("An unknown name, with the nearest known one")
  func unknown() {
    #expect(
      refusal("spark: {}", "{ like: 'sparc' }")
        == "x.json5:1:77: the scene's 'cells' have no 'sparc'; did you mean 'spark'?")
    #expect(refusal("", "{ like: 3 }")?.contains("'like' must be the name of") == true)
    #expect(refusal("a: 3", "")?.contains("a cell must be an object") == true)
  }

  @Test("An error in a template is reported at its place, even if it is unused")
  func mistakes() {
    #expect(
      refusal("a: { birthrate: 3 }", "")?.hasPrefix(
        "x.json5:1:29: unknown key 'birthrate' in a cell")
        == true)
    #expect(refusal("a: { birthRate: -3 }", "{ like: 'a' }")?.contains(":1:") == true)
  }

  @Test("Cycles end: to itself, through others, inside its own cells")
  func circles() {
    for templates in [
      "a: { like: 'a' }", "a: { like: 'b' }, b: { like: 'c' }, c: { like: 'a' }",
      "a: { cells: [ { like: 'a' } ] }",
      "a: { cells: [ { like: 'b' } ] }, b: { cells: [ { like: 'a' } ] }",
    ] {
      #expect(refusal(templates, "")?.contains("would be like itself: ") == true, "\(templates)")
    }
  }

  @Test("Templates inside templates do not fill the memory")
  func multiplying() {
    func many(_ name: String) -> String {
      "cells: [ " + String(repeating: "{ like: '\(name)' }, ", count: 100) + "]"
    }
    let templates = "a: { \(many("b")) }, b: { \(many("c")) }, c: { \(many("d")) }, d: {}"
    #expect(refusal(templates, "")?.contains("more than 10000 cells are copied") == true)
    let names = (0..<300).map { "t\($0): { like: 't\($0 + 1)' }, " }.joined() + "t300: {}"
    #expect(refusal(names, "")?.contains("expected at most 256") == true)
    let chain = (0..<200).map { "t\($0): { like: 't\($0 + 1)' }, " }.joined() + "t200: {}"
    #expect(refusal(chain, "{ like: 't0' }")?.contains("more than 10000") == true)
    let deep =
      (0..<12).map { "t\($0): { cells: [ { like: 't\($0 + 1)' } ] }, " }.joined() + "t12: {}"
    #expect(refusal(deep, "")?.contains("expected at most 8 levels") == true)
  }
}
