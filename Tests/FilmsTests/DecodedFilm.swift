import CWebPDemux
import Testing

/// A WebP file as libwebp's own decoder plays it.
struct DecodedFilm {
  struct Frame {
    /// 0xAARRGGBB, rows from the top.
    var pixels: [UInt32]
    /// When it ends, in milliseconds.
    var end: Int
  }

  var width = 0
  var height = 0
  /// How often it is shown; 0 is without end.
  var loops = 0
  var isAnimated = false
  /// The frames in the file: equal ones in a row are one.
  var frames: [Frame] = []

  /// - Throws: when the file is not a whole WebP file.
  init(_ bytes: [UInt8]) throws {
    var film = self
    try bytes.withUnsafeBufferPointer { memory in
      var features = WebPBitstreamFeatures()
      let status = WebPGetFeatures(memory.baseAddress, memory.count, &features)
      try #require(status == VP8_STATUS_OK)
      film.isAnimated = features.has_animation != 0
      var data = WebPData(bytes: memory.baseAddress, size: memory.count)
      var options = WebPAnimDecoderOptions()
      WebPAnimDecoderOptionsInit(&options)
      options.color_mode = MODE_BGRA
      let made = WebPAnimDecoderNew(&data, &options)
      let decoder = try #require(made)
      defer { WebPAnimDecoderDelete(decoder) }
      try film.read(decoder)
    }
    self = film
  }

  private mutating func read(_ decoder: OpaquePointer) throws {
    var info = WebPAnimInfo()
    let isKnown = WebPAnimDecoderGetInfo(decoder, &info) != 0
    try #require(isKnown)
    (width, height) = (Int(info.canvas_width), Int(info.canvas_height))
    loops = Int(info.loop_count)
    while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
      var canvas: UnsafeMutablePointer<UInt8>?
      var end: Int32 = 0
      let isDecoded = WebPAnimDecoderGetNext(decoder, &canvas, &end) != 0
      try #require(isDecoded)
      let count = width * height
      let pixels = UnsafeRawBufferPointer(start: canvas, count: count * 4)
      frames.append(
        Frame(
          pixels: (0..<count).map { pixels.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) },
          end: Int(end)))
    }
    try #require(frames.count == Int(info.frame_count))
  }
}

/// The largest difference of a channel between two pictures, in levels.
func largestDifference(_ one: [UInt32], _ other: [UInt32]) -> Int {
  zip(one, other).map { differences($0, $1).max() ?? 0 }.max() ?? 0
}

/// The mean difference of a channel between two pictures, in levels.
func meanDifference(_ one: [UInt32], _ other: [UInt32]) -> Double {
  let sum = zip(one, other).map { differences($0, $1).reduce(0, +) }.reduce(0, +)
  return Double(sum) / Double(3 * one.count)
}

private func differences(_ one: UInt32, _ other: UInt32) -> [Int] {
  [16, 8, 0].map { (shift: UInt32) in
    let (one, other) = (Int(one >> shift & 255), Int(other >> shift & 255))
    return abs(one - other)
  }
}
