extension Array {
  /// Makes room for so many elements, at least twice as many as before; returns false if there was room.
  @discardableResult
  mutating func makeRoom(for most: Int, _ value: Element) -> Bool {
    guard count < most else { return false }
    append(contentsOf: repeatElement(value, count: Swift.max(most - count, count)))
    return true
  }
}
