import Posix

/// Splits a log into lines in constant memory.
///
/// Lines end with LF, CR LF, or, in a file without LF, with CR.
package struct LineReader: ~Copyable {
  /// Longer lines are cut; the headings of all of SensorLog's columns take 5000 characters.
  package static let longestLine = 16_384
  /// The most bytes that `head` reads.
  static let longestHead = 1 << 18

  private var file: TextFile
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var filled = 0
  private var position = 0
  /// nil until the first line.
  private var lineEnd: UInt8?
  /// Whether the chunk grows, so that it can be read again.
  private var keepsChunk = false
  /// Whether it cannot grow any more.
  private var isChunkFull = false
  /// Whether the file is cut off behind the chunk.
  private var isChunkLast = false
  /// The line read by `next()`, without its end.
  package private(set) var line: [UInt8] = []
  /// From 1.
  package private(set) var number = 0
  /// The last line after a power cut has no line end.
  package private(set) var isWhole = true
  /// Whether the line was cut at `longestLine`.
  package private(set) var isTooLong = false
  package private(set) var isCutOff = false

  package init(_ file: consuming GzipFile) {
    self.file = TextFile(file)
    line.reserveCapacity(4096)
  }

  package var name: String { file.name }

  package var progress: Double? { file.progress }

  /// Reads the next line; false at the end of the file.
  ///
  /// Without `readsOn`, the rest of a line that is too long stays unread: a device or a film has no line ends.
  package mutating func next(readsOn: Bool = true) throws(SystemError) -> Bool {
    line.removeAll(keepingCapacity: true)
    isTooLong = false
    isWhole = false
    var isAnything = false
    while !isWhole, readsOn || !isTooLong {
      if position == filled, !(try fill()) { break }
      isAnything = true
      takeUpToLineEnd()
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if isAnything { number += 1 }
    return isAnything
  }

  /// The first lines as far as `wantsMore` and memory allow; `next()` reads them again.
  mutating func head(while wantsMore: ([[UInt8]]) -> Bool) throws(SystemError) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    keepsChunk = true
    while wantsMore(lines), try next(readsOn: false) {
      // A line behind the end of the chunk is not whole.
      guard isWhole || isTooLong || !isChunkFull else { break }
      lines.append(line)
    }
    keepsChunk = false
    (position, number, isWhole, isTooLong) = (0, 0, true, false)
    return lines
  }

  private mutating func takeUpToLineEnd() {
    let end = lineEnd ?? findLineEnd()
    let start = position
    while position < filled, chunk[position] != end { position += 1 }
    let room = Self.longestLine - line.count
    line.append(contentsOf: chunk[start..<min(position, start + room)])
    if position - start > room { isTooLong = true }
    guard position < filled else { return }
    position += 1
    isWhole = true
  }

  /// CR, if one is followed by something else than LF before the first LF.
  private mutating func findLineEnd() -> UInt8 {
    let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    guard let place = chunk[..<filled].firstIndex(where: { $0 == newline || $0 == carriageReturn })
    else { return newline }
    let isAlone =
      chunk[place] == carriageReturn && place + 1 < filled && chunk[place + 1] != newline
      && !chunk[..<filled].contains(newline)
    // A chunk may end between CR and LF.
    guard chunk[place] == newline || place + 1 < filled else { return newline }
    let end = isAlone ? carriageReturn : newline
    lineEnd = end
    return end
  }

  private mutating func fill() throws(SystemError) -> Bool {
    guard !isCutOff else { return false }
    if keepsChunk {
      if chunk.count - filled < TextFile.leastRoom {
        isChunkFull = chunk.count >= Self.longestHead
        guard !isChunkFull else { return false }
        chunk += [UInt8](repeating: 0, count: 1 << 16)
      }
    } else {
      (position, filled) = (0, 0)
    }
    guard !isChunkLast, let count = try file.read(&chunk, from: filled) else {
      (isChunkLast, isCutOff) = (true, !keepsChunk)
      return false
    }
    filled += count
    return count > 0
  }
}
