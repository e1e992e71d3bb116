import TestSupport
import Testing

@testable import Recordings

/// Single cells of a table.
struct CellTests {
  @Test(
    "Numbers are read with the table's decimal mark",
    arguments: [
      (["9.7", "1.234"], [9.7, 1.234]), (["9,7", "1,234"], [9.7, 1.234]),
      (["1.234,5", "0,5"], [1234.5, 0.5]), (["1,234.5", "1,234", "0.5"], [1234.5, 1234, 0.5]),
      (["1,234,567"], [1_234_567]), (["1.234.567", "0,5"], [1_234_567, 0.5]),
      (["\u{2212}0,5", "1"], [-0.5, 1]), (["1\u{A0}234,5"], [1234.5]), (["1'234.5"], [1234.5]),
      (["9.81 m/s\u{b2}", "1.5 g"], [9.81, 1.5]), (["1.9E+18", "-2e-3"], [1.9e18, -2e-3]),
      (["1,9E+18"], [1.9e18]), (["0,123", "0.5"], [0.123, 0.5]),
      (["9.81;", "-1;"], [9.81, -1]),
    ] as [([Substring], [Double])])
  func numbers(cells: [Substring], values: [Double]) {
    let format = NumberFormat(of: cells)
    #expect(cells.map { format.number($0) } == values)
  }

  @Test(
    "Other cells are no numbers",
    arguments: [
      "", "nan", "\u{2212}\u{221e}", "0.1 0.2 9.8", "1,2,3", "12:00", "x1", "1 2", "0x10",
    ])
  func noNumbers(cell: String) {
    #expect(NumberFormat().number(cell[...]) == nil)
  }

  @Test(
    "Times of every order are the same time",
    arguments: [
      "2017-06-23 15:42:42.144 +0000", "2017-06-23T17:42:42,144+02:00", "2017-06-23T15:42:42.144Z",
      "2017-06-23 15:42:42:144", "2017-06-23 15-42-42_144", "23.06.2017 15:42:42,144",
      "6/23/2017 3:42:42.144 PM", "23-Jun-2017 15:42:42.144", "2017/06/23 15:42:42.144",
      "2017-06-23T10:42:42.144-05:00", "23.6.17 15:42:42.144000",
    ])
  func dates(cell: String) {
    #expect(ClockTime.nanoseconds(cell[...]) == 1_498_232_562_144_000_000)
  }

  @Test(
    "Times of a day",
    arguments: [
      ("13:05:10:123", 47_110_123_000_000), ("13:05:10", 47_110_000_000_000),
      ("59:59.9", 3_599_900_000_000), ("00:00.5", 500_000_000), ("12:00:00 AM", 0),
    ] as [(String, Int64)])
  func clocks(cell: String, nanoseconds: Int64) {
    #expect(ClockTime.nanoseconds(cell[...]) == nanoseconds)
  }

  @Test(
    "Other cells are no times",
    arguments: [
      "", "soon", "12", "1.5", "2017-06-23", "25:61:00", "2017-13-45 10:00:00", "a:b:c", "1:2:3:x",
    ])
  func noTimes(cell: String) {
    #expect(ClockTime.nanoseconds(cell[...]) == nil)
  }

  @Test("Cells are divided outside of quotes")
  func quotes() {
    let layout = CellLayout(separator: ",")
    #expect(layout.cells(#""a,b", "say ""x""" ,,c,"#) == ["a,b", #"say "x""#, "", "c", ""])
    #expect(CellLayout(separator: " ").cells("  1   2 3 ") == ["1", "2", "3"])
  }

  @Test(
    "Headings give axis, quantity and unit",
    arguments: [
      ("Acceleration x (m/s^2)", 0, .acceleration, "m/s^2"), ("gFz", 2, .acceleration, ""),
      ("accelerometerAccelerationY(G)", 1, .acceleration, "G"),
      ("A_X [mg]", 0, .acceleration, "mg"),
      ("acc_y_mg", 1, .acceleration, "mg"), ("ax1", 0, .acceleration, ""),
      ("AccX", 0, .acceleration, ""),
      ("motionUserAccelerationX(G)", 0, .linear, "G"),
      ("LINEAR ACCELERATION X (m/s²)", 0, .linear, "m/s²"),
      ("GRAVITY Z (m/s²)", 2, .gravity, "m/s²"), ("x-axis (g)", 0, .acceleratingUnit, "g"),
      ("X", 0, .unnamed, ""), ("gx", 0, .turning, ""), ("Rotation Rate X", 0, .turning, ""),
      ("gyro_x (dps)", 0, .turning, "dps"), ("X (µT)", 0, .magnetic, "µT"), ("wy", 1, .turning, ""),
      ("Beschleunigung y (m/s²)", 1, .acceleration, "m/s²"), ("G-Force X", 0, .acceleration, ""),
      ("accelerationIncludingGravity.x", 0, .acceleration, ""),
      ("X_IN_G", 0, .acceleratingUnit, "g"),
    ] as [(String, Int, Quantity, String)])
  func headings(text: String, axis: Int, quantity: Quantity, unit: String) {
    let heading = Heading(text[...])
    #expect(heading.axis == axis && heading.unit == unit)
    #expect(Quantity(heading) == quantity)
  }

  @Test("UTF-16 beyond the first plane is converted, and halves of pairs are replaced")
  func surrogates() throws {
    let folder = try TemporaryFolder()
    let text = Array("ä😀".utf16) + [0xD800, 0x41, 0x0A]
    let path = try folder.file(
      "a", [0xFF, 0xFE] + text.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    var lines = LineReader(try GzipFile.reading(path))
    #expect(try lines.next())
    #expect(String(decoding: lines.line, as: UTF8.self) == "ä😀\u{FFFD}A")
  }

  @Test("The head of a file is read again")
  func head() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a", (0..<100_000).map { "\($0)\n" }.joined())
    var lines = LineReader(try GzipFile.reading(path))
    let head = try lines.head { $0.count < 1_000_000 }
    #expect(head.count > 10_000 && head.count < 100_000)
    #expect(head.last.map { String(decoding: $0, as: UTF8.self) } == "\(head.count - 1)")
    for number in 0..<100_000 {
      try #require(try lines.next())
      try #require(String(decoding: lines.line, as: UTF8.self) == "\(number)")
    }
    #expect(try !lines.next())
  }
}
