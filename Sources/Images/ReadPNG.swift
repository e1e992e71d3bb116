import CPNG
import Graphics
import Posix

/// The longest PNG file that is read, in bytes.
public let longestPNGFile = 64 << 20

/// Reads a picture from a PNG file of any kind: grey, palette, 16 bits, with or without alpha.
///
/// - Parameter path: the file.
/// - Returns: its picture in sRGB, format `color`, alpha premultiplied.
/// - Throws: `PNGError`, also for a file over `longestPNGFile` and a picture over
///   `Frame.mostPixels`.
public func readPNG(_ path: String) throws(PNGError) -> Bitmap {
  let bytes: [UInt8]
  do {
    bytes = try FileDescriptor.reading(path).readAll(limit: longestPNGFile)
  } catch {
    throw .system(error)
  }
  return try decodePNG(bytes.span.bytes, name: path)
}

/// Decodes a PNG that is in memory.
///
/// - Parameters:
///   - bytes: the whole file.
///   - name: what error messages call it.
/// - Returns: its picture in sRGB, format `color`, alpha premultiplied.
/// - Throws: `PNGError` when it is damaged or too large.
public func decodePNG(_ bytes: RawSpan, name: String) throws(PNGError) -> Bitmap {
  let image = PNGImage(name: name)
  return try bytes.withUnsafeBytes { (file) throws(PNGError) in
    try image.check { png_image_begin_read_from_memory($0, file.baseAddress, file.count) }
    // The header is known, nothing is allocated yet: the moment to refuse.
    let (width, height) = (Int(image.control.pointee.width), Int(image.control.pointee.height))
    guard Frame.isPossible(width: width, height: height) else {
      throw PNGError.picture(name: name, reason: "\(width)x\(height) pixels are too many")
    }
    image.control.pointee.format = png_uint_32(PNG_FORMAT_BGRA)
    // Without a gamma of its own, a 16-bit file is taken for sRGB as an 8-bit one is.
    image.control.pointee.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    var bitmap = Bitmap(width: width, height: height, format: .color)
    try image.check { control in
      bitmap.bytes.withUnsafeMutableBytes {
        png_image_finish_read(control, nil, $0.baseAddress, png_int_32(width * 4), nil)
      }
    }
    bitmap.premultiply()
    return bitmap
  }
}

extension Bitmap {
  /// Multiplies the colours by alpha, on the encoded values as blending does it.
  ///
  /// libpng would do it in linear light.
  fileprivate mutating func premultiply() {
    let pixels = width * height
    var bytes = self.bytes.mutableSpan
    for pixel in 0..<pixels {
      let alpha = UInt32(bytes[pixel * 4 + 3])
      guard alpha < 255 else { continue }
      for channel in pixel * 4..<pixel * 4 + 3 {
        bytes[channel] = UInt8((UInt32(bytes[channel]) * alpha + 127) / 255)
      }
    }
  }
}
