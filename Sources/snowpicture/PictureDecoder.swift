import Glibc
import Graphics
import PictureHelper
import Posix
import Scenes

/// Why a file is no picture.
struct PictureError: Error {
  let words: String

  init(_ words: String) { self.words = words }
  init(_ error: SystemError) { words = "cannot \(error.operation): \(error.reason)" }
}

/// Decodes a file of any of the kinds.
enum PictureDecoder {
  /// The largest file, in bytes.
  static let mostBytes = 256 << 20
  /// The most pixels of a file.
  static let mostPixels = 250_000_000

  static func answer(_ request: PictureRequest) -> HelperAnswer {
    answer(request.path) { (file, kind) throws(PictureError) in
      let bitmap =
        switch kind {
        case .jpeg: try JPEGFile(file).decode(request)
        case .webP: try WebPFile(file).decode(request)
        case .png: try PNGFile(file).decode(request)
        }
      return .picture(bitmap)
    }
  }

  static func facts(_ path: String) -> HelperAnswer {
    answer(path) { (file, kind) throws(PictureError) in
      let facts =
        switch kind {
        case .jpeg: try JPEGFile(file).facts
        case .webP: try WebPFile(file).facts
        case .png: try PNGFile(file).facts
        }
      return .facts(facts)
    }
  }

  private static func answer(
    _ path: String,
    _ act: (borrowing FileDescriptor, FileKind) throws(PictureError) -> HelperAnswer.Result
  ) -> HelperAnswer {
    do throws(PictureError) {
      let file: FileDescriptor
      do throws(SystemError) { file = try FileDescriptor.reading(path) } catch {
        throw PictureError(error)
      }
      return HelperAnswer(try act(file, try kind(of: file)))
    } catch {
      return HelperAnswer(.failed(error.words))
    }
  }

  private static func kind(of file: borrowing FileDescriptor) throws(PictureError) -> FileKind {
    var status = stat()
    fstat(file.number, &status)
    guard status.st_size > 0 else { throw PictureError("the file is empty") }
    guard status.st_size <= mostBytes else { throw PictureError("the file is too large") }
    var head = [UInt8](repeating: 0, count: 16)
    let count = pread(file.number, &head, head.count, 0)
    guard count > 0 else { throw PictureError("cannot read: \(String(cString: strerror(errno)))") }
    guard let kind = FileKind(Array(head[..<count])) else {
      throw PictureError("not a picture; expected JPEG, WebP or PNG")
    }
    return kind
  }

  /// Refuses a size beyond the limits.
  static func check(_ width: Int, _ height: Int) throws(PictureError) {
    guard width > 0, height > 0 else { throw PictureError("the picture has no pixels") }
    guard width * height <= mostPixels else {
      throw PictureError("\(width)x\(height) pixels are too many")
    }
  }
}

/// The size in which a picture is needed.
struct TargetSize {
  let width, height: Int

  /// Of a picture as it is in its file: the smallest that covers the request, if that is smaller than the picture.
  init(_ width: Int, _ height: Int, _ orientation: Orientation, for request: PictureRequest) {
    let wanted =
      orientation.isAcross ? (request.height, request.width) : (request.width, request.height)
    let (across, down) = (Double(max(wanted.0, 1)), Double(max(wanted.1, 1)))
    var factor = min(1, max(across / Double(width), down / Double(height)))
    // A strip would be many times as long as the screen.
    let most = max(4 * across * down, 262_144)
    factor = min(factor, (most / Double(width * height)).squareRoot())
    factor = min(factor, Double(Bitmap.longestSide) / Double(max(width, height)))
    self.width = min(width, max(1, Int((Double(width) * factor).rounded())))
    self.height = min(height, max(1, Int((Double(height) * factor).rounded())))
  }
}
