import Documents
import Graphics
import Motion
import Outputs
import Pipeline
import Scenes
import Sensors
import Testing

/// Keeps copies of what it is given, drawn in its own memory where it lends any.
private final class Lender: FrameSink {
  let name = "lender"
  let takesFrames: Bool
  private(set) var newest: [Frame.Format: Frame] = [:]
  private let memory: [Frame.Format: Frame]

  init(_ formats: [Frame.Format], takesFrames: Bool = false) {
    memory = Dictionary(
      uniqueKeysWithValues: formats.map { ($0, Frame(width: 64, height: 48, format: $0)) })
    self.takesFrames = takesFrames
  }

  func loan(_ format: Frame.Format, width: Int, height: Int) -> FrameLoan? {
    memory[format].map { FrameLoan(of: self, frames: [$0], target: 0) }
  }

  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    newest[frame.format] = copy frame
  }
}

@Suite("Sinks that lend memory")
struct LendingTests {
  private func pipeline() throws -> Pipeline {
    let text = """
      { version: 1, backdrop: '#203040', layers: [ { emitter: { timeOffset: 2, cells: [
        { birthRate: 40, lifetime: 2, velocity: 30, emissionLongitude: '180deg' } ] } } ] }
      """
    let scene = try Scene(
      try SceneFile.parse(Array(text.utf8), file: "x.json5"), seed: 3, file: "x.json5"
    ) { (_) throws(ImageLoadError) in throw ImageLoadError("no pictures here") }
    return try Pipeline(
      StillSource(degrees: 30), Pipeline.Settings(scene: scene, width: 64, height: 48))
  }

  private func show(_ pipeline: Pipeline, _ index: Int64, _ sinks: [any FrameSink]) throws {
    let report = try pipeline.render(index, at: pipeline.origin.advanced(by: index * 20_000_000))
    try pipeline.deliver(report, to: sinks)
  }

  @Test("Two lenders of one format, one of another, and a sink without memory get the same frames")
  func several() throws {
    let (shared, alone) = (try pipeline(), try pipeline())
    let (first, second) = (Lender([.xrgb8888]), Lender([.xrgb8888, .argb8888]))
    let (file, reference) = (Lender([], takesFrames: true), Lender([], takesFrames: true))
    let overlay = Lender([.argb8888])
    shared.draw(for: [first, file, second])
    alone.draw(for: [overlay, reference])
    for index in 0..<10 as Range<Int64> {
      try show(shared, index, [first, file, second])
      try show(alone, index, [overlay, reference])
      let expected = try #require(reference.newest[.xrgb8888])
      for sink in [first, second, file] {
        #expect(sink.newest[.xrgb8888]?.pixels == expected.pixels)
        #expect(sink.newest[.xrgb8888]?.changes == expected.changes)
      }
      #expect(second.newest[.argb8888]?.pixels == overlay.newest[.argb8888]?.pixels)
      #expect(first.newest[.argb8888] == nil && file.newest[.argb8888] == nil)
    }
    // A lender that goes takes its memory along; the others continue.
    shared.draw(for: [file, second])
    try show(shared, 10, [file, second])
    try show(alone, 10, [overlay, reference])
    #expect(file.newest[.xrgb8888]?.pixels == reference.newest[.xrgb8888]?.pixels)
    #expect(second.newest[.argb8888]?.pixels == overlay.newest[.argb8888]?.pixels)
  }
}
