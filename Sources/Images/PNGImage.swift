import CPNG

/// libpng's `png_image` and all that hangs on it, given back when the owner goes.
///
/// It lives on the heap because libpng keeps its address between two calls and writes error
/// messages there. This is the simplified interface: errors come back as values, there is no
/// `longjmp` over Swift's frames.
struct PNGImage: ~Copyable {
  /// What libpng reads and fills in.
  let control: UnsafeMutablePointer<png_image>
  /// What messages call the picture.
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

  /// Runs a call of libpng that answers 0 when it fails.
  ///
  /// A warning is no failure: libpng also warns of text chunks that it skips.
  func check(_ call: (UnsafeMutablePointer<png_image>) -> Int32) throws(PNGError) {
    guard call(control) != 0 else { throw PNGError.picture(name: name, reason: message) }
  }

  /// The last error in libpng's words.
  private var message: String {
    withUnsafeBytes(of: control.pointee.message) { bytes in
      let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      return text.isEmpty ? "libpng gives no reason" : "libpng says: \(text)"
    }
  }
}
