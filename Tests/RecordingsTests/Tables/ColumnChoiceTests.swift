import Motion
import TestSupport
import Testing

@testable import Recordings

/// `--columns`.
struct ColumnChoiceTests {
  @Test(
    "A choice that says nothing useful is refused",
    arguments: [
      ("", "unknown key ''; expected t=COLUMN"), ("x", "unknown key 'x'"),
      ("x=", "x is empty"), ("x=1,y=2", "z missing; expected x, y and z, or none"),
      ("unti=g", "did you mean unit?"),
      ("unit=parsec", "unknown unit 'parsec'; expected m/s2, g, mg"),
      ("unit=0/g", "unknown unit '0/g'"),
      ("sign=up", "unknown sign 'up'; expected gravity or reaction"),
      ("time-unit=weeks", "unknown time-unit 'weeks'; expected s, ms, us, ns, days"),
      ("rate=0", "invalid rate '0'"), ("t=1,rate=5", "t and rate exclude each other"),
    ])
  func wrong(text: String, message: String) {
    let problem = #expect(throws: ColumnChoice.Problem.self) { try ColumnChoice(text) }
    #expect(problem?.description.contains(message) == true, "\(problem?.description ?? "")")
  }

  /// The second reading's time in ms, and y in mg.
  private func read(_ text: String, _ choice: String) throws -> [Int64] {
    let folder = try TemporaryFolder()
    var details = Recording.Details()
    details.columns = try ColumnChoice(choice)
    let samples = try RealRecordingTests.samples(
      try Recording(try folder.write("walk.csv", text), details))
    let second = try #require(samples.dropFirst().first)
    return [
      second.instant.nanoseconds / 1_000_000, Int64((second.acceleration.y * 1000).rounded()),
    ]
  }

  private static let text = "when,\"east, first\",north,up\n0,0,980.665,0\n2,0,1961.33,0\n"

  @Test(
    "Columns are chosen by name or number, units and sign are stated",
    arguments: [
      ("t=when,x=\"east, first\",y=north,z=up,unit=cm/s2", [2, -2000]),
      ("t=when,x=east, first,y=NORTH,z=up,unit=cm/s2", [2, -2000]),
      ("t=1,x=2,y=3,z=4,unit=cm/s2,sign=gravity", [2, 2000]),
      ("t=1,x=2,y=3,z=4,unit=mg,time-unit=s", [2000, -1961]),
      ("rate=10,x=4,y=3,z=2,unit=1961.33/g", [100, -1000]),
    ] as [(String, [Int64])])
  func chosen(choice: String, expected: [Int64]) throws {
    #expect(try read(Self.text, choice) == expected)
  }

  @Test(
    "A column that does not exist is named with those that do",
    arguments: [
      ("t=1,x=2,y=3,z=5", "no column '5' for z; the table has when, east, first, north, up"),
      ("t=1,x=west,y=3,z=4", "no column 'west' for x; the table has when, east, first, north, up"),
      ("t=north,x=2,y=4,z=3,unit=g,time-unit=s", nil),
    ])
  func missing(choice: String, message: String?) throws {
    guard let message else {
      #expect(try read(Self.text, choice)[0] == 1_961_330)
      return
    }
    let error = try #require(throws: SensorError.self) { _ = try read(Self.text, choice) }
    #expect(error.description.contains(message), "\(error)")
  }
}
