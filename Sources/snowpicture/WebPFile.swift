import CWebPDemux
import Glibc
import Graphics
import PictureHelper
import Posix
import Scenes

/// A WebP file, decoded at the size that is needed; of an animation, the first picture.
struct WebPFile {
  private let bytes: [UInt8]
  /// The first picture in the file.
  private let place: Range<Int>
  private let width, height: Int
  private let exif: ExifData
  private let profile: [UInt8]?

  /// A file is in memory as a whole, and of a lossless one all pixels.
  private static let mostBytes = 64 << 20
  private static let mostPixels = 1 << 26

  init(_ file: borrowing FileDescriptor) throws(PictureError) {
    do throws(SystemError) { bytes = try file.readAll(limit: Self.mostBytes) } catch {
      throw PictureError(error)
    }
    guard let parts = Parts(bytes) else {
      throw PictureError("libwebp finds no picture in the file")
    }
    (place, width, height) = (parts.place, parts.width, parts.height)
    exif = parts.exif.map { ExifData($0) } ?? ExifData()
    profile = parts.profile
    try PictureDecoder.check(width, height)
    guard width * height <= Self.mostPixels else {
      throw PictureError("\(width)x\(height) pixels are too many")
    }
  }

  var facts: PictureFacts { PictureFacts(width, height, exif) }

  func decode(_ request: PictureRequest) throws(PictureError) -> Bitmap {
    let target = TargetSize(width, height, exif.orientation, for: request)
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else { throw PictureError("libwebp does not fit") }
    var pixels = [UInt8](repeating: 0, count: target.width * target.height * 4)
    config.output.colorspace = MODE_BGRA
    config.output.is_external_memory = 1
    if (target.width, target.height) != (width, height) {
      config.options.use_scaling = 1
      config.options.scaled_width = Int32(target.width)
      config.options.scaled_height = Int32(target.height)
    }
    let status = pixels.withUnsafeMutableBufferPointer { pixels in
      config.output.u.RGBA.rgba = pixels.baseAddress
      config.output.u.RGBA.stride = Int32(target.width * 4)
      config.output.u.RGBA.size = pixels.count
      return bytes[place].withUnsafeBufferPointer { file in
        WebPDecode(file.baseAddress, file.count, &config)
      }
    }
    guard status == VP8_STATUS_OK else {
      throw PictureError(
        status == VP8_STATUS_NOT_ENOUGH_DATA || status == VP8_STATUS_SUSPENDED
          ? "the file is cut off" : "libwebp cannot decode it (code \(status.rawValue))")
    }
    let bitmap = Bitmap(
      width: target.width, height: target.height, pixels, .bgra, profile: profile)
    return exif.orientation.apply(to: bitmap)
  }
}

/// The parts of the file's container.
private struct Parts {
  var place = 0..<0
  var (width, height) = (0, 0)
  var exif, profile: [UInt8]?

  /// Nil without a picture.
  init?(_ bytes: [UInt8]) {
    guard let parts = bytes.withUnsafeBufferPointer(Parts.init) else { return nil }
    self = parts
  }

  private init?(_ file: UnsafeBufferPointer<UInt8>) {
    var data = WebPData(bytes: file.baseAddress, size: file.count)
    // Also of a file that is cut off: the decoder says so.
    guard let demux = WebPDemuxPartial(&data, nil) else { return nil }
    defer { WebPDemuxDelete(demux) }
    var frame = WebPIterator()
    guard WebPDemuxGetFrame(demux, 1, &frame) != 0 else { return nil }
    defer { WebPDemuxReleaseIterator(&frame) }
    guard let base = file.baseAddress, let start = frame.fragment.bytes else { return nil }
    place = start - base..<start - base + frame.fragment.size
    (width, height) = (Int(frame.width), Int(frame.height))
    exif = Self.chunk("EXIF", demux)
    profile = Self.chunk("ICCP", demux)
  }

  private static func chunk(_ name: String, _ demux: OpaquePointer) -> [UInt8]? {
    var chunk = WebPChunkIterator()
    guard WebPDemuxGetChunk(demux, name, 1, &chunk) != 0 else { return nil }
    defer { WebPDemuxReleaseChunkIterator(&chunk) }
    return Array(UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))
  }
}
