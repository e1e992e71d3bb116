import Posix

/// Splits a log into lines in constant memory.
package struct LineReader: ~Copyable {
  /// Longer lines are cut.
  package static let longestLine = 4096

  private let file: GzipFile
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var filled = 0
  private var position = 0
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
    self.file = file
    line.reserveCapacity(Self.longestLine)
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

  private mutating func takeUpToLineEnd() {
    let start = position
    while position < filled, chunk[position] != UInt8(ascii: "\n") { position += 1 }
    let room = Self.longestLine - line.count
    line.append(contentsOf: chunk[start..<min(position, start + room)])
    if position - start > room { isTooLong = true }
    guard position < filled else { return }
    position += 1
    isWhole = true
  }

  private mutating func fill() throws(SystemError) -> Bool {
    position = 0
    filled = 0
    guard !isCutOff else { return false }
    guard let count = try file.read(&chunk) else {
      isCutOff = true
      return false
    }
    filled = count
    return count > 0
  }
}
