import CJPEG
import Glibc
import Graphics
import PictureHelper
import Posix
import Scenes

/// A JPEG file, decoded by libjpeg-turbo row by row at some eighths of its size: large ones are never in memory as a whole.
final class JPEGFile {
  private let file: UnsafeMutablePointer<FILE>
  // libjpeg keeps its address.
  private let reader: UnsafeMutablePointer<snow_jpeg_reader>
  private let exif: ExifData

  /// libjpeg's memory: progressive files are kept as a whole, as coefficients.
  private static let mostMemory = 400 << 20

  init(_ descriptor: borrowing FileDescriptor) throws(PictureError) {
    guard let file = fdopen(dup(descriptor.number), "rb") else {
      throw PictureError("cannot open: \(String(cString: strerror(errno)))")
    }
    let reader = UnsafeMutablePointer<snow_jpeg_reader>.allocate(capacity: 1)
    reader.initialize(to: snow_jpeg_reader())
    let isOpen = snow_jpeg_open(reader, file, Self.mostMemory) != 0
    exif = isOpen ? Self.exif(reader) : ExifData()
    (self.file, self.reader) = (file, reader)
    guard isOpen else { throw failure }
    try PictureDecoder.check(width, height)
  }

  deinit {
    snow_jpeg_close(reader)
    reader.deallocate()
    fclose(file)
  }

  private var width: Int { Int(reader.pointee.image.image_width) }
  private var height: Int { Int(reader.pointee.image.image_height) }

  var facts: PictureFacts { PictureFacts(width, height, exif) }

  func decode(_ request: PictureRequest) throws(PictureError) -> Bitmap {
    let target = TargetSize(width, height, exif.orientation, for: request)
    let profile = profile
    guard snow_jpeg_start(reader, eighths(for: target)) != 0 else { throw failure }
    let image = reader.pointee.image
    let (across, down) = (Int(image.output_width), Int(image.output_height))
    let channels = Int(image.output_components)
    let kind: PixelKind =
      switch channels {
      case 1: .gray
      case 3: .rgb
      case 4: image.saw_Adobe_marker != 0 ? .invertedCMYK : .cmyk
      default: throw PictureError("unsupported kind of pixels")
      }
    var reduction = AreaReduction(
      from: (across, down), to: (min(target.width, across), min(target.height, down)),
      channels: channels)
    var row = [UInt8](repeating: 0, count: across * channels)
    for _ in 0..<down {
      guard snow_jpeg_row(reader, &row) != 0 else { throw failure }
      guard reader.pointee.is_cut == 0 else { throw PictureError("the file is cut off") }
      reduction.add(row.span)
    }
    let bitmap = Bitmap(
      width: reduction.width, height: reduction.height, reduction.bytes, kind, profile: profile)
    return exif.orientation.apply(to: bitmap)
  }

  /// Twice the target's size if possible: the rest of the way is done by areas, which is sharper.
  private func eighths(for target: TargetSize) -> UInt32 {
    let needed = max(target.width * 16 / width, target.height * 16 / height) + 1
    return UInt32([1, 2, 4, 8].first { $0 >= needed } ?? 8)
  }

  private var profile: [UInt8]? {
    var size: UInt32 = 0
    guard let profile = snow_jpeg_profile(reader, &size) else { return nil }
    defer { free(profile) }
    return Array(UnsafeBufferPointer(start: profile, count: Int(size)))
  }

  private static func exif(_ reader: UnsafeMutablePointer<snow_jpeg_reader>) -> ExifData {
    var next = reader.pointee.image.marker_list
    while let marker = next {
      let data = UnsafeBufferPointer(
        start: marker.pointee.data, count: Int(marker.pointee.data_length))
      // Other segments APP1 have XMP.
      if marker.pointee.marker == 0xE1, data.starts(with: "Exif\0\0".utf8) { return ExifData(data) }
      next = marker.pointee.next
    }
    return ExifData()
  }

  private var failure: PictureError {
    let words = withUnsafeBytes(of: reader.pointee.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return PictureError("libjpeg says: \(words)")
  }
}
