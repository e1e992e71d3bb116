import Motion
import TestSupport
import Testing

@testable import Recordings

/// Tables that are written down here, and why others are refused.
struct TableTests {
  private static func source(
    _ text: String, _ choice: String? = nil, format: LogFormat? = nil
  ) throws -> Recording {
    try source(Array(text.utf8), choice, format: format)
  }

  private static func source(
    _ bytes: [UInt8], _ choice: String? = nil, format: LogFormat? = nil
  ) throws -> Recording {
    let folder = try TemporaryFolder()
    var details = Recording.Details()
    details.format = format
    details.columns = try choice.map { try ColumnChoice($0) }
    return try Recording(try folder.file("walk.csv", bytes), details)
  }

  private static func refusal(
    _ text: String, _ choice: String? = nil, format: LogFormat? = nil
  ) throws -> String {
    let error = try #require(throws: SensorError.self) {
      _ = try source(text, choice, format: format).firstInstant()
    }
    return error.description
  }

  /// A heading above thirty rows of cells, in which `#` is the row's number.
  private static func table(_ heading: String, _ row: String) -> String {
    heading + "\n" + (0..<30).map { row.replacing("#", with: "\($0)") + "\n" }.joined()
  }

  // MARK: What a spreadsheet leaves

  private static let rows = table(
    "\"Time (s)\",\"X (m/s^2)\",\"Y (m/s^2)\",\"Z (m/s^2)\"", "#,0,9.8,0")

  @Test("Encodings and line ends do not matter")
  func encodings() throws {
    let units = Array(Self.rows.replacing("\n", with: "\r\n").utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let plain = try RealRecordingTests.samples(try Self.source(Self.rows))
    #expect(plain.count == 30)
    for bytes in [
      little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big,
      [0xEF, 0xBB, 0xBF] + Array(Self.rows.utf8),
      Array(Self.rows.replacing("\n", with: "\r").utf8),
    ] {
      #expect(try RealRecordingTests.samples(try Self.source(bytes)) == plain)
    }
  }

  @Test("A log of snowd that a spreadsheet saved again keeps its header")
  func again() throws {
    let text = "# snowd-log 1\n# sign: gravity\n# units: g\n# matrix: 0,-1,0;1,0,0;0,0,1\n"
    let own = text + "t_ns,ax,ay,az,gx,gy,gz\n0,0.5,1.5,0,1,2,3\n20000000,0.25,0.5,0,1,2,3\n"
    let expected = try RealRecordingTests.samples(try Self.source(own))
    for changed in [
      own.replacing("t_ns", with: "\"t_ns\""),
      own.replacing("0,0.5,1.5", with: "0.0,0.5,1.5").replacing("20000000,", with: "2.0E+07,"),
      text.replacing("\n", with: ";;;;;;\n")
        + own.dropFirst(text.count).replacing(",", with: ";").replacing(".", with: ","),
      text.replacing("\n", with: ",,,,,,\n").replacing("# matrix", with: "\"# matrix")
        .replacing("0,0,1,", with: "0,0,1\",") + own.dropFirst(text.count),
      text + own.dropFirst(text.count).replacing(",", with: "\t"),
    ] {
      let source = try Self.source(String(changed))
      #expect(source.format == .snowd)
      #expect(try RealRecordingTests.samples(source) == expected, "\(changed)")
    }
  }

  @Test("Nanoseconds with a fraction are rounded, and seconds are not taken for them")
  func fractions() throws {
    let text = (0..<30).reduce("t_ns,ax,ay,az\n") { "\($0)\(Double($1) * 1e7 + 0.4),0,9.8,0\n" }
    let samples = try RealRecordingTests.samples(try Self.source(text))
    #expect(samples.map(\.instant.nanoseconds) == (0..<30).map { $0 * 10_000_000 })
    let seconds = (0..<30).reduce("t_ns,ax,ay,az\n") { "\($0)\(Double($1) / 64),0,9.8,0\n" }
    #expect(try Self.refusal(seconds).contains("t_ns grows by 0.015625 a row"))
    let read = try RealRecordingTests.samples(try Self.source(seconds, "time-unit=s"))
    #expect(read[1].instant.nanoseconds == 15_625_000)
  }

  @Test("Times that a spreadsheet rounded are refused, or read at a stated rate")
  func rounded() throws {
    let text = Self.table("t_ns,ax,ay,az", "1.90000E+18,0,9.8,0")
    let words = try Self.refusal(text)
    #expect(
      words.hasSuffix(
        "t_ns is 1.90000E+18 in each of the first 30 rows: a spreadsheet rounded it; save the column "
          + "as a number with all its digits, or state the rate of the rows: --columns rate=HZ"))
    let samples = try RealRecordingTests.samples(try Self.source(text, "rate=100"))
    #expect(samples.map(\.instant.nanoseconds) == (0..<30).map { $0 * 10_000_000 })
    let coarse = try Self.source(
      (0..<30).reduce("time,ax,ay,az\n") { "\($0)2020-01-01 10:00:0\($1 / 10),0,9.8,0\n" })
    #expect(
      coarse.notes.first?.message.hasPrefix("time repeats in 27 of the first 30 rows") == true)
  }

  @Test("ROS's linear_acceleration is with gravity")
  func robots() throws {
    let axes = ["x", "y", "z"].map { "field.linear_acceleration.\($0)" }
    let heading = "%time," + axes.joined(separator: ",")
    let text = Self.table(heading, "#,0,9.8,0")
    #expect(try RealRecordingTests.samples(try Self.source(text)).count == 30)
  }

  // MARK: Times

  @Test(
    "The unit of times without one is that in which a sensor has such steps",
    arguments: [
      ("0.#", 100_000_000), ("#.5", 1_000_000), ("#0", 10_000_000), ("#0000", 10_000_000),
      ("#0000000", 10_000_000),
      // Nanoseconds since a phone's start, after seconds, half an hour and twenty days.
      ("51#0000000", 10_000_000), ("17551#0000000", 10_000_000), ("17550051#0000000", 10_000_000),
    ] as [(String, Int64)])
  func steps(cell: String, step: Int64) throws {
    let text = (0..<9).reduce("time,ax,ay,az\n") {
      $0 + cell.replacing("#", with: "\($1)") + ",0,9.8,0\n"
    }
    let samples = try RealRecordingTests.samples(try Self.source(text))
    let steps = zip(samples, samples.dropFirst()).map { $1.instant.nanoseconds(since: $0.instant) }
    #expect(steps == Array(repeating: step, count: 8), "\(cell)")
  }

  @Test(
    "Times since 1970 are recognized by their size",
    arguments: [
      ("1655000000.#", Int64(1_655_000_000_100_000_000)),
      ("165500000000#", 1_655_000_000_001_000_000),
      ("165500000000000#", 1_655_000_000_000_001_000),
      ("165500000000000000#", 1_655_000_000_000_000_001),
    ])
  func epochs(cell: String, second: Int64) throws {
    let text = (0..<9).reduce("time,ax,ay,az\n") {
      $0 + cell.replacing("#", with: "\($1)") + ",0,9.8,0\n"
    }
    let samples = try RealRecordingTests.samples(try Self.source(text))
    #expect((samples[1].instant.nanoseconds - second).magnitude < 300)
  }

  @Test("A clock goes on at midnight")
  func midnight() throws {
    let text = "time;ax;ay;az\n23:59:59,98;0;9,8;0\n00:00:00,00;0;9,8;0\n00:00:00,02;0;9,8;0\n"
    let source = try Self.source(text)
    let samples = try RealRecordingTests.samples(source)
    #expect(source.notes.isEmpty)
    #expect(samples.last.map { $0.instant.nanoseconds(since: samples[0].instant) } == 40_000_000)
  }

  // MARK: Rows

  @Test("Rows of other sensors are no errors, and rows that are wrong say what is wrong")
  func badRows() throws {
    let text =
      "time,ax,ay,az,gx\n0,0,9.8,0,1\n10,,,,2\n20,null,null,null,2\n30,0,x,0,1\n40,0,9.8\n"
      + "y,0,9.8,0,1\n50,0,9.8,0,1\n60,0,9.8,0,1\n"
    let source = try Self.source(text)
    #expect(try RealRecordingTests.samples(source).count == 3)
    #expect(
      source.problems.map(\.message) == [
        "ay is not a number (\"x\")", "az is missing", "time is not a time (\"y\")",
      ])
  }

  // MARK: Refusals

  @Test(
    "What is wrong with a table is named",
    arguments: [
      (
        "time,linear_acceleration.x,linear_acceleration.y,linear_acceleration.z", "#,0,0.2,0",
        "without gravity"
      ),
      ("t,lax,lay,laz", "#,0,9.8,0", "only linear acceleration, which is without gravity, among t"),
      ("t,gyro_x,gyro_y,gyro_z", "#,0,9.8,0", "only a gyroscope's columns among t, gyro_x"),
      ("t,mag_x,mag_y,mag_z", "#,0,9.8,0", "only a magnetometer's columns among t, mag_x"),
      (
        "t,userAccelerationX(G),userAccelerationY(G),userAccelerationZ(G)", "#,0,1,0",
        "without gravity"
      ),
      ("time,ax,ay,az,aT", "#,0,9.8,0,9.8", "Physics Toolbox's linear accelerometer"),
      ("time,ax,ay", "#,0,9.8", "no column of acceleration for z among time, ax, ay"),
      ("ax,ay,az", "0,9.8,0", "no column of times among ax, ay, az"),
      ("when,ax,ay,az", "#,0,9.8,0", "no column of times among when, ax, ay, az"),
      ("time,ax,ay,az", "soon,0,9.8,0", "time holds no times (\"soon\")"),
      ("time,ax,ay,az", "#,0,0.2,0", "near 0 is acceleration without gravity"),
      ("time,ax,ay,az", "#,0,313,0", "--columns unit=313/g"),
      ("time,ax,ay,az", "#,120,190,131", "0 is in the middle of its counts"),
      (
        "time,ax (g),ay (g),az (g)", "#,0,9.8,0", "too much for gravity in the unit of the headings"
      ),
      ("time,ax (m/s2),ay (m/s2),az (m/s2)", "#,0,0.2,0", "without gravity"),
      (
        "Dear diary,", "nothing happened",
        ":1: expected the columns t_ns,ax,ay,az of a snowd log, or x, y and z"
      ),
    ])
  func wrong(heading: String, row: String, message: String) throws {
    let words = try Self.refusal(Self.table(heading, row))
    #expect(words.contains(message), "\(words)")
  }

  @Test("Another table than the requested one is named so")
  func otherFormat() throws {
    let text = Self.table("t_ns,ax,ay,az", "#,0,9.8,0")
    #expect(
      try Self.refusal(text, format: .phyphox).hasSuffix(
        "not a phyphox table: no column \"Time (s)\" among t_ns, ax, ay, az; without --format the "
          + "format is detected"))
    #expect(
      try Self.refusal(text, format: .sensorLogger).contains(
        "not a Sensor Logger table: no column \"time\" among t_ns"))
  }

  @Test("Long lines of words and numbers are no tables")
  func wide() throws {
    let line = Array(repeating: "x y z 1 2", count: 400).joined(separator: " ") + "\n"
    #expect(try Self.refusal(String(repeating: line, count: 50)).contains("not a sensor log"))
  }

  @Test("A document of a spreadsheet is told from its table")
  func document() throws {
    let error = try #require(throws: SensorError.self) {
      _ = try Self.source([0x50, 0x4B, 3, 4, 20, 0, 6, 0])
    }
    #expect(error.description.contains("save it as CSV"))
  }

  @Test("A table without rows is empty")
  func empty() throws {
    #expect(try Self.refusal("time,ax,ay,az\n").hasSuffix("the log has no rows"))
    let gaps = try Self.refusal(
      "time,ax,ay,az,bx\n" + String(repeating: "0,,,,1\n", count: 40) + "0,0,9.8,0,1\n")
    #expect(gaps.contains("no column"))
  }
}
