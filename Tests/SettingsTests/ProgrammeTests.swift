import Dates
import Documents
import Settings
import TestSupport
import Testing

@Suite("Which scene is on when, and how bright")
struct ProgrammeTests {
  private func programme(_ members: String) throws -> Programme {
    let text = "{ version: 1, \(members) }"
    return try Configuration(try JSON5Parser.parse(Array(text.utf8))).programme
  }

  private func date(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0) -> CivilTime {
    CivilTime(year: 2026, month: month, day: day, second: (hour * 60 + minute) * 60)
  }

  @Test("The first matching entry decides, else the scene")
  func schedule() throws {
    let programme = try programme(
      """
      scene: 'classic', schedule: [
        { scene: 'fireworks', season: '12-31..12-31', hours: '23:30..01:00' },
        { scene: 'badoo', season: '12-01..01-06' },
        { scene: 'globe', hours: '06:00..09:00' } ]
      """)
    for (month, day, hour, minute, scene) in [
      (11, 30, 12, 0, "classic"), (12, 1, 0, 0, "badoo"), (12, 24, 20, 0, "badoo"),
      (12, 31, 23, 29, "badoo"), (12, 31, 23, 30, "fireworks"), (1, 1, 0, 59, "fireworks"),
      (1, 1, 1, 0, "badoo"), (1, 7, 0, 0, "classic"), (1, 7, 6, 0, "globe"),
      (1, 7, 9, 0, "classic"),
    ] {
      #expect(programme.scene(at: date(month, day, hour, minute)) == scene)
    }
    #expect(programme.scenes == ["classic", "fireworks", "badoo", "globe"] && !programme.isFixed)
    #expect(try self.programme("scene: 'globe'").isFixed)
  }

  /// Scenes of one layer each, by name; and the programme that has read them.
  private func programme(
    _ members: String, scenes: [String: String]
  ) throws -> Programme {
    let folder = try TemporaryFolder()
    for (name, season) in scenes {
      try folder.write(
        "\(name).json5", "{ version: 1, layers: [ { \(season) emitter: { cells: [] } } ] }")
    }
    var programme = try programme(members)
    try programme.read(from: SceneLibrary(folders: [folder.path]))
    return programme
  }

  @Test("A scene out of season gives way to the schedule's next one, and to the usual scene")
  func outOfSeason() throws {
    let scenes = [
      "xmas": "season: '12-01..01-06',", "leaves": "season: '09-01..11-30',", "snow": "",
      "spring": "season: '03-01..05-31',",
    ]
    let usual = try programme("scene: 'snow', schedule: [ { scene: 'xmas' } ]", scenes: scenes)
    #expect(usual.scene(at: date(12, 24, 20)) == "xmas")
    #expect(usual.scene(at: date(1, 7, 0)) == "snow")
    #expect(usual.bareDays(from: date(1, 1, 0)).words == "")
    let next = try programme(
      """
      scene: 'spring', schedule: [ { scene: 'xmas' }, { scene: 'leaves', hours: '06:00..18:00' } ]
      """, scenes: scenes)
    #expect(next.scene(at: date(12, 24, 12)) == "xmas")
    #expect(next.scene(at: date(10, 1, 12)) == "leaves")
    #expect(next.scene(at: date(4, 1, 12)) == "spring")
    // Nothing is to be seen: the scene that is due anyway.
    #expect(next.scene(at: date(7, 1, 12)) == "xmas")
    #expect(
      next.bareDays(from: date(1, 1, 0)).words
        == "01-07..02-29, 06-01..08-31, 09-01..11-30 at 00:00..06:00 and 18:00..24:00")
    let alone = try programme("scene: 'xmas'", scenes: scenes)
    #expect(alone.scene(at: date(7, 1, 12)) == "xmas" && alone.isFixed)
    #expect(alone.bareDays(from: date(1, 1, 0)).words == "01-07..11-30")
  }

  @Test("A scene that does not exist is an error of the programme")
  func unknown() {
    #expect(throws: SettingsError.self) {
      _ = try programme("schedule: [ { scene: 'nowhere' } ]", scenes: ["classic": ""])
    }
  }

  @Test("A night, and a configuration without one")
  func night() throws {
    let dark = try programme("night: { hours: '22:00..06:30', brightness: 0.25 }")
    #expect(dark.brightness(at: date(3, 3, 22)) == 0.25)
    #expect(dark.brightness(at: date(3, 3, 6, 29)) == 0.25)
    #expect(dark.brightness(at: date(3, 3, 6, 30)) == 1)
    #expect(try programme("night: null") == programme("") && programme("").isFixed)
    let lit = try programme("night: { light: 'auto', brightness: 0.25 }")
    #expect(lit.followsLight && !lit.isFixed && !dark.followsLight)
    #expect(lit.brightness(at: date(3, 3, 22)) == 1)
    #expect(lit.brightness(at: date(3, 3, 22), light: 0) == 0.25)
    #expect(lit.brightness(at: date(3, 3, 12), light: 0.5) == 0.625)
    // Without light: 'auto', a reading changes nothing.
    #expect(dark.brightness(at: date(3, 3, 12), light: 0) == 1)
  }

  @Test(
    "Errors have a line and columns",
    arguments: [
      ("schedule: [ { season: '12-01..01-06' } ]", "missing key 'scene'"),
      ("schedule: [ { scene: 'a', season: '02-30..03-01' } ]", "invalid day '02-30'"),
      ("schedule: [ { scene: 'a', day: 1 } ]", "unknown key 'day'"), ("schedule: {}", "a list"),
      ("night: { brightness: 0.5 }", "missing key 'hours'"),
      ("night: { light: 'none' }", "missing key 'hours'"),
      ("night: { light: 'on' }", "unknown light 'on'; expected auto or none"),
      ("night: { hours: '9..10' }", "invalid time '9'"),
      ("night: { hours: '22:00..06:30', brightness: 2 }", "brightness"),
    ])
  func mistakes(members: String, words: String) {
    #expect {
      _ = try programme("\n" + members)
    } throws: { error in
      guard let error = error as? DocumentError else { return false }
      return error.message.contains(words) && error.place.line == 2
    }
  }
}
