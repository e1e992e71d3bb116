import Glibc
import Graphics
import Images
import PictureHelper
import Posix
import Scenes

/// A PNG file, decoded as `image` layers do, but by its profile and orientation.
struct PNGFile {
  private let path: String
  private let width, height: Int
  private let chunks: PNGChunks

  init(_ file: borrowing FileDescriptor) throws(PictureError) {
    path = file.name
    var head = [UInt8](repeating: 0, count: 24)
    guard pread(file.number, &head, head.count, 0) == head.count else {
      throw PictureError("the file is cut off")
    }
    let sides = [16, 20].map { head[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
    (width, height) = (sides[0], sides[1])
    try PictureDecoder.check(width, height)
    guard Frame.isPossible(width: width, height: height) else {
      throw PictureError("\(width)x\(height) pixels are too many")
    }
    chunks = PNGChunks(file)
  }

  var facts: PictureFacts { PictureFacts(width, height, chunks.exif) }

  func decode(_ request: PictureRequest) throws(PictureError) -> Bitmap {
    let target = TargetSize(width, height, chunks.exif.orientation, for: request)
    let bitmap: Bitmap
    do throws(PNGError) {
      bitmap = try readPNG(path, mostPixels: 4 * target.width * target.height)
    } catch {
      switch error {
      case .system(let error): throw PictureError(error)
      case .picture(_, let reason): throw PictureError(reason)
      }
    }
    var reduction = AreaReduction(
      from: (bitmap.width, bitmap.height),
      to: (min(target.width, bitmap.width), min(target.height, bitmap.height)), channels: 4)
    for row in 0..<bitmap.height {
      reduction.add(
        bitmap.bytes.span.extracting(row * bitmap.width * 4..<(row + 1) * bitmap.width * 4))
    }
    var result = Bitmap(width: reduction.width, height: reduction.height, format: .color)
    result.bytes = reduction.bytes
    if let profile = chunks.profile { result.convert(by: profile) }
    return chunks.exif.orientation.apply(to: result)
  }
}
