import Documents
import Foundation
import Graphics
import Motion
import Outputs
import Pipeline
import Raster
import Scenes
import Sensors
import TestSupport
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

  private func pipeline(_ threads: DrawingThreads.Limit) throws -> Pipeline {
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
    for index in Int64(0)..<12 {
      let instant = one.origin.advanced(by: index * 16_666_667)
      let (first, second) = (try one.render(index, at: instant), try two.render(index, at: instant))
      #expect(first.pixelsTouched == second.pixelsTouched)
      #expect(one.frame.pixels == two.frame.pixels, "frame \(index)")
      #expect(one.frame.changes == two.frame.changes)
    }
    #expect(one.drawingThreads == 1)
    #expect(two.drawingThreads == 2 && two.threadFailure == nil)
  }

  @Test("Coarse positions change pixels, and fine ones restore them")
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
    other.reduction = Reduction.levels[4]
    #expect(try !draw(1))
    #expect(other.displayList.count <= fine.displayList.count)
  }

  /// What the kernel knows of threads of a name.
  private func tasks(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").compactMap {
      try? String(contentsOfFile: "/proc/self/task/\($0)/status", encoding: .utf8)
    }.filter { $0.hasPrefix("Name:\t\(name)\n") }
  }

  /// A number in what the kernel knows of a thread.
  private func number(_ key: String, radix: Int, in task: String) throws -> UInt64 {
    let line = try #require(task.split(separator: "\n").first { $0.hasPrefix(key + ":\t") })
    return try #require(UInt64(line.dropFirst(key.count + 2), radix: radix))
  }

  @Test("It starts with the first large frame, blocks all signals, and ends with its owner")
  func life() throws {
    var threads: DrawingThreads? = DrawingThreads(.two, name: "drawlife")
    var rasterizer = Rasterizer(width: 1280, height: 720, backdrop: .color(.black))
    var list = DisplayList(images: [Bitmap.mask(side: 64, samples: 1) { _, _ in 1 }])
    rasterizer.draw(list, sharing: threads?.sharing)
    #expect(try tasks("drawlife").isEmpty && threads?.count == 1)
    for index in 0..<600 {
      list.append(
        image: 0, x: Float(index * 37 % 1280), y: Float(index * 53 % 720), scale: 0.9, rotation: 0,
        color: .white)
    }
    rasterizer.draw(list, sharing: threads?.sharing)
    // On a busy machine it names itself only after the frame is drawn.
    #expect(try waits { try !tasks("drawlife").isEmpty })
    let task = try #require(try tasks("drawlife").first)
    #expect(threads?.count == 2)
    // SIGTERM is bit 14, SIGINT bit 1.
    #expect(try number("SigBlk", radix: 16, in: task) & 0x4002 == 0x4002)
    threads = nil
    // A joined thread leaves /proc a moment later.
    #expect(try waits { try tasks("drawlife").isEmpty })
  }

  @Test("Small frames do not wake it")
  func sleep() throws {
    let threads = DrawingThreads(.two, name: "drawsleep")
    var rasterizer = Rasterizer(width: 1280, height: 720, backdrop: .color(.black))
    var list = DisplayList(images: [Bitmap.mask(side: 64, samples: 1) { _, _ in 1 }])
    func add(_ count: Int) {
      for index in 0..<count {
        list.append(
          image: 0, x: Float(index * 37 % 1280), y: Float(index * 53 % 720), scale: 0.9,
          rotation: 0, color: .white)
      }
    }
    /// Nil while it runs.
    func sleeps() throws -> UInt64? {
      let task = try #require(try tasks("drawsleep").first)
      guard task.contains("\nState:\tS") else { return nil }
      return try number("voluntary_ctxt_switches", radix: 10, in: task)
    }
    add(600)
    rasterizer.draw(list, sharing: threads.sharing)
    list.removeAll()
    add(60)
    #expect(try waits { try !tasks("drawsleep").isEmpty })
    // It may just be starting, or on its way back to sleep.
    var before: UInt64?
    #expect(
      try waits {
        before = try sleeps()
        Thread.sleep(forTimeInterval: 0.3)
        return try before != nil && sleeps() == before
      })
    for _ in 0..<100 { rasterizer.draw(list, sharing: threads.sharing) }
    Thread.sleep(forTimeInterval: 0.1)
    #expect(try sleeps() == before)
  }

  @Test("A closure for the rasteriser only with two threads")
  func limits() {
    #expect(DrawingThreads(.one).sharing == nil)
    #expect(DrawingThreads(.two).sharing != nil)
    let most = DrawingThreads.Limit.automatic.most
    #expect((DrawingThreads(.automatic).sharing == nil) == (most == 1))
  }
}
