// The only unchecked memory accesses of Raster. Assertions check them in debug builds and all tests. Spans would
// check them in release builds, too, which costs a fifth of a blended row (docs/raster.md).

import Graphics

/// A frame's rows while drawn, for the lending call only; each thread draws its own; offsets may be unaligned.
@safe
struct PixelMemory: @unchecked Sendable {
  private let base: UnsafeMutableRawPointer?
  let count: Int

  @unsafe
  fileprivate init(_ buffer: UnsafeMutableRawBufferPointer) {
    unsafe base = buffer.baseAddress
    count = buffer.count
  }

  private init(at base: UnsafeMutableRawPointer, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always)
  func dropFirst(_ offset: Int) -> PixelMemory {
    assert(offset >= 0 && offset <= count)
    return unsafe PixelMemory(at: base.unsafelyUnwrapped + offset, count: count &- offset)
  }

  @inline(__always)
  func load<Value: BitwiseCopyable>(_ offset: Int, as type: Value.Type = Value.self) -> Value {
    assert(offset >= 0 && offset + MemoryLayout<Value>.size <= count)
    return unsafe base.unsafelyUnwrapped.loadUnaligned(fromByteOffset: offset, as: type)
  }

  @inline(__always)
  func store<Value: BitwiseCopyable>(_ value: Value, _ offset: Int) {
    assert(offset >= 0 && offset + MemoryLayout<Value>.size <= count)
    unsafe base.unsafelyUnwrapped.storeBytes(of: value, toByteOffset: offset, as: Value.self)
  }

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
    let start = unsafe base.unsafelyUnwrapped + offset
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
    unsafe bytes.withUnsafeBytes {
      unsafe dropFirst(offset).copy(from: TexelMemory($0), 0, count: $0.count)
    }
  }

  /// Copies bytes from the same place of a picture with the same layout.
  ///
  /// By vectors: for long rows the C library uses one instruction (`rep movsb`), with which a CPU of AMD's takes up to
  /// thirty times as long if the target is 1 to 31 bytes above the source, modulo a page.
  func copy(from source: TexelMemory, _ offset: Int, count bytes: Int) {
    assert(offset >= 0 && bytes >= 0 && offset + bytes <= count)
    let block = 4 &* MemoryLayout<Words>.size
    guard bytes >= block else {
      return unsafe (base.unsafelyUnwrapped + offset).copyMemory(
        from: source.pointer(offset, count: bytes), byteCount: bytes)
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
    let one = source.load(offset, as: Words.self)
    let two = source.load(offset &+ 32, as: Words.self)
    let three = source.load(offset &+ 64, as: Words.self)
    let four = source.load(offset &+ 96, as: Words.self)
    store(one, offset)
    store(two, offset &+ 32)
    store(three, offset &+ 64)
    store(four, offset &+ 96)
  }
}

/// Texels or masks being read, for the lending call only.
@safe
struct TexelMemory: @unchecked Sendable {
  private let base: UnsafeRawPointer?
  private let count: Int

  @unsafe
  fileprivate init(_ buffer: UnsafeRawBufferPointer) {
    unsafe base = buffer.baseAddress
    count = buffer.count
  }

  @inline(__always)
  func load<Value: BitwiseCopyable>(_ offset: Int, as type: Value.Type = Value.self) -> Value {
    assert(offset >= 0 && offset + MemoryLayout<Value>.size <= count)
    return unsafe base.unsafelyUnwrapped.loadUnaligned(fromByteOffset: offset, as: type)
  }

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

  @unsafe
  fileprivate func pointer(_ offset: Int, count bytes: Int) -> UnsafeRawPointer {
    assert(offset >= 0 && offset + bytes <= count)
    return unsafe base.unsafelyUnwrapped + offset
  }
}

/// Elements read by several threads, for the lending call only.
@safe
struct Items<Element>: @unchecked Sendable {
  private let base: UnsafePointer<Element>?
  let count: Int

  @unsafe
  fileprivate init(_ buffer: UnsafeBufferPointer<Element>) {
    unsafe base = buffer.baseAddress
    count = buffer.count
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    assert(index >= 0 && index < count)
    return unsafe base.unsafelyUnwrapped[index]
  }
}

extension Items where Element: BitwiseCopyable {
  /// A vector from an element on, of elements that are all there.
  @inline(__always)
  func load<Value: BitwiseCopyable>(_ index: Int, as type: Value.Type = Value.self) -> Value {
    let stride = MemoryLayout<Element>.stride
    assert(index >= 0 && index * stride + MemoryLayout<Value>.size <= count * stride)
    let start = unsafe UnsafeRawPointer(base.unsafelyUnwrapped + index)
    return unsafe start.loadUnaligned(as: type)
  }
}

/// Elements being written, for the lending call only.
@safe
struct MutableItems<Element> {
  private let base: UnsafeMutablePointer<Element>?
  let count: Int

  @unsafe
  fileprivate init(_ buffer: UnsafeMutableBufferPointer<Element>) {
    unsafe base = buffer.baseAddress
    count = buffer.count
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
}

extension MutableItems where Element: BitwiseCopyable {
  /// A value as large as some elements, from one on.
  @inline(__always)
  func load<Value: BitwiseCopyable>(_ index: Int, as type: Value.Type = Value.self) -> Value {
    let stride = MemoryLayout<Element>.stride
    assert(index >= 0 && index * stride + MemoryLayout<Value>.size <= count * stride)
    let start = unsafe UnsafeRawPointer(base.unsafelyUnwrapped + index)
    return unsafe start.loadUnaligned(as: type)
  }

  /// Sets as many elements as a vector holds.
  @inline(__always)
  func store<Value: BitwiseCopyable>(_ value: Value, _ index: Int) {
    let stride = MemoryLayout<Element>.stride
    assert(index >= 0 && index * stride + MemoryLayout<Value>.size <= count * stride)
    let start = unsafe UnsafeMutableRawPointer(base.unsafelyUnwrapped + index)
    unsafe start.storeBytes(of: value, as: Value.self)
  }
}

extension Array where Element: BitwiseCopyable {
  mutating func lendPixels<Result>(_ body: (PixelMemory) -> Result) -> Result {
    unsafe withUnsafeMutableBytes { unsafe body(PixelMemory($0)) }
  }

  mutating func useLargePages(_ hints: MemoryHints) {
    let bytes = capacity * MemoryLayout<Element>.stride
    unsafe withUnsafeMutableBufferPointer {
      hints.useLargePages(UInt(bitPattern: $0.baseAddress), bytes)
    }
  }

  func lendTexels<Result>(_ body: (TexelMemory) -> Result) -> Result {
    unsafe withUnsafeBytes { unsafe body(TexelMemory($0)) }
  }
}

extension Frame {
  /// Lends the pixels for one call, to write in place, also in lent memory.
  mutating func lendPixels<Result>(_ body: (PixelMemory) -> Result) -> Result {
    unsafe withUnsafeMutableBytesInPlace { unsafe body(PixelMemory($0)) }
  }
}

extension Array {
  mutating func lendMutableItems<Result>(_ body: (MutableItems<Element>) -> Result) -> Result {
    unsafe withUnsafeMutableBufferPointer { unsafe body(MutableItems($0)) }
  }

  func lendItems<Result>(_ body: (Items<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { unsafe body(Items($0)) }
  }
}

extension Array {
  /// Makes room for so many elements, at least twice as many as before; returns false if there was room.
  @discardableResult
  mutating func makeRoom(for most: Int, _ value: Element) -> Bool {
    guard count < most else { return false }
    append(contentsOf: repeatElement(value, count: Swift.max(most - count, count)))
    return true
  }
}
