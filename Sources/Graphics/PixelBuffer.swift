/// Pixels one behind the other, in memory of their own or in another's.
///
/// Memory of its own is shared by copies until one of them is written, as an array's is. Memory that
/// is lent belongs to somebody else who may write it at any time, a rasteriser mostly; a copy that is
/// written through this type gets its own memory first, so that what is lent is never changed by it.
@frozen @safe
public struct PixelBuffer<Pixel: BitwiseCopyable & Equatable & Sendable>: @unchecked Sendable {
  @usableFromInline var base: UnsafeMutablePointer<Pixel>
  /// How many pixels there are.
  public let count: Int
  /// The memory, where it is its own.
  @usableFromInline var own: PixelMemoryOwner?
  /// Who keeps it, where it is another's.
  @usableFromInline var lender: AnyObject?

  /// Pixels in memory of their own, all alike.
  public init(repeating pixel: Pixel, count: Int) {
    let memory = PixelMemoryOwner(count * MemoryLayout<Pixel>.stride)
    unsafe base = memory.base.initializeMemory(as: Pixel.self, repeating: pixel, count: count)
    (self.count, own, lender) = (count, memory, nil)
  }

  /// Whether the memory is another's.
  public var isLent: Bool { lender != nil }

  /// Pixels in another's memory.
  ///
  /// - Parameters:
  ///   - memory: at least as long as `owner` lives; aligned for a pixel.
  ///   - count: how many pixels of it.
  ///   - owner: keeps the memory, and is kept.
  @unsafe
  public init(lending memory: UnsafeMutableRawPointer, count: Int, of owner: AnyObject) {
    unsafe base = memory.bindMemory(to: Pixel.self, capacity: count)
    (self.count, own, lender) = (count, nil, owner)
  }

  /// The pixels, to be read.
  @inlinable
  public var span: Span<Pixel> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span(_unsafeStart: UnsafePointer(base), count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Lends the bytes for one call, to be read.
  @unsafe
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let bytes = unsafe UnsafeRawBufferPointer(
      start: base, count: count * MemoryLayout<Pixel>.stride)
    defer { withExtendedLifetime(self) {} }
    return unsafe body(bytes)
  }

  /// Lends the bytes for one call, to be written where they are: in lent memory, too.
  @unsafe
  public mutating func withUnsafeMutableBytesInPlace<Result>(
    _ body: (UnsafeMutableRawBufferPointer) -> Result
  ) -> Result {
    if !isLent { ownMemory() }
    let bytes = unsafe UnsafeMutableRawBufferPointer(
      start: base, count: count * MemoryLayout<Pixel>.stride)
    return unsafe body(bytes)
  }

  /// Makes sure that nobody else has the memory.
  @usableFromInline
  mutating func ownMemory() {
    // Of an `AnyObject` this would hold a reference of its own, and see two.
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

  /// A pixel.
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

extension PixelBuffer: Equatable {
  /// Whether all pixels are alike.
  public static func == (one: PixelBuffer, other: PixelBuffer) -> Bool {
    one.elementsEqual(other)
  }
}

/// Memory that goes with its last buffer.
///
/// Not generic: to ask whether a generic class has one owner takes its metadata, which is looked up each time.
@safe @usableFromInline
final class PixelMemoryOwner {
  let base: UnsafeMutableRawPointer

  /// Large memory begins and ends where large pages may; what it does not need is not touched.
  init(_ bytes: Int) {
    let unit = bytes < Frame.largePage ? Self.cacheLine : Frame.largePage
    unsafe base = UnsafeMutableRawPointer.allocate(
      byteCount: (bytes + unit - 1) / unit * unit, alignment: unit)
  }

  deinit { unsafe base.deallocate() }

  /// What CPUs fetch at once, in bytes.
  private static var cacheLine: Int { 64 }
}
