import CWebP
import Graphics

/// A picture in libwebp's memory; it keeps its address, because libwebp keeps pointers to it.
struct WebPCanvas: ~Copyable {
  let picture: UnsafeMutablePointer<WebPPicture>
  private let webp: snow_webp

  /// Black and transparent; nil if memory is exhausted.
  init?(_ webp: snow_webp, width: Int, height: Int) {
    self.webp = webp
    picture = .allocate(capacity: 1)
    picture.initialize(to: WebPPicture())
    guard webp.PictureInitInternal(picture, Int32(SNOW_WEBP_ENCODER_VERSION)) != 0 else {
      return nil
    }
    picture.pointee.use_argb = 1
    picture.pointee.width = Int32(width)
    picture.pointee.height = Int32(height)
    guard webp.PictureAlloc(picture) != 0 else { return nil }
  }

  deinit {
    webp.PictureFree(picture)
    picture.deallocate()
  }

  /// Takes the pixels of a frame of the same size, opaque.
  func take(_ frame: borrowing Frame) {
    guard let base = picture.pointee.argb else { return }
    let stride = Int(picture.pointee.argb_stride)
    let pixels = frame.pixels.span
    for y in 0..<frame.height {
      let row = base + y * stride
      for x in 0..<frame.width { row[x] = pixels[y * frame.width + x] | 0xFF00_0000 }
    }
  }
}
