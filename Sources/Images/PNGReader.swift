import CPNG
import Glibc
import Posix

/// A PNG file read row by row, in the memory of two rows and zlib's window; owns libpng's memory and the file.
struct PNGReader: ~Copyable {
  /// One of the seven passes of an interlaced file, or the only pass of another file.
  struct Pass {
    /// First pixel, and distances to the next ones, across and down.
    var (x, y, stepX, stepY): (Int, Int, Int, Int)
    var (columns, rows): (Int, Int)

    init(x: Int, y: Int, stepX: Int, stepY: Int, of width: Int, _ height: Int) {
      (self.x, self.y, self.stepX, self.stepY) = (x, y, stepX, stepY)
      columns = (width - x + stepX - 1) / stepX
      rows = (height - y + stepY - 1) / stepY
    }
  }

  let width: Int
  let height: Int
  /// In the file's order; none is empty.
  let passes: [Pass]
  private let name: String
  private let file: UnsafeMutablePointer<FILE>
  // libpng keeps its address.
  private let state: UnsafeMutablePointer<snow_png>

  /// Reads the header; closes `file` with the reader, also after a failure.
  init(_ file: UnsafeMutablePointer<FILE>, name: String) throws(PNGError) {
    let state = UnsafeMutablePointer<snow_png>.allocate(capacity: 1)
    state.initialize(to: snow_png())
    do throws(PNGError) {
      try Self.checkChunks(file, name)
      guard snow_png_open(state, file, longestPNGFile) != 0 else {
        throw Self.failure(state, name)
      }
    } catch {
      Self.close(state, file)
      throw error
    }
    (self.name, self.file, self.state) = (name, file, state)
    let (png, info) = (state.pointee.png, state.pointee.info)
    let (width, height) = (
      Int(png_get_image_width(png, info)), Int(png_get_image_height(png, info))
    )
    (self.width, self.height) = (width, height)
    let isInterlaced = Int32(png_get_interlace_type(png, info)) == PNG_INTERLACE_ADAM7
    let steps =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    passes = steps.map { Pass(x: $0, y: $1, stepX: $2, stepY: $3, of: width, height) }
      .filter { $0.columns > 0 && $0.rows > 0 }
  }

  deinit { Self.close(state, file) }

  /// Prepares for rows; call once, after accepting the size.
  func start() throws(PNGError) {
    guard snow_png_start(state) != 0 else { throw Self.failure(state, name) }
    guard png_get_rowbytes(state.pointee.png, state.pointee.info) == width * 4 else {
      throw .picture(name: name, reason: "unsupported kind of pixels")
    }
  }

  /// Reads the current pass's next row, up to `width` pixels of blue, green, red, alpha: sRGB, not premultiplied.
  func read(into row: inout [UInt8]) throws(PNGError) {
    precondition(row.count >= width * 4)
    guard snow_png_row(state, &row) != 0 else { throw Self.failure(state, name) }
  }

  private static func failure(_ state: UnsafeMutablePointer<snow_png>, _ name: String) -> PNGError {
    let message = withUnsafeBytes(of: state.pointee.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return .picture(name: name, reason: "libpng says: \(message)")
  }

  private static func close(
    _ state: UnsafeMutablePointer<snow_png>, _ file: UnsafeMutablePointer<FILE>
  ) {
    snow_png_close(state)
    state.deallocate()
    fclose(file)
  }
}

extension PNGReader {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Refuses a chunk longer than the rest of the file, because libpng allocates a chunk's length before reading it.
  private static func checkChunks(
    _ file: UnsafeMutablePointer<FILE>, _ name: String
  ) throws(PNGError) {
    fseeko(file, 0, SEEK_END)
    let size = Int(ftello(file))
    rewind(file)
    defer { rewind(file) }
    var head = [UInt8](repeating: 0, count: 8)
    // libpng reports files that are not PNG at all.
    guard fread(&head, 1, 8, file) == 8, head == signature else { return }
    var place = 8
    while fread(&head, 1, 8, file) == 8 {
      let length = head[..<4].reduce(0) { $0 << 8 | Int($1) }
      let kind = String(decoding: head[4...], as: UTF8.self)
      let rest = max(0, size - place - 12)
      guard length <= rest else {
        throw .picture(
          name: name,
          reason:
            "chunk '\(kind)' at byte \(place) claims \(length) bytes, the file has \(rest) left"
        )
      }
      if kind == "IDAT" || kind == "IEND" { return }
      place += 12 + length
      fseeko(file, off_t(length + 4), SEEK_CUR)
    }
  }
}
