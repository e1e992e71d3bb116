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
