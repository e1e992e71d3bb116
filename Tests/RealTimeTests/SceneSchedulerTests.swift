import Dates
import Documents
import Motion
import Pipeline
import RealTime
import Scenes
import Sensors
import Settings
import TestSupport
import Testing

@Suite("Scenes and brightness by date")
struct SceneSchedulerTests {
  private let evening = CivilTime(year: 2026, month: 12, day: 24, second: 20 * 3600)
  private let noon = CivilTime(year: 2026, month: 12, day: 24, second: 12 * 3600)
  private let pipeline: Pipeline
  /// In the evening there is another scene.
  private let configuration: Configuration

  init() throws {
    pipeline = try Pipeline(
      StillSource(degrees: 0), Pipeline.Settings(scene: try Self.scene(), width: 8, height: 8))
    let text = """
      { version: 1, scene: 'day', schedule: [ { scene: 'stars', hours: '18:00..06:00' } ],
        night: { hours: '22:00..06:00', brightness: 0.5 } }
      """
    configuration = try Configuration(try JSON5Parser.parse(Array(text.utf8)))
  }

  private static func scene() throws -> Scene {
    let text = "{ version: 1, layers: [ { emitter: { cells: [ { birthRate: 1 } ] } } ] }"
    let description = try SceneFile.parse(Array(text.utf8), file: "x.json5")
    return try Scene(description, seed: 1, file: "x.json5") {
      (_) throws(ImageLoadError) in throw ImageLoadError("no pictures here")
    }
  }

  /// Brightness and notices of each half second.
  private func run(
    _ scheduler: inout SceneScheduler, date: CivilTime, halfSeconds: ClosedRange<Int>
  ) -> (brightness: [Double], notices: [Notice]) {
    var result: (brightness: [Double], notices: [Notice]) = ([], [])
    for half in halfSeconds {
      let now = Instant(nanoseconds: Int64(half) * 500_000_000)
      let instant = pipeline.origin.advanced(by: now.nanoseconds)
      if let notice = scheduler.update(at: now, date: date, instant, pipeline) {
        result.notices.append(notice)
      }
      result.brightness.append(pipeline.brightness)
    }
    return result
  }

  @Test("A chosen scene replaces the programme's until the choice ends")
  func choice() throws {
    let scene = try Self.scene()
    var scheduler = SceneScheduler(configuration, "day", at: .zero, date: noon) { _, _, _ in scene }
    try scheduler.choose("other", for: (8, 8))
    #expect(!scheduler.isSteady(on: noon))
    #expect(run(&scheduler, date: noon, halfSeconds: 1...6).notices.map(\.words) == ["scene other"])
    #expect(scheduler.scene == "other" && scheduler.isSteady(on: evening))
    // The hour of the programme changes nothing.
    #expect(run(&scheduler, date: evening, halfSeconds: 7...20).notices.isEmpty)
    try scheduler.choose(nil, for: (8, 8))
    #expect(
      run(&scheduler, date: evening, halfSeconds: 21...40).notices.map(\.words) == ["scene stars"])
  }

  @Test("The scene fades out, the next one is read, and fades in")
  func change() throws {
    let scene = try Self.scene()
    var scheduler = SceneScheduler(configuration, "day", at: .zero, date: noon) { _, seed, size in
      #expect(seed == .machine && size == (8, 8))
      return scene
    }
    #expect(scheduler.isSteady(on: noon) && !scheduler.isSteady(on: evening) && !scheduler.isFixed)
    let fade = run(&scheduler, date: evening, halfSeconds: 0...6)
    // A target that is set takes effect with the next frame.
    #expect(fade.brightness == [1, 0.5, 0, 0.5, 1, 1, 1])
    #expect(fade.notices.map(\.words) == ["scene stars"] && !fade.notices[0].isProblem)
    #expect(scheduler.scene == "stars" && scheduler.isSteady(on: evening))
  }

  private let night = CivilTime(year: 2026, month: 12, day: 24, second: 23 * 3600)

  /// Runs half a second after half a second and returns what the picture and the backlight show.
  private func show(
    _ scheduler: inout SceneScheduler, date: CivilTime, halfSeconds: ClosedRange<Int>
  ) -> (picture: Set<Double>, backlight: [Double]) {
    var result: (picture: Set<Double>, backlight: [Double]) = ([], [])
    for half in halfSeconds {
      result.picture.formUnion(
        run(&scheduler, date: date, halfSeconds: half...half).brightness)
      result.backlight.append(scheduler.backlightLevel ?? -1)
    }
    return result
  }

  @Test("A backlight shows the night, and the picture is not dimmed; scenes fade in the picture")
  func backlight() throws {
    let scene = try Self.scene()
    var scheduler = SceneScheduler(configuration, "stars", at: .zero, date: evening) { _, _, _ in
      scene
    }
    #expect(scheduler.backlightLevel == nil)
    scheduler.useBacklight(true, at: .zero, date: evening)
    #expect(scheduler.backlightLevel == 1 && scheduler.isSteady(on: evening))
    // Half of a minute from 1 to 0.5.
    let dusk = show(&scheduler, date: night, halfSeconds: 1...70)
    #expect(dusk.picture == [1] && dusk.backlight.last == 0.5)
    #expect(zip(dusk.backlight, dusk.backlight.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(scheduler.isSteady(on: night) && scheduler.brightness == 0.5)
    let change = run(&scheduler, date: noon, halfSeconds: 71...74)
    #expect(change.notices.map(\.words) == ["scene day"] && change.brightness.contains(0))
    // The picture again, at once.
    scheduler.useBacklight(false, at: Instant(nanoseconds: 37_500_000_000), date: night)
    #expect(run(&scheduler, date: night, halfSeconds: 76...76).brightness == [0.5])
  }

  @Test("The light of the room decides outside the hours, in ten seconds from dark to bright")
  func light() throws {
    let text =
      "{ version: 1, scene: 'day', night: { hours: '22:00..06:00', brightness: 0.2, light: 'auto' } }"
    let configuration = try Configuration(try JSON5Parser.parse(Array(text.utf8)))
    let scene = try Self.scene()
    var scheduler = SceneScheduler(configuration, "day", at: .zero, date: noon) { _, _, _ in scene }
    #expect(!scheduler.isFixed && scheduler.isSteady(on: noon))
    scheduler.light = 0
    #expect(!scheduler.isSteady(on: noon))
    // From 1 to 0.2: eight seconds after the first look.
    let dusk = run(&scheduler, date: noon, halfSeconds: 1...17).brightness
    #expect((dusk[8] - 0.6).magnitude < 1e-9 && (dusk[16] - 0.2).magnitude < 1e-9)
    scheduler.light = 0.5
    let lit = run(&scheduler, date: noon, halfSeconds: 18...40).brightness.last ?? 0
    #expect((lit - 0.6).magnitude < 1e-9)
    #expect(scheduler.isSteady(on: noon))
    // In the hours it is dark whatever the light.
    scheduler.light = 1
    #expect((run(&scheduler, date: night, halfSeconds: 41...80).brightness.last ?? 0) == 0.2)
  }

  @Test("A black picture, also without a schedule, and the one before")
  func black() throws {
    let scene = try Self.scene()
    let configuration = Configuration()
    var scheduler = SceneScheduler(
      configuration, configuration.programme.scene, at: .zero, date: noon
    ) { _, _, _ in scene }
    #expect(run(&scheduler, date: noon, halfSeconds: 1...2).brightness == [1, 1])
    scheduler.isBlack = true
    #expect(run(&scheduler, date: noon, halfSeconds: 3...4).brightness == [0, 0])
    #expect(scheduler.brightness == 0)
    scheduler.isBlack = false
    #expect(run(&scheduler, date: noon, halfSeconds: 5...6).brightness == [1, 1])
  }

  @Test("A scene that goes out of season is followed by one that is in season")
  func season() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "xmas.json5",
      "{ version: 1, layers: [ { season: '12-01..12-24', emitter: { cells: [] } } ] }")
    try folder.write("day.json5", "{ version: 1, layers: [ { emitter: { cells: [] } } ] }")
    let text = "{ version: 1, scene: 'day', schedule: [ { scene: 'xmas' } ] }"
    var configuration = try Configuration(try JSON5Parser.parse(Array(text.utf8)))
    try configuration.programme.read(from: SceneLibrary(folders: [folder.path]))
    let scene = try Self.scene()
    var scheduler = SceneScheduler(configuration, "xmas", at: .zero, date: noon) { _, _, _ in scene
    }
    #expect(run(&scheduler, date: noon, halfSeconds: 0...2).notices.isEmpty)
    var next = noon
    next.day = 25
    #expect(!scheduler.isSteady(on: next))
    let fade = run(&scheduler, date: next, halfSeconds: 3...8)
    #expect(fade.notices.map(\.words) == ["scene day"] && scheduler.scene == "day")
  }

  @Test("A scene that cannot be read is reported once, and the old one fades in again")
  func failure() {
    var scheduler = SceneScheduler(configuration, "day", at: .zero, date: noon) {
      (name, _, _) throws(SettingsError) in throw .noScene("no scene '\(name)'")
    }
    let fade = run(&scheduler, date: evening, halfSeconds: 0...8)
    #expect(fade.brightness == [1, 0.5, 0, 0.5, 1, 1, 1, 1, 1])
    #expect(fade.notices.map(\.words) == ["no scene 'stars'; keeping scene day"])
    #expect(fade.notices.allSatisfy(\.isProblem) && scheduler.scene == "day")
    // Once that scene is no longer due, its next turn is another chance.
    #expect(run(&scheduler, date: noon, halfSeconds: 9...9).notices.isEmpty)
    #expect(run(&scheduler, date: evening, halfSeconds: 10...13).notices.count == 1)
  }
}
