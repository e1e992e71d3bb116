import Graphics
import Testing

@testable import Plot

/// Curves as pixels.
@Suite struct PanelTests {
  private let panel = Panel(
    Area(x: 10, y: 10, width: 200, height: 100), Scale(-180...180, ticks: [0]), seconds: 1)
  private let red = Color(red: 1, green: 0, blue: 0)

  private func frame(_ draw: (borrowing CairoCanvas) -> Void) throws -> Frame {
    let canvas = CairoCanvas(width: 220, height: 120, Color(red: 1, green: 1, blue: 1))
    draw(canvas)
    return try canvas.frame()
  }

  /// How much of a column's rows is drawn on.
  private func rows(_ frame: borrowing Frame, _ x: Int) -> [Int] {
    (0..<frame.height).filter { frame.pixels[$0 * frame.width + x] != 0xFF_FFFF }
  }

  @Test func valuesLieWhereTheAxisSays() throws {
    #expect(panel.x(0.5) == 110 && panel.y(0) == 60 && panel.y(180) == 10 && panel.y(-180) == 110)
    var line = LineSeries(period: 360)
    for index in 0...100 { line.add(90, at: Int64(index) * 10_000_000) }
    let frame = try frame { panel.draw(line, on: $0, red, width: 2) }
    // 90° is a quarter of the way down.
    #expect(frame.pixels[35 * 220 + 110] == 0xFF0000)
    #expect(rows(frame, 110).allSatisfy { (33...37).contains($0) })
  }

  /// Turning on and on, the line leaves at the top and comes back at the bottom: no column is
  /// covered from top to bottom.
  @Test func aTurnLeavesNoVerticalLine() throws {
    var line = LineSeries(period: 360)
    for index in 0...1000 {
      line.add((Double(index) * 0.72).remainder(dividingBy: 360), at: Int64(index) * 1_000_000)
    }
    let frame = try frame { panel.draw(line, on: $0, red, width: 2) }
    for x in 12..<208 {
      let rows = rows(frame, x)
      #expect((1...12).contains(rows.count), "column \(x): \(rows)")
    }
  }

  @Test func oneValueAloneIsSeen() throws {
    var line = LineSeries()
    line.add(0, at: 500_000_000)
    let frame = try frame { panel.draw(line, on: $0, red, width: 2) }
    #expect(frame.pixels[60 * 220 + 110] == 0xFF0000)
    #expect((4...10).contains(rows(frame, 110).count))
  }

  /// Beyond what cairo can count, a line must not come back from the other side.
  @Test func farAwayStaysAway() throws {
    var line = LineSeries()
    for (index, value) in [1e300, 1e9, 2e9, 1e300].enumerated() {
      line.add(value, at: Int64(index) * 250_000_000)
    }
    let frame = try frame { panel.draw(line, on: $0, red, width: 2) }
    #expect((0..<220).allSatisfy { rows(frame, $0).isEmpty })
  }

  @Test func aShortSpanIsSeen() throws {
    let frame = try frame { panel.shade([0.5...0.5, 0.9...7], on: $0, red) }
    #expect(frame.pixels[50 * 220 + 110] != 0xFF_FFFF)
    #expect(rows(frame, 111 + 3).isEmpty && rows(frame, 205).count == 100)
    #expect(rows(frame, 215).isEmpty)
  }

  /// A log's name is untrusted text.
  @Test func textIsHarmlessAndFits() throws {
    let long = String(repeating: "wide \u{1B}[2J\n\u{7F}", count: 1000)
    let frame = try frame { canvas in
      let width = canvas.text(long, 10, 60, TextStyle(20, red), room: 150)
      #expect((75...150).contains(width))
    }
    #expect(rows(frame, 165).isEmpty && (10..<160).contains { !rows(frame, $0).isEmpty })
  }
}
