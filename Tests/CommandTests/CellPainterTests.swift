import Console
import Foundation
import Glibc
import Graphics
import TestSupport
import Testing

@testable import snowctl

/// What `view` and `replay` write to a terminal of coloured characters.
@Suite(.serialized) struct CellPainterTests {
  private let geometry = TerminalGeometry(columns: 100, rows: 30)
  private let size = (width: 600, height: 348)

  init() {
    setenv("TERM", "xterm-256color", 1)
    setenv("COLORTERM", "truecolor", 1)
  }

  /// A night sky with square flakes.
  private func frame(_ flakes: [(x: Int, y: Int)]) -> Frame {
    var frame = Frame(width: size.width, height: size.height)
    for index in 0..<size.width * size.height { frame.pixels[index] = 0x0B1026 }
    for flake in flakes {
      for y in flake.y..<flake.y + 12 {
        for x in flake.x..<flake.x + 12 { frame.pixels[y * size.width + x] = 0xFFFFFF }
      }
    }
    return frame
  }

  /// What a terminal shows after some bytes: each cell's character and colours.
  private struct Screen {
    private var cells: [Int: String] = [:]
    private(set) var writes = 0

    func shows(_ other: Screen) -> Bool { cells == other.cells }

    mutating func take(_ bytes: [UInt8]) {
      var (place, colors) = (0, "")
      var rest = String(decoding: bytes, as: UTF8.self)[...]
      while let first = rest.popFirst() {
        guard first == "\u{1B}" else {
          cells[place] = colors + String(first)
          (place, writes) = (place + 1, writes + 1)
          continue
        }
        let end = rest.firstIndex { $0.isLetter } ?? rest.startIndex
        let (words, kind) = (rest.dropFirst()[..<end], rest[end])
        rest = rest[rest.index(after: end)...]
        let numbers = words.split(separator: ";").compactMap { Int($0) }
        switch kind {
        case "H": place = (numbers[0] - 1) * 100 + numbers[1] - 1
        case "m": colors = numbers == [0] ? "" : String(words)
        default: cells = [:]
        }
      }
    }
  }

  private func paint(_ frames: [Frame]) throws -> (Screen, writes: [Int]) {
    var painter = try ChafaPainter()
    var screen = Screen()
    var writes: [Int] = []
    for frame in frames {
      var bytes: [UInt8] = []
      _ = painter.paint(frame, on: geometry, to: &bytes)
      let before = screen.writes
      screen.take(bytes)
      writes.append(screen.writes - before)
    }
    return (screen, writes)
  }

  @Test("Only cells that change are written, and the picture is the same")
  func onlyChanges() throws {
    let first = frame([(30, 40), (300, 200)])
    let next = frame([(30, 46), (300, 200)])
    let (screen, writes) = try paint([first, first, next])
    #expect(writes[0] == 100 * 29)
    #expect(writes[1] == 0)
    #expect((1...16).contains(writes[2]), "\(writes[2]) cells for a flake that falls")
    let (isNext, isFirst) = (
      screen.shows(try paint([next]).0), screen.shows(try paint([first]).0)
    )
    #expect(isNext && !isFirst)
  }

  @Test func afterAnInterruptionAllIsWritten() throws {
    var painter = try ChafaPainter()
    var bytes: [UInt8] = []
    let frame = frame([])
    #expect(painter.paint(frame, on: geometry, to: &bytes))
    #expect(!painter.paint(frame, on: geometry, to: &bytes))
    painter.forget()
    bytes = []
    #expect(painter.paint(frame, on: geometry, to: &bytes))
    var screen = Screen()
    screen.take(bytes)
    #expect(screen.writes == 100 * 29)
  }

  /// Frames of any size fill their cells with their own pixels and no others.
  @Test(arguments: [(1, 1), (3, 2), (399, 115), (400, 116), (401, 117), (1920, 1080)])
  func samplesAreTheFrames(width: Int, height: Int) {
    var frame = Frame(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { frame.pixels[y * width + x] = x * 2 < width ? 0x204060 : 0xE0C0A0 }
    }
    var samples = CellSamples(columns: 100, rows: 29)
    samples.take(frame)
    let row = 100 * CellSamples.count
    #expect(samples.words[28 * row] == 0x204060)
    #expect(
      samples.words[28 * row + 99 * CellSamples.count + 15] == (width == 1 ? 0x204060 : 0xE0C0A0))
    #expect(Set(samples.words).count <= 3)
  }
}
