// The views of memory (see Buffer.swift), and with it the only unchecked memory accesses of Raster. Assertions check
// them in debug builds and all tests. Spans would check them in release builds, too, which costs a fifth of a blended
// row (docs/raster.md).

import Graphics

/// Elements being read, perhaps by several threads.
@safe
struct Items<Element: BitwiseCopyable>: @unchecked Sendable {
  fileprivate let base: UnsafePointer<Element>?
  let count: Int

  @unsafe
  init(at base: UnsafePointer<Element>?, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  var indices: Range<Int> { 0..<count }

  @inline(__always)
  subscript(index: Int) -> Element {
    assert(index >= 0 && index < count)
    return unsafe base.unsafelyUnwrapped[index]
  }

  /// A value as large as some elements, from one on, all of which exist; it may be unaligned.
  @inline(__always)
  func load<Value: BitwiseCopyable>(_ index: Int, as type: Value.Type = Value.self) -> Value {
    let stride = MemoryLayout<Element>.stride
    assert(index >= 0 && index * stride + MemoryLayout<Value>.size <= count * stride)
    let start = unsafe UnsafeRawPointer(base.unsafelyUnwrapped + index)
    return unsafe start.loadUnaligned(as: type)
  }
}

/// Elements being written; each thread has its own.
@safe
struct MutableItems<Element: BitwiseCopyable>: @unchecked Sendable {
  fileprivate let base: UnsafeMutablePointer<Element>?
  let count: Int

  @unsafe
  init(at base: UnsafeMutablePointer<Element>?, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return unsafe base.unsafelyUnwrapped[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      unsafe base.unsafelyUnwrapped[index] = newValue
    }
  }

  /// A value as large as some elements, from one on, all of which exist; it may be unaligned.
  @inline(__always)
  func load<Value: BitwiseCopyable>(_ index: Int, as type: Value.Type = Value.self) -> Value {
    unsafe Items(at: base, count: count).load(index)
  }

  /// Sets as many elements as a value is large.
  @inline(__always)
  func store<Value: BitwiseCopyable>(_ value: Value, _ index: Int) {
    let stride = MemoryLayout<Element>.stride
    assert(index >= 0 && index * stride + MemoryLayout<Value>.size <= count * stride)
    let start = unsafe UnsafeMutableRawPointer(base.unsafelyUnwrapped + index)
    unsafe start.storeBytes(of: value, as: Value.self)
  }

  @inline(__always)
  func dropFirst(_ number: Int) -> Self {
    assert(number >= 0 && number <= count)
    return unsafe Self(at: base.unsafelyUnwrapped + number, count: count &- number)
  }
}

/// Lends memory for one call, without a value in it yet; up to 1,024 bytes are on the stack.
func withScratch<Element: BitwiseCopyable>(
  _ count: Int, of type: Element.Type, _ body: (MutableItems<Element>) -> Void
) {
  unsafe withUnsafeTemporaryAllocation(of: type, capacity: count) {
    unsafe body(MutableItems(at: $0.baseAddress, count: count))
  }
}

/// Texels or masks, by byte.
typealias TexelMemory = Items<UInt8>

/// A frame's rows while drawn, by byte.
typealias PixelMemory = MutableItems<UInt8>

extension TexelMemory {
  @inline(__always)
  func address(_ offset: Int) -> UInt {
    assert(offset >= 0 && offset <= count)
    return unsafe UInt(bitPattern: base) &+ UInt(bitPattern: offset)
  }

  @inline(__always)
  func prefetch(_ prefetch: MemoryHints.Prefetch, _ offset: Int, rows: Int, stride: Int, bytes: Int)
  {
    assert(offset >= 0 && offset + (rows - 1) * stride + bytes <= count)
    prefetch(address(offset), rows, stride, bytes, 0, 0)
  }
}

extension PixelMemory {
  /// Prefetches rows, and `sourceBytes` from an address on.
  @inline(__always)
  func prefetch(
    _ prefetch: MemoryHints.Prefetch, _ offset: Int, rows: Int, stride: Int, bytes: Int,
    source: UInt = 0, sourceBytes: Int = 0
  ) {
    assert(offset >= 0 && offset <= count)
    prefetch(
      unsafe UInt(bitPattern: base) &+ UInt(bitPattern: offset), rows, stride, bytes, source,
      sourceBytes)
  }

  func useLargePages(_ hints: MemoryHints) {
    hints.useLargePages(unsafe UInt(bitPattern: base), count)
  }

  /// Whether a read takes longer than from a CPU's last cache, which needs 10 to 40 ns.
  func isFar(_ hints: MemoryHints) -> Bool {
    hints.readTime(unsafe UInt(bitPattern: base), count) > 60
  }

  @inline(__always)
  func fill<Value: FixedWidthInteger & BitwiseCopyable>(
    _ value: Value, _ offset: Int, times: Int
  ) {
    assert(offset >= 0 && times >= 0 && offset + times * MemoryLayout<Value>.size <= count)
    let start = unsafe UnsafeMutableRawPointer(base.unsafelyUnwrapped + offset)
    // The C library clears memory with the CPU's widest stores.
    guard value != 0 else {
      unsafe start.initializeMemory(
        as: UInt8.self, repeating: 0, count: times &* MemoryLayout<Value>.size)
      return
    }
    unsafe start.assumingMemoryBound(to: Value.self).update(repeating: value, count: times)
  }

  /// Copies bytes of another picture to a place.
  func copy(_ bytes: RawSpan, to offset: Int) {
    unsafe bytes.withUnsafeBytes { bytes in
      let source = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      unsafe dropFirst(offset).copy(
        from: TexelMemory(at: source, count: bytes.count), 0, count: bytes.count)
    }
  }

  /// Copies bytes from the same place of a picture with the same layout.
  ///
  /// By vectors: for long rows the C library uses one instruction (`rep movsb`), with which a CPU of AMD's takes up to
  /// thirty times as long if the target is 1 to 31 bytes above the source, modulo a page.
  func copy(from source: TexelMemory, _ offset: Int, count bytes: Int) {
    assert(offset >= 0 && bytes >= 0 && offset + bytes <= count)
    let block = 4 &* MemoryLayout<U32x8>.size
    guard bytes >= block else {
      assert(offset + bytes <= source.count)
      return unsafe (base.unsafelyUnwrapped + offset).update(
        from: source.base.unsafelyUnwrapped + offset, count: bytes)
    }
    var at = offset
    // The last block ends with the row; some bytes are written twice.
    let last = offset &+ bytes &- block
    while at < last {
      copyBlock(from: source, at)
      at &+= block
    }
    copyBlock(from: source, last)
  }

  @inline(__always)
  private func copyBlock(from source: TexelMemory, _ offset: Int) {
    let one = source.load(offset, as: U32x8.self)
    let two = source.load(offset &+ 32, as: U32x8.self)
    let three = source.load(offset &+ 64, as: U32x8.self)
    let four = source.load(offset &+ 96, as: U32x8.self)
    store(one, offset)
    store(two, offset &+ 32)
    store(three, offset &+ 64)
    store(four, offset &+ 96)
  }
}

extension Frame {
  /// Lends the pixels for one call, to write in place, also in lent memory.
  mutating func lendPixels<Result>(_ body: (PixelMemory) -> Result) -> Result {
    unsafe withUnsafeMutableBytesInPlace {
      unsafe body(
        PixelMemory(at: $0.baseAddress?.assumingMemoryBound(to: UInt8.self), count: $0.count))
    }
  }
}

extension Array where Element: BitwiseCopyable {
  func lendItems<Result>(_ body: (Items<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { unsafe body(Items(at: $0.baseAddress, count: $0.count)) }
  }

  /// The elements, while something keeps the array and nothing changes it.
  @inline(__always)
  fileprivate var items: Items<Element> { lendItems { $0 } }
}

extension DisplayList {
  /// Lends the arrays for one call; all have `count` elements.
  @inline(__always)
  func lendColumns<Result>(_ body: (SpriteColumns) -> Result) -> Result {
    withExtendedLifetime(self) {
      body(
        SpriteColumns(
          image: image.items, x: x.items, y: y.items, scale: scale.items, rotation: rotation.items,
          color: color.items, blend: blend.items))
    }
  }
}
