// Memory of Raster has one owner and is freed with it:
//
//   owner (CoverageBuffer, MaskCache, …) ──▶ Buffer ──▶ ┌─────────────────┬──────────┐
//                                            │ count elements  │ capacity │
//   work (SpanBuilder, DrawPass, …) ── view ─▶ └─────────────────┴──────────┘
//
// A view is an address and a count, valid until the buffer grows or ends. It is made when work begins, and kept no
// longer. Arrays and frames from outside are lent for one call (`lendItems`, `lendColumns`, `lendPixels`).

/// Elements one after another, freed with their owner.
///
/// Only the owner writes: `mutableItems` and `mutableBytes` need write access to it.
@safe
struct Buffer<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  private var base: UnsafeMutablePointer<Element>?
  private(set) var count = 0
  private(set) var capacity = 0

  init() { unsafe base = nil }

  init(repeating value: Element, count: Int) {
    self.init()
    append(value, times: count)
  }

  deinit { unsafe base?.deallocate() }

  var indices: Range<Int> { 0..<count }
  @inline(__always)
  var items: Items<Element> { unsafe Items(at: base, count: count) }
  @inline(__always)
  var mutableItems: MutableItems<Element> {
    mutating get { unsafe MutableItems(at: base, count: count) }
  }
  @inline(__always)
  var bytes: TexelMemory {
    let start = unsafe UnsafeRawPointer(base)?.assumingMemoryBound(to: UInt8.self)
    return unsafe TexelMemory(at: start, count: count &* MemoryLayout<Element>.stride)
  }
  @inline(__always)
  var mutableBytes: PixelMemory {
    mutating get {
      let start = unsafe UnsafeMutableRawPointer(base)?.assumingMemoryBound(to: UInt8.self)
      return unsafe PixelMemory(at: start, count: count &* MemoryLayout<Element>.stride)
    }
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { items[index] }
    set { mutableItems[index] = newValue }
  }

  /// Makes room for so many elements, without touching new memory.
  mutating func reserve(_ most: Int) {
    guard capacity < most else { return }
    let new = UnsafeMutablePointer<Element>.allocate(capacity: most)
    if let base = unsafe base {
      unsafe new.initialize(from: base, count: count)
      unsafe base.deallocate()
    }
    unsafe base = new
    capacity = most
  }

  @inline(__always)
  mutating func append(_ value: Element, times: Int = 1) {
    assert(times >= 0)
    guard times > 0 else { return }
    let end = count &+ times
    if capacity < end { reserve(max(end, 2 &* capacity)) }
    unsafe (base.unsafelyUnwrapped + count).initialize(repeating: value, count: times)
    count = end
  }

  /// Appends a value until there are so many elements, at least twice as many as before; returns false if there were.
  @discardableResult
  mutating func grow(to most: Int, _ value: Element) -> Bool {
    guard count < most else { return false }
    append(value, times: max(most - count, count))
    return true
  }

  /// Replaces all elements.
  mutating func assign(_ value: Element, count: Int) {
    removeAll()
    append(value, times: count)
  }

  /// Keeps the memory.
  mutating func removeAll() { count = 0 }

  mutating func removeLast(_ number: Int) {
    assert(number >= 0 && number <= count)
    count &-= number
  }

  func useLargePages(_ hints: MemoryHints) {
    hints.useLargePages(unsafe UInt(bitPattern: base), capacity * MemoryLayout<Element>.stride)
  }
}
