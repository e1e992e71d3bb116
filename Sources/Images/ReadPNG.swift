import Glibc
import Graphics
import Posix

/// Maximum size of a PNG file, in bytes.
public let longestPNGFile = 64 << 20

/// Reads a PNG file of any kind: grey, palette, 16 bits, with or without alpha, interlaced or not.
///
/// Returns sRGB, format `color`, alpha premultiplied. Pictures over `mostPixels` are reduced while reading, see
/// `Bitmap.reduction`. Needs memory for the result and a few rows; twice as much to reduce an interlaced file. Throws
/// `PNGError`, also for a file over `longestPNGFile` and a picture over `Frame.mostPixels`.
public func readPNG(_ path: String, mostPixels: Int = Frame.mostPixels) throws(PNGError) -> Bitmap {
  let stream: UnsafeMutablePointer<FILE>
  do throws(SystemError) {
    let file = try FileDescriptor.reading(path)
    var status = stat()
    try check("read", path) { fstat(file.number, &status) }
    guard status.st_size <= longestPNGFile else {
      throw SystemError(code: EFBIG, operation: "read", subject: path)
    }
    let number = try check("open", path) { fcntl(file.number, F_DUPFD_CLOEXEC, 0) }
    guard let opened = fdopen(number, "rb") else {
      close(number)
      throw SystemError(code: ENOMEM, operation: "open", subject: path)
    }
    stream = opened
  } catch {
    throw .system(error)
  }
  return try picture(try PNGReader(stream, name: path), path, mostPixels)
}

/// Decodes a whole PNG file in memory like `readPNG`; `name` is for messages.
public func decodePNG(
  _ bytes: RawSpan, name: String, mostPixels: Int = Frame.mostPixels
) throws(PNGError) -> Bitmap {
  try bytes.withUnsafeBytes { (memory) throws(PNGError) in
    // libpng only reads from it.
    guard let base = UnsafeMutableRawPointer(mutating: memory.baseAddress), !memory.isEmpty,
      let stream = fmemopen(base, memory.count, "rb")
    else { throw .picture(name: name, reason: "the file is empty") }
    return try picture(try PNGReader(stream, name: name), name, mostPixels)
  }
}

private func picture(
  _ reader: consuming PNGReader, _ name: String, _ mostPixels: Int
) throws(PNGError) -> Bitmap {
  let (width, height) = (reader.width, reader.height)
  // Checked before anything is allocated for the pixels.
  guard Frame.isPossible(width: width, height: height) else {
    throw PNGError.picture(name: name, reason: "\(width)x\(height) pixels are too many")
  }
  try reader.start()
  var reduced = ReducedPicture(
    width: width, height: height, mostPixels: mostPixels, hasPasses: reader.passes.count > 1)
  var row = [UInt8](repeating: 0, count: width * 4)
  for pass in reader.passes {
    for index in 0..<pass.rows {
      try reader.read(into: &row)
      reduced.add(row.span, pass, y: pass.y + index * pass.stepY)
    }
  }
  return reduced.finish()
}
