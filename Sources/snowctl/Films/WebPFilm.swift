import CWebP
import Glibc
import Graphics
import Outputs
import Posix

/// A film under compression, in memory.
///
/// ```
///   frame 0 ──▶ canvas
///   frame 1 ──▶ canvas ── frame 0 ──▶ WebPAnimEncoder       The newest frame waits: a film of one frame
///   finish      canvas ── frame 1 ──▶ WebPAnimEncoder ──▶   becomes a still picture, compressed once.
/// ```
final class WebPFilm {
  let width: Int
  let height: Int
  private let name: String
  private let webp: snow_webp
  private let canvas: WebPCanvas
  private let loops: Int
  private var config = WebPConfig()
  /// WebPAnimEncoder; nil before the second frame.
  private var encoder: OpaquePointer?
  /// When the frame in the canvas begins, in milliseconds; nil before the first frame.
  private var waiting: Int32?

  /// A film without frames; each side at most `WEBP_MAX_DIMENSION`.
  init(_ name: String, width: Int, height: Int, _ settings: FilmSettings) throws(OutputError) {
    webp = try WebPLibrary.functions()
    guard let canvas = WebPCanvas(webp, width: width, height: height) else {
      throw Self.outOfMemory(name)
    }
    (self.name, self.width, self.height) = (name, width, height)
    self.canvas = canvas
    loops = settings.loops
    guard Self.configure(webp, &config, settings.quality) else {
      throw .encoding("\(name): libwebp does not take its own settings")
    }
  }

  deinit { webp.AnimEncoderDelete(encoder) }

  /// Adds a frame of the film's size, `time` milliseconds after its beginning and not before the last one.
  func add(_ frame: borrowing Frame, at time: Int32) throws(OutputError) {
    if let waiting { try encode(at: waiting) }
    canvas.take(frame)
    waiting = time
  }

  /// Passes the whole file to `write`; the last frame ends at `end`.
  func finish(
    at end: Int32, _ write: (RawSpan) throws(OutputError) -> Void
  ) throws(OutputError) {
    guard let waiting else { return }
    guard encoder != nil else { return try writeStill(write) }
    try encode(at: waiting)
    var data = WebPData()
    defer { webp.Free(UnsafeMutableRawPointer(mutating: data.bytes)) }
    guard webp.AnimEncoderAdd(encoder, nil, end, nil) != 0,
      webp.AnimEncoderAssemble(encoder, &data) != 0
    else { throw failure(VP8_ENC_OK) }
    try deliver(UnsafeRawBufferPointer(start: data.bytes, count: data.size), to: write)
  }

  /// Compresses the frame in the canvas.
  private func encode(at time: Int32) throws(OutputError) {
    if encoder == nil { encoder = try makeEncoder() }
    guard webp.AnimEncoderAdd(encoder, canvas.picture, time, &config) != 0 else {
      throw failure(canvas.picture.pointee.error_code)
    }
  }

  private func makeEncoder() throws(OutputError) -> OpaquePointer {
    var options = WebPAnimEncoderOptions()
    let version = Int32(SNOW_WEBP_MUX_VERSION)
    guard webp.AnimEncoderOptionsInitInternal(&options, version) != 0 else {
      throw .encoding("\(name): libwebpmux is too old")
    }
    options.anim_params.loop_count = Int32(loops)
    // With loss, libwebp leaves out blocks that differ little from the frame before, not from what is shown: slow
    // fades would never be drawn, and shadows would leave traces. Whole frames are as small where snow falls.
    if config.lossless == 0 { options.kmax = 1 }
    guard
      let encoder = webp.AnimEncoderNewInternal(Int32(width), Int32(height), &options, version)
    else {
      throw Self.outOfMemory(name)
    }
    return encoder
  }

  private func writeStill(
    _ write: (RawSpan) throws(OutputError) -> Void
  ) throws(OutputError) {
    var memory = WebPMemoryWriter()
    webp.MemoryWriterInit(&memory)
    defer { webp.MemoryWriterClear(&memory) }
    let isEncoded = withUnsafeMutablePointer(to: &memory) { memory in
      canvas.picture.pointee.writer = webp.MemoryWrite
      canvas.picture.pointee.custom_ptr = UnsafeMutableRawPointer(memory)
      return webp.Encode(&config, canvas.picture) != 0
    }
    guard isEncoded else { throw failure(canvas.picture.pointee.error_code) }
    try deliver(UnsafeRawBufferPointer(start: memory.mem, count: memory.size), to: write)
  }

  private func deliver(
    _ bytes: UnsafeRawBufferPointer, to write: (RawSpan) throws(OutputError) -> Void
  ) throws(OutputError) {
    // RIFF counts bytes in 32 bits.
    guard bytes.count < UInt32.max else { throw failure(VP8_ENC_ERROR_FILE_TOO_BIG) }
    try write(bytes.bytes)
  }
}

extension WebPFilm {
  private static func configure(
    _ webp: snow_webp, _ config: inout WebPConfig, _ quality: Double?
  ) -> Bool {
    let version = Int32(SNOW_WEBP_ENCODER_VERSION)
    guard webp.ConfigInitInternal(&config, WEBP_PRESET_DEFAULT, 75, version) != 0 else {
      return false
    }
    if let quality {
      config.quality = Float(quality)
    } else {
      guard webp.ConfigLosslessPreset(&config, losslessEffort) != 0 else { return false }
    }
    config.thread_level = 1
    return webp.ValidateConfig(&config) != 0
  }

  /// 0...9; beyond, files hardly become smaller.
  private static let losslessEffort: Int32 = 4

  private static func outOfMemory(_ name: String) -> OutputError {
    .system(SystemError(code: ENOMEM, operation: "compress", subject: name))
  }

  private func failure(_ code: WebPEncodingError) -> OutputError {
    switch code {
    case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY:
      return Self.outOfMemory(name)
    case VP8_ENC_ERROR_PARTITION0_OVERFLOW, VP8_ENC_ERROR_PARTITION_OVERFLOW:
      return .encoding(
        "\(name): \(width)x\(height) with this much detail are too many for lossy WebP; expected a "
          + "lower quality, or lossless")
    case VP8_ENC_ERROR_FILE_TOO_BIG:
      return .encoding("\(name): the film is too large for WebP, which has room for 4 GiB")
    default:
      let words = webp.AnimEncoderGetError(encoder).map { String(cString: $0) } ?? ""
      return .encoding("\(name): libwebp says: \(words.isEmpty ? "error \(code.rawValue)" : words)")
    }
  }
}
