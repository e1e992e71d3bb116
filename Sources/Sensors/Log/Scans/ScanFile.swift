import Posix

/// Cuts a file into scans of one size, with a fixed amount of memory.
struct ScanFile: ~Copyable {
  private let file: GzipFile
  /// Bytes of a scan.
  let step: Int
  private var chunk: [UInt8]
  private var position = 0
  private var filled = 0
  private var isAtEnd = false
  /// The number of the scan that `next()` has found, from 1.
  private(set) var number = 0
  /// Whether compressed data ended too early.
  private(set) var isCutOff = false

  /// How many scans can be looked at before they are read.
  static let foresight = 64

  init(_ file: consuming GzipFile, step: Int) {
    self.file = file
    self.step = step
    chunk = [UInt8](repeating: 0, count: Self.foresight * max(step, 1024))
  }

  var name: String { file.name }

  var progress: Double? { file.progress }

  /// Bytes that are there but make no whole scan, once all whole ones have been read.
  var remainder: Int { filled - position }

  /// Goes on to the next scan.
  ///
  /// - Returns: false at the end of the file.
  /// - Throws: `SystemError` when the file can no longer be read.
  mutating func next() throws(SystemError) -> Bool {
    if number > 0 { position += step }
    guard try ahead(1) == 1 else { return false }
    number += 1
    return true
  }

  /// Fetches scans without going on: the first is the one that `next()` has found, or will find
  /// first.
  ///
  /// - Parameter count: up to `foresight`.
  /// - Returns: how many of them there are.
  /// - Throws: `SystemError` when the file can no longer be read.
  mutating func ahead(_ count: Int) throws(SystemError) -> Int {
    while filled - position < count * step, !isAtEnd { try fill() }
    return min(count, (filled - position) / step)
  }

  /// Lends the bytes of a scan, counted from where `ahead` counts.
  func scan<Value>(_ index: Int = 0, _ body: (UnsafeRawPointer) -> Value) -> Value {
    chunk.withUnsafeBytes { bytes in
      let place = position + index * step
      // Slicing traps where the scan is not there.
      guard let scan = bytes[place..<(place + step)].base.baseAddress else { fatalError("no scan") }
      return body(scan + place)
    }
  }

  private mutating func fill() throws(SystemError) {
    if position > 0 {
      chunk.replaceSubrange(0..<(filled - position), with: chunk[position..<filled])
      (filled, position) = (filled - position, 0)
    }
    let count = try file.read(&chunk, from: filled)
    isCutOff = count == nil
    isAtEnd = (count ?? 0) == 0
    filled += count ?? 0
  }
}
