import Documents
import Graphics
import Outputs
import Pipeline
import Scenes
import Sensors
import Testing

/// Counts its ends; fails where told to.
private final class Counter: FrameSink {
  enum Failure { case none, present, finish }

  let name: String
  private(set) var presented = 0
  private(set) var finished = 0
  private let failure: Failure

  init(_ name: String, _ failure: Failure = .none) { (self.name, self.failure) = (name, failure) }

  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    presented += 1
    if failure == .present { throw .unsupported("\(name) is full") }
  }

  func finish() throws(OutputError) {
    finished += 1
    if failure == .finish { throw .unsupported("\(name) is torn") }
  }
}

@Suite("Films")
struct FilmTests {
  private func run(_ sinks: [Counter]) throws -> Int64 {
    let scene = try Scene(
      try SceneFile.parse(Array("{ version: 1, layers: [] }".utf8), file: "x.json5"), seed: 3,
      file: "x.json5"
    ) { (_) throws(ImageLoadError) in throw ImageLoadError("no pictures here") }
    let pipeline = try Pipeline(
      StillSource(degrees: 0), Pipeline.Settings(scene: scene, width: 8, height: 8))
    let film = Film(rate: FrameRate(50), length: 100_000_000)
    return try film.run(pipeline, into: sinks) { _ in true }
  }

  @Test("Every sink is finished once")
  func success() throws {
    let sinks = [Counter("a"), Counter("b")]
    #expect(try run(sinks) == 5)
    #expect(sinks.map(\.presented) == [5, 5] && sinks.map(\.finished) == [1, 1])
  }

  @Test("Every sink is finished once after an error, too; the first error is thrown")
  func failures() {
    let torn = [Counter("a"), Counter("b", .finish), Counter("c", .finish), Counter("d")]
    let error = #expect(throws: PipelineError.self) { try run(torn) }
    #expect(error?.description.contains("b is torn") == true, "\(error?.description ?? "")")
    #expect(torn.map(\.finished) == [1, 1, 1, 1])
    let full = [Counter("a", .finish), Counter("b", .present)]
    let other = #expect(throws: PipelineError.self) { try run(full) }
    #expect(other?.description.contains("b is full") == true, "\(other?.description ?? "")")
    #expect(full.map(\.finished) == [1, 1])
  }
}
