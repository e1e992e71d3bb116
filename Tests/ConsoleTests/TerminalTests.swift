import Glibc
import Testing

@testable import Console

@Suite struct TerminalTests {
  @Test func namesCannotCommandTheTerminal() {
    #expect(Terminal.harmless("a\u{1B}[2Jb\n\u{9B}é❄") == "a\\u{1b}[2Jb\\u{a}\\u{9b}é❄")
  }

  @Test func aPipeIsNoTerminal() {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(!Terminal.isTerminal(ends[0]))
    #expect(Terminal.columns(ends[0]) == nil)
  }

  @Test(arguments: [(0.0, "  0%"), (0.5, " 50%"), (1.0, "100%"), (7.0, "100%"), (-.nan, "  0%")])
  func theBarShowsHowFar(fraction: Double, percent: String) {
    let line = Progress.line(fraction, seconds: 72, note: "312 frames/s", columns: 100)
    #expect(line.hasPrefix(percent + " ["))
    #expect(line.hasSuffix("] 1:12  312 frames/s"))
    let filled = line.count { $0 == "=" }
    #expect(filled == (percent == "100%" ? 40 : percent == " 50%" ? 20 : 0))
  }

  @Test func theBarNeverWraps() {
    for columns in 0...120 {
      for fraction in [nil, 0.0, 0.3, 1.0] {
        let line = Progress.line(fraction, seconds: 3601, note: "a long note", columns: columns)
        #expect(line.count < max(1, columns))
      }
    }
  }
}

@Suite struct KeyTests {
  @Test(arguments: [
    ("q", [Key.character("q")]), (" +-", [.character(" "), .character("+"), .character("-")]),
    ("\u{3}", [.control("c")]), ("\r", [.enter]), ("\u{1B}[A\u{1B}[B", [.up, .down]),
    ("\u{1B}OC\u{1B}OD", [.right, .left]), ("\u{1B}[1;5Aq", [.up, .character("q")]),
    ("\u{1B}[200~q", [.character("q")]), ("\u{1B}[?1;2cq", [.character("q")]),
    ("é❄", [.character("é"), .character("❄")]), ("\u{1B}x", [.escape, .character("x")]),
    ("\u{1B}\u{1B}[A", [.escape, .up]),
  ])
  func keysOfBytes(text: String, keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(Array(text.utf8)) == keys)
    #expect(!decoder.isWaiting)
    // The same when the bytes come one by one.
    #expect(text.utf8.flatMap { decoder.keys([$0]) } == keys)
  }

  @Test func aLoneEscapeIsTheKeyOnceNothingFollows() {
    var decoder = KeyDecoder()
    #expect(decoder.keys([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.keys([], isIdle: true) == [.escape])
    #expect(!decoder.isWaiting)
  }

  @Test func tornSequencesDoNotHang() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(Array("\u{1B}[1;".utf8)) == [])
    #expect(decoder.keys([], isIdle: true) == [])
    #expect(decoder.keys(Array("q".utf8)) == [.character("q")])
    #expect(decoder.keys([0xE2, 0x9D, 0x71]) == [.character("q")])
    #expect(decoder.keys([0x80, 0xFF, 0x71]) == [.character("q")])
    let noise = [0x1B, 0x5B] + [UInt8](repeating: 0x30, count: 100_000)
    #expect(decoder.keys(noise) == [])
    #expect(!decoder.isWaiting)
  }
}
