import CPNG

/// Owner of libpng's `png_image` and its memory.
///
/// On the heap, because libpng keeps its address between two calls and writes error messages there. This is the
/// simplified interface: it returns errors, without a `longjmp` over Swift's frames.
struct PNGImage: ~Copyable {
  /// The structure that libpng reads and fills in.
  let control: UnsafeMutablePointer<png_image>
  /// The picture's name in messages.
  let name: String

  init(name: String) {
    self.name = name
    control = .allocate(capacity: 1)
    control.initialize(to: png_image())
    control.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
  }

  deinit {
    png_image_free(control)
    control.deallocate()
  }

  /// Runs a call of libpng that returns 0 on failure.
  ///
  /// Warnings are not failures: libpng warns of text chunks that it skips.
  func check(_ call: (UnsafeMutablePointer<png_image>) -> Int32) throws(PNGError) {
    guard call(control) != 0 else { throw PNGError.picture(name: name, reason: message) }
  }

  private var message: String {
    withUnsafeBytes(of: control.pointee.message) { bytes in
      let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      return text.isEmpty ? "libpng gives no reason" : "libpng says: \(text)"
    }
  }
}
