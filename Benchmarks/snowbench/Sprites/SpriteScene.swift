import Console
import Graphics
import Posix

/// A file of sprites, frame by frame, for every rasteriser that is compared.
///
/// ```
///   width height frames n kind bpp            six words of 32 bits, little endian
///   x y d angle (floats)  alpha rgb (words)   a sprite; n of them a frame, frame after frame
/// ```
/// x, y are the centre and d the diameter in pixels, angle is in radians, alpha 0...255, rgb
/// 0xRRGGBB. Kind 0 is a soft disc over black: full inside half its radius, from there falling to
/// nothing. Kind 1 is the picture of 64 × 64 premultiplied pixels in `flake64.bin` beside the file,
/// turned. Kind 2 is the disc added. bpp 32 is XRGB8888, 16 RGB565.
struct SpriteScene {
  let width: Int
  let height: Int
  let format: Frame.Format
  /// A display list for each frame, all with the same picture.
  let lists: [DisplayList]

  private static let headerBytes = 24
  private static let recordBytes = 24
  private static let mostBytes = 1 << 30

  /// Reads a file.
  ///
  /// - Throws: `Failure` for an invalid file.
  init(path: String) throws(Failure) {
    let bytes = try Self.read(path)
    guard bytes.count >= Self.headerBytes else {
      throw Failure("\(path): not a file of sprites: header incomplete", .dataError)
    }
    let header = (0..<6).map { Int(Self.word(bytes, $0 * 4)) }
    (width, height) = (header[0], header[1])
    let (frames, count, kind, bits) = (header[2], header[3], header[4], header[5])
    guard Frame.isPossible(width: width, height: height), frames > 0, kind <= 2,
      bits == 32 || bits == 16
    else { throw Failure("\(path): not a file of sprites: invalid header", .dataError) }
    guard bytes.count == Self.headerBytes + frames * count * Self.recordBytes else {
      throw Failure(
        "\(path): size \(bytes.count) does not match \(frames) frames of \(count) sprites",
        .dataError)
    }
    format = bits == 16 ? .rgb565 : .xrgb8888
    let picture = kind == 1 ? try Self.flake(beside: path) : Self.disc
    var lists: [DisplayList] = []
    for frame in 0..<frames {
      var list = lists.first ?? DisplayList(images: [picture])
      list.removeAll()
      list.reserveCapacity(count)
      for sprite in 0..<count {
        let at = Self.headerBytes + (frame * count + sprite) * Self.recordBytes
        Self.append(bytes, at, kind: kind, side: Float(picture.width), to: &list)
      }
      lists.append(list)
    }
    self.lists = lists
  }

  private static func append(
    _ bytes: [UInt8], _ at: Int, kind: Int, side: Float, to list: inout DisplayList
  ) {
    func number(_ index: Int) -> Float { Float(bitPattern: word(bytes, at + index * 4)) }
    let (alpha, rgb) = (word(bytes, at + 16), word(bytes, at + 20))
    func channel(_ shift: UInt32) -> Float { kind == 1 ? 1 : Float(rgb >> shift & 255) / 255 }
    list.append(
      image: 0, x: number(0), y: number(1), scale: number(2) / side,
      rotation: kind == 1 ? number(3) : 0,
      color: Color(
        red: channel(16), green: channel(8), blue: channel(0), alpha: Float(alpha & 255) / 255),
      blend: kind == 2 ? .additive : .over)
  }

  /// A soft disc, as a mask.
  private static var disc: Bitmap {
    Bitmap.mask(side: 128, samples: 1) { x, y in
      min(max(2 - 2 * (x * x + y * y).squareRoot(), 0), 1)
    }
  }

  private static func flake(beside path: String) throws(Failure) -> Bitmap {
    let folder = path.pathFolder
    var flake = Bitmap(width: 64, height: 64, format: .color)
    let bytes = try read(folder + "flake64.bin")
    guard bytes.count == flake.bytes.count else {
      throw Failure(
        "\(folder)flake64.bin: invalid size; expected 64 x 64 pixels of four bytes", .dataError)
    }
    flake.bytes = bytes
    return flake
  }

  private static func read(_ path: String) throws(Failure) -> [UInt8] {
    do {
      return try FileDescriptor.reading(path).readAll(limit: mostBytes)
    } catch {
      throw Failure(error)
    }
  }

  private static func word(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) }
  }
}
