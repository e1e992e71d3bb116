/// Contiguous pixels, in owned or lent memory.
///
/// Owned memory is copied on write, like an array's. A lender may write its memory at any time; the subscript copies
/// lent memory before a write, so only the call for writes in place changes it.
@frozen @safe
public struct PixelBuffer<Pixel: BitwiseCopyable & Equatable & Sendable>: @unchecked Sendable {
  @usableFromInline var base: UnsafeMutablePointer<Pixel>
  /// The number of pixels.
  public let count: Int
  @usableFromInline var own: PixelMemoryOwner?
  @usableFromInline var lender: AnyObject?

  /// Equal pixels in owned memory.
  public init(repeating pixel: Pixel, count: Int) {
    let memory = PixelMemoryOwner(count * MemoryLayout<Pixel>.stride)
    unsafe base = memory.base.initializeMemory(as: Pixel.self, repeating: pixel, count: count)
    (self.count, own, lender) = (count, memory, nil)
  }

  /// Whether the memory is lent.
  public var isLent: Bool { lender != nil }

  /// Pixels in lent memory, aligned for a pixel and valid while `owner` lives; retains `owner`.
  @unsafe
  public init(lending memory: UnsafeMutableRawPointer, count: Int, of owner: AnyObject) {
    unsafe base = memory.bindMemory(to: Pixel.self, capacity: count)
    (self.count, own, lender) = (count, nil, owner)
  }

  /// The pixels, read-only.
  @inlinable
  public var span: Span<Pixel> {
    @_lifetime(borrow self)
    get {
      // Read first: the verifier of Swift 6.2 takes no borrow of `self` within the next line.
      let (base, count) = unsafe (UnsafePointer(self.base), self.count)
      let span = unsafe Span(_unsafeStart: base, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The pixels as native words, read-only.
  @inlinable
  public var bytes: RawSpan {
    @_lifetime(borrow self)
    get {
      let (base, count) = unsafe (UnsafePointer(self.base), self.count)
      let bytes = unsafe RawSpan(
        _unsafeStart: base, byteCount: count * MemoryLayout<Pixel>.stride)
      return unsafe _overrideLifetime(bytes, borrowing: self)
    }
  }

  /// Lends the bytes for one call, read-only.
  @unsafe
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let bytes = unsafe UnsafeRawBufferPointer(
      start: base, count: count * MemoryLayout<Pixel>.stride)
    defer { withExtendedLifetime(self) {} }
    return unsafe body(bytes)
  }

  /// Lends the bytes for one call, to write them in place, also in lent memory.
  @unsafe
  public mutating func withUnsafeMutableBytesInPlace<Result>(
    _ body: (UnsafeMutableRawBufferPointer) -> Result
  ) -> Result {
    if !isLent { ownMemory() }
    let bytes = unsafe UnsafeMutableRawBufferPointer(
      start: base, count: count * MemoryLayout<Pixel>.stride)
    return unsafe body(bytes)
  }

  @usableFromInline
  mutating func ownMemory() {
    // An `AnyObject` reference would add a second one here.
    if isKnownUniquelyReferenced(&own) { return }
    let memory = PixelMemoryOwner(count * MemoryLayout<Pixel>.stride)
    unsafe base = memory.base.initializeMemory(as: Pixel.self, from: base, count: count)
    (own, lender) = (memory, nil)
  }
}

extension PixelBuffer: RandomAccessCollection, MutableCollection {
  /// Always 0.
  @inlinable public var startIndex: Int { 0 }
  /// How many pixels there are.
  @inlinable public var endIndex: Int { count }

  /// A pixel; a write copies shared or lent memory first.
  @inlinable
  public subscript(index: Int) -> Pixel {
    get {
      precondition(index >= 0 && index < count)
      defer { withExtendedLifetime(self) {} }
      return unsafe base[index]
    }
    set {
      precondition(index >= 0 && index < count)
      ownMemory()
      unsafe base[index] = newValue
    }
  }
}

extension PixelBuffer: Equatable where Pixel: FixedWidthInteger {
  /// Whether all pixels are equal.
  public static func == (one: PixelBuffer, other: PixelBuffer) -> Bool {
    // By bytes, which is a hundred times as fast where no caller specialises it.
    unsafe one.withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes { unsafe bytes.elementsEqual($0) }
    }
  }
}

/// Not generic, because a uniqueness check of a generic class looks up its metadata each time.
@safe @usableFromInline
final class PixelMemoryOwner {
  let base: UnsafeMutableRawPointer

  /// Aligns large memory for large pages; unused parts are not touched.
  init(_ bytes: Int) {
    let unit = bytes < Frame.largePage ? Self.cacheLine : Frame.largePage
    unsafe base = UnsafeMutableRawPointer.allocate(
      byteCount: (bytes + unit - 1) / unit * unit, alignment: unit)
  }

  deinit { unsafe base.deallocate() }

  private static var cacheLine: Int { 64 }
}
