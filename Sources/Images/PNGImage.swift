import CPNG

/// Owner of libpng's `png_image`, on the heap because libpng keeps its address and writes error messages there.
///
/// The simplified interface returns errors, without a `longjmp` over Swift's frames.
struct PNGImage: ~Copyable {
  let control: UnsafeMutablePointer<png_image>
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

  /// Throws if a call of libpng returns 0; warnings, such as about skipped text chunks, are not failures.
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
