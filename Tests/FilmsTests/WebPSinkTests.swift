@testable import snowctl
import Foundation
import Graphics
import Outputs
import TestSupport
import Testing

@Suite("Animated WebP, as libwebp's decoder plays it")
struct WebPSinkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A white square on a sky, moved by two pixels a frame.
  private func snow(_ index: Int, width: Int = 64, height: Int = 48) -> Frame {
    var frame = Frame(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let isFlake = (20..<28).contains(x) && (2 * index..<2 * index + 8).contains(y)
        frame.pixels[y * width + x] = isFlake ? 0xFF_FFFF : UInt32(16 + y) << 8 | 0x40
      }
    }
    return frame
  }

  private func opaque(_ frame: Frame) -> [UInt32] { frame.pixels.map { $0 | 0xFF00_0000 } }

  private func film(
    _ frames: [Frame], rate: FrameRate = FrameRate(25), quality: Double?, loops: Int = 0
  ) throws -> DecodedFilm {
    var settings = FilmSettings()
    (settings.quality, settings.loops) = (quality, loops)
    let sink = try WebPSink(path: folder["film.webp"], rate: rate, film: settings)
    for (index, frame) in frames.enumerated() {
      var report = FrameReport()
      report.index = Int64(index)
      try sink.present(frame, report)
    }
    try sink.finish()
    return try DecodedFilm(try folder.bytes("film.webp"))
  }

  @Test("Without loss the decoder gives the same pixels at the same times")
  func lossless() throws {
    let frames = (0..<12).map { snow($0) }
    let film = try film(frames, quality: nil, loops: 3)
    #expect(film.isAnimated && film.width == 64 && film.height == 48 && film.loops == 3)
    #expect(film.frames.map(\.pixels) == frames.map(opaque))
    #expect(film.frames.map(\.end) == (1...12).map { 40 * $0 })
  }

  @Test("Times are rounded each, so that errors do not add up")
  func times() throws {
    let film = try film(
      (0..<20).map { snow($0) }, rate: FrameRate(30000, per: 1001), quality: nil)
    let ends = (1...20).map { (count: Int) -> Int in Int((Double(count) * 1001 / 30).rounded()) }
    #expect(film.frames.map(\.end) == ends)
  }

  @Test("Equal frames are one, shown longer")
  func equalFrames() throws {
    let film = try film([snow(0), snow(0), snow(0), snow(5), snow(5)], quality: nil)
    #expect(film.frames.map(\.pixels) == [opaque(snow(0)), opaque(snow(5))])
    #expect(film.frames.map(\.end) == [120, 200])
  }

  @Test("With loss every frame looks like the original", arguments: [60.0, 80, 95])
  func lossy(quality: Double) throws {
    let frames = (0..<12).map { snow($0) }
    let film = try film(frames, quality: quality)
    #expect(film.frames.count == frames.count)
    for (shown, frame) in zip(film.frames, frames) {
      #expect(meanDifference(shown.pixels, opaque(frame)) < 2.5)
    }
  }

  @Test("A fade of a level a frame is shown to its end beside flakes that move")
  func slowFade() throws {
    let levels = stride(from: 200, through: 0, by: -1).map { UInt32($0) * 0x01_0101 }
    let frames = levels.enumerated().map { index, level in
      var frame = snow(index % 20)
      for pixel in frame.pixels.indices where pixel % 64 >= 32 { frame.pixels[pixel] = level }
      return frame
    }
    let film = try film(frames, quality: 80)
    #expect(film.frames.count == frames.count)
    for (shown, level) in zip(film.frames, levels) {
      // A block away from the flakes.
      let fading = (0..<48).flatMap { (row: Int) -> ArraySlice<UInt32> in
        shown.pixels[row * 64 + 48..<row * 64 + 64]
      }
      let expected = [UInt32](repeating: level, count: fading.count)
      #expect(largestDifference(fading, expected) < 8, "\(shown.end) ms")
    }
  }

  @Test("A single frame is a still picture", arguments: [nil, 90.0])
  func still(quality: Double?) throws {
    let film = try film([snow(3)], quality: quality)
    #expect(!film.isAnimated && film.frames.count == 1)
    let difference = meanDifference(film.frames[0].pixels, opaque(snow(3)))
    #expect(quality == nil ? difference == 0 : difference < 2.5, "\(difference)")
  }

  @Test("A lower quality gives a smaller file")
  func sizes() throws {
    // Light that is noise has no end of detail.
    var random = SystemRandomNumberGenerator()
    var noise = Frame(width: 64, height: 48)
    for index in noise.pixels.indices { noise.pixels[index] = random.next(upperBound: 1 << 24) }
    func size(_ quality: Double?) throws -> Int {
      _ = try film([noise, snow(1)], quality: quality)
      return try folder.bytes("film.webp").count
    }
    let sizes = try [10, 80, nil].map(size)
    #expect(sizes == sizes.sorted() && Set(sizes).count == 3, "\(sizes)")
  }
}

@Suite("Films that cannot be written leave no file")
struct WebPFailureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func sink(_ path: String) throws -> WebPSink {
    try WebPSink(path: path, rate: FrameRate(25), film: FilmSettings())
  }

  @Test("A side over 16383 pixels", arguments: [(16384, 1), (1, 16384)])
  func tooLarge(width: Int, height: Int) throws {
    let sink = try sink(folder["film.webp"])
    let error = #expect(throws: OutputError.self) {
      try sink.present(Frame(width: width, height: height), FrameReport())
    }
    #expect(
      error?.description.hasSuffix(
        "\(width)x\(height) is too large for WebP; expected at most 16383 pixels a side") == true)
    try sink.finish()
    #expect(try folder.names() == [])
  }

  @Test("The longest side is written", arguments: [(16383, 1), (1, 16383)])
  func largest(width: Int, height: Int) throws {
    let sink = try sink(folder["film.webp"])
    try sink.present(Frame(width: width, height: height), FrameReport())
    try sink.finish()
    let film = try DecodedFilm(try folder.bytes("film.webp"))
    #expect(film.width == width && film.height == height)
  }

  @Test("Another size in the middle ends the film, which is kept up to there")
  func anotherSize() throws {
    let sink = try sink(folder["film.webp"])
    try sink.present(Frame(width: 4, height: 4), FrameReport())
    #expect(throws: OutputError.self) {
      try sink.present(Frame(width: 5, height: 4), FrameReport())
    }
    try sink.finish()
    #expect(try DecodedFilm(try folder.bytes("film.webp")).width == 4)
  }

  @Test("A film without frames")
  func nothing() throws {
    try folder.write("film.webp", "an older film")
    try sink(folder["film.webp"]).finish()
    #expect(try folder.names() == [])
  }

  @Test("A full disk is reported, and the device stays")
  func fullDisk() throws {
    let sink = try sink("/dev/full")
    try sink.present(Frame(width: 64, height: 64), FrameReport())
    let error = #expect(throws: OutputError.self) { try sink.finish() }
    #expect(error?.isLackOfRoom == true)
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }

  @Test("A missing folder is reported before the first frame")
  func missingFolder() {
    let error = #expect(throws: OutputError.self) { try sink("/nowhere/film.webp") }
    #expect(
      error?.description
        == "/nowhere/film.webp: cannot create: the folder '/nowhere' does not exist")
  }

  @Test("A film of more than 24 days")
  func tooLong() throws {
    let sink = try WebPSink(path: "/dev/null", rate: FrameRate(1, per: 10), film: FilmSettings())
    var report = FrameReport()
    report.index = 215_000
    #expect(throws: OutputError.self) {
      try sink.present(Frame(width: 4, height: 4), report)
    }
  }
}
