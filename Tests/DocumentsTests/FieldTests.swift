import Documents
import Portable
import Testing

/// A tree of things, declared once.
private struct Thing: Sendable, Equatable {
  enum Kind: String, CaseIterable, Sendable { case round, flat }

  var kind = Kind.round
  var size = 2.5
  var turn = 0.0
  var count = 3
  var isLit = false
  var label: String?
  var seed: UInt64 = 0
  var ends: [Double] = [0, 1]
  var parts: [Thing] = []
  var night: Double? = 0.3

  static let fields: Fields<Thing> = Fields("a thing", id: "thing", "A thing.", Thing()) {
    Field.constant("version", 1, "The version.")
    Field("kind", \.kind, .choice(), "What it is.")
    Field("size", \.size, .number(0...10), "How large.")
    Field("turn", \.turn, .angle(-7...7), "How far turned.")
    Field("count", \.count, .whole(1...9), "How many.")
    Field("lit", \.isLit, .bool, "Whether it shines.")
    Field("label", \.label, .string, "Its name.")
    Field("seed", \.seed, .whole(0...1 << 53), "Same seed, same thing.")
    Field("ends", \.ends, .list(of: .number(0...1), 2...2), "Both ends.")
    Field("night", \.night, Format.number(0...1).orNull, "At night.")
    Field("parts", .list(of: .object(Thing.fields), 0...2), "What is in it.") {
      (thing, parts, node) throws(DocumentError) in
      guard thing.count > 1 else { throw DocumentError("no room", at: node.place) }
      thing.parts = parts
    }
  } check: { (thing, node) throws(DocumentError) in
    guard thing.size > 0 || !thing.isLit else { throw DocumentError("too dark", at: node.place) }
  }
}

@Suite("Fields: one table for reader, schema and suggestions")
struct FieldTests {
  private func read(_ text: String) throws -> Thing {
    try Thing.fields.read(try JSON5Parser.parse(Array(text.utf8)))
  }

  @Test func valuesAndDefaults() throws {
    #expect(try read("{ version: 1 }") == Thing())
    var thing = Thing()
    thing.kind = .flat
    (thing.size, thing.turn, thing.count, thing.isLit, thing.label) = (7, .pi / 2, 9, true, "x")
    (thing.seed, thing.ends, thing.night, thing.parts) = (1 << 53, [1, 0], nil, [Thing()])
    let text = """
      { version: 1, kind: 'flat', size: 7, turn: '90deg', count: 9, lit: true, label: 'x', \
      seed: 9007199254740992, ends: [1, 0], night: null, parts: [{ version: 1 }] }
      """
    #expect(try read(text) == thing)
  }

  @Test(arguments: [
    ("[]", "1:1: a thing must be an object, not a list"),
    ("{}", "1:1: missing key 'version' in a thing"),
    ("{ vresion: 1 }", "1:3: unknown key 'vresion' in a thing; did you mean 'version'?"),
    ("{ version: 2 }", "1:12: unsupported version; expected 1"),
    ("{ version: 1, sise: 1 }", "1:15: unknown key 'sise' in a thing; did you mean 'size'?"),
    (
      "{ version: 1, zzz: 1 }",
      "1:15: unknown key 'zzz' in a thing; expected version, kind, size, turn, count, lit, label, "
        + "seed, ends, night or parts"
    ),
    (
      "{ version: 1, kind: 'rund' }",
      "1:21: unknown kind 'rund'; expected round or flat; did you mean 'round'?"
    ),
    ("{ version: 1, kind: 2 }", "1:21: 'kind' must be round or flat, not a number"),
    ("{ version: 1, size: 'x' }", "1:21: 'size' must be a number, not a string"),
    ("{ version: 1, size: 11 }", "1:21: 'size' is 11; expected 0 to 10"),
    ("{ version: 1, size: NaN }", "1:21: 'size' is nan; expected 0 to 10"),
    (
      "{ version: 1, turn: '9rad' }",
      "1:21: 'turn' is '9rad'; expected -7 to 7 radians or a string such as '35deg'"
    ),
    ("{ version: 1, count: 1.5 }", "1:22: 'count' is 1.5; expected a whole number"),
    ("{ version: 1, count: 0 }", "1:22: 'count' is 0; expected 1 to 9"),
    ("{ version: 1, lit: 1 }", "1:20: 'lit' must be true or false, not a number"),
    ("{ version: 1, label: 1 }", "1:22: 'label' must be a string, not a number"),
    ("{ version: 1, ends: {} }", "1:21: 'ends' must be a list, not an object"),
    ("{ version: 1, ends: [1] }", "1:21: 'ends' has 1 entry; expected 2"),
    ("{ version: 1, ends: [1, 2] }", "1:25: 'ends' is 2; expected 0 to 1"),
    ("{ version: 1, parts: [0, 0, 0] }", "1:22: 'parts' has 3 entries; expected at most 2"),
    ("{ version: 1, parts: [{ version: 1, size: 11 }] }", "1:43: 'size' is 11; expected 0 to 10"),
    ("{ version: 1, count: 1, parts: [] }", "1:32: no room"),
    ("{ version: 1, parts: [], count: 1 }", "1:22: no room"),
    ("{ version: 1, size: 0, lit: true }", "1:1: too dark"),
  ])
  func errors(text: String, message: String) {
    #expect { try read(text) } throws: { "\($0)" == message }
  }

  @Test func schema() {
    let schema = Fields("a box", "A box.", Thing(), extra: ["minProperties": 1]) {
      Field("first", .object(Thing.fields), "The first.", isRequired: true) { _, _, _ in }
    }
    #expect(
      schema.schemaFile(title: "Boxes") == """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "Boxes",
          "description": "A box.",
          "type": "object",
          "required": ["first"],
          "minProperties": 1,
          "properties": { "first": { "description": "The first.", "$ref": "#/$defs/thing" } },
          "additionalProperties": false,
          "$defs": {
            "degrees": {
              "description": "Degrees.",
              "type": "string",
              "pattern": "^[-+]?([0-9]+(\\\\.[0-9]*)?|\\\\.[0-9]+)([eE][-+]?[0-9]+)?deg$"
            },
            "thing": {
              "description": "A thing.",
              "type": "object",
              "required": ["version"],
              "properties": {
                "version": { "description": "The version.", "const": 1 },
                "kind": { "description": "What it is.", "enum": ["round", "flat"], "default": "round" },
                "size": {
                  "description": "How large.",
                  "type": "number",
                  "minimum": 0,
                  "maximum": 10,
                  "default": 2.5
                },
                "turn": {
                  "description": "How far turned.",
                  "anyOf": [
                    { "type": "number", "minimum": -7, "maximum": 7 },
                    { "$ref": "#/$defs/degrees" }
                  ],
                  "default": 0
                },
                "count": {
                  "description": "How many.",
                  "type": "integer",
                  "minimum": 1,
                  "maximum": 9,
                  "default": 3
                },
                "lit": { "description": "Whether it shines.", "type": "boolean", "default": false },
                "label": { "description": "Its name.", "type": "string" },
                "seed": {
                  "description": "Same seed, same thing.",
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740992,
                  "default": 0
                },
                "ends": {
                  "description": "Both ends.",
                  "type": "array",
                  "minItems": 2,
                  "maxItems": 2,
                  "items": { "type": "number", "minimum": 0, "maximum": 1 },
                  "default": [0, 1]
                },
                "night": {
                  "description": "At night.",
                  "anyOf": [{ "type": "number", "minimum": 0, "maximum": 1 }, { "type": "null" }],
                  "default": 0.3
                },
                "parts": {
                  "description": "What is in it.",
                  "type": "array",
                  "maxItems": 2,
                  "items": { "$ref": "#/$defs/thing" }
                }
              },
              "additionalProperties": false
            }
          }
        }

        """)
  }

  @Test func textOfJSON() {
    let json: JSON = ["a": "\"\\\n", "b": [1, 2.5, -3, true, nil], "c": [:], "d": 1e300]
    #expect(
      json.text()
        == #"{ "a": "\"\\\u000a", "b": [1, 2.5, -3, true, null], "c": {}, "d": 1e+300 }"#)
  }
}

@Suite struct NearestWordTests {
  @Test(arguments: [
    ("birthrate", "birthRate"), ("lifetme", "lifetime"), ("velocityRnage", "velocityRange"),
    ("colour", "color"), ("cells", "emitterCells"), ("xAccelaration", "xAcceleration"),
  ])
  func nearestNames(written: String, meant: String) {
    let words = [
      "birthRate", "lifetime", "velocity", "velocityRange", "color", "emitterCells",
      "xAcceleration", "yAcceleration",
    ]
    #expect(nearestWord(to: written, in: words) == meant)
  }

  @Test func longWordsTakeNoTime() {
    let long = String(repeating: "a", count: 100_000)
    #expect(editDistance(long, long + "b") == 0)
    #expect(nearestWord(to: long, in: ["lifetime"]) == nil)
  }

  @Test func choices() {
    #expect(
      ["a", "a or b", "a, b or c", ""]
        == [["a"], ["a", "b"], ["a", "b", "c"], []].map(alternatives))
  }
}
