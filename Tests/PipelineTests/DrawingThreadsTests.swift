import Documents
import Foundation
import Graphics
import Motion
import Outputs
import Pipeline
import Raster
import Scenes
import Sensors
import Testing

@Suite("Two threads that draw")
struct DrawingThreadsTests {
  /// A storm of thousands, in all ways of drawing.
  private static let storm = """
    { version: 1, backdrop: '#0b1026', layers: [ { emitter: { timeOffset: 10, cells: [
      { birthRate: 300, lifetime: 10, velocity: 60, velocityRange: 30, emissionLongitude: '180deg',
        emissionRange: '40deg', scale: 0.4, scaleRange: 0.3, color: '#ffffff' },
      { birthRate: 5, lifetime: 10, velocity: 40, emissionLongitude: '180deg', scale: 3,
        spin: 1, contents: 'medium1', color: '#80c0ff' } ] } } ] }
    """

  private func pipeline(_ threads: DrawingThreads.Wish) throws -> Pipeline {
    let description = try SceneFile.parse(Array(Self.storm.utf8), file: "storm.json5")
    let scene = try Scene(description, seed: 1, file: "storm.json5") {
      (_) throws(ImageLoadError) in Bitmap(width: 1, height: 1, format: .mask)
    }
    var settings = Pipeline.Settings(scene: scene, width: 1280, height: 720)
    settings.threads = threads
    return try Pipeline(StillSource(degrees: 30), settings)
  }

  @Test("They draw the frames that one draws")
  func samePixels() throws {
    let (one, two) = (try pipeline(.one), try pipeline(.two))
    for index in Int64(0)..<40 {
      let instant = one.origin.advanced(by: index * 16_666_667)
      let (first, second) = (try one.render(index, at: instant), try two.render(index, at: instant))
      #expect(first.pixelsTouched == second.pixelsTouched)
      #expect(one.frame.pixels == two.frame.pixels, "frame \(index)")
      #expect(one.frame.changes == two.frame.changes)
    }
    #expect(one.drawingThreads == 1)
    #expect(two.drawingThreads == 2 && two.threadFailure == nil)
  }

  @Test("Coarse places change pixels, and fine ones are as they were")
  func coarse() throws {
    let (fine, other) = (try pipeline(.one), try pipeline(.two))
    func draw(_ index: Int64) throws -> Bool {
      let instant = fine.origin.advanced(by: index * 16_666_667)
      _ = try fine.render(index, at: instant)
      _ = try other.render(index, at: instant)
      return fine.frame.pixels == other.frame.pixels
    }
    #expect(try draw(0))
    // Births are those of before, too: only the places are to differ.
    other.level = Governor.levels[4]
    #expect(try !draw(1))
    #expect(other.displayList.count <= fine.displayList.count)
  }

  @Test("The second one starts at the first frame that is worth it, hears no signal, and ends with its owner")
  func life() throws {
    func drawers() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter {
        (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)) == "drawlife\n"
      }
    }
    var threads: DrawingThreads? = DrawingThreads(.two, name: "drawlife")
    var rasterizer = Rasterizer(width: 1280, height: 720, backdrop: .color(.black))
    var list = DisplayList(images: [Bitmap.mask(side: 64, samples: 1) { _, _ in 1 }])
    rasterizer.draw(list, sharing: threads?.sharing)
    #expect(try drawers().isEmpty && threads?.count == 1)
    for index in 0..<600 {
      list.append(
        image: 0, x: Float(index * 37 % 1280), y: Float(index * 53 % 720), scale: 0.9, rotation: 0,
        color: .white)
    }
    rasterizer.draw(list, sharing: threads?.sharing)
    let tasks = try drawers()
    #expect(tasks.count == 1 && threads?.count == 2)
    let status = try String(contentsOfFile: "/proc/self/task/\(tasks[0])/status", encoding: .utf8)
    let blocked = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }?.suffix(16)
    // SIGTERM is bit 14, SIGINT bit 1.
    let mask = try #require(blocked.flatMap { UInt64($0, radix: 16) })
    #expect(mask & 0x4002 == 0x4002)
    threads = nil
    #expect(try drawers().isEmpty)
  }

  @Test("A closure for the rasteriser only where two may draw")
  func wishes() {
    #expect(DrawingThreads(.one).sharing == nil)
    #expect(DrawingThreads(.two).sharing != nil)
    #expect((DrawingThreads(.automatic).sharing == nil) == (DrawingThreads.Wish.automatic.most == 1))
  }
}
