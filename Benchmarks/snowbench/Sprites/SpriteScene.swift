import Console
import Graphics
import Posix

/// The sprites of a scene file.
///
/// A soft disc is full inside half its radius, from there falling to nothing. The texture is the picture of 64 × 64
/// premultiplied pixels in `flake64.bin` beside the file, turned.
struct SpriteScene {
  /// A display list for each frame, all with the same picture.
  let lists: [DisplayList]

  /// Makes the lists.
  ///
  /// - Throws: `Failure` without a valid texture.
  init(_ file: SceneRecords) throws(Failure) {
    let picture = file.kind == .textures ? try Self.flake(beside: file.path) : Self.disc
    var lists: [DisplayList] = []
    for frame in 0..<file.frames {
      var list = lists.first ?? DisplayList(images: [picture])
      list.removeAll()
      list.reserveCapacity(file.count)
      for sprite in 0..<file.count {
        Self.append(file, frame, sprite, side: Float(picture.width), to: &list)
      }
      lists.append(list)
    }
    self.lists = lists
  }

  private static func append(
    _ file: SceneRecords, _ frame: Int, _ sprite: Int, side: Float, to list: inout DisplayList
  ) {
    func number(_ index: Int) -> Float { file.number(frame, sprite, index) }
    let isTexture = file.kind == .textures
    let rgb = isTexture ? 0xFFFFFF : file.word(frame, sprite, 5)
    list.append(
      image: 0, x: number(0), y: number(1), scale: number(2) / side,
      rotation: isTexture ? number(3) : 0,
      color: Color(rgb: rgb, alpha: file.word(frame, sprite, 4)),
      blend: file.kind == .sparks ? .additive : .over)
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
    let bytes = try SceneRecords.read(folder + "flake64.bin")
    guard bytes.count == flake.bytes.count else {
      throw Failure(
        "\(folder)flake64.bin: invalid size; expected 64 x 64 pixels of four bytes", .dataError)
    }
    flake.bytes = bytes
    return flake
  }
}
