/// Code that reads foreign bytes.
struct Area: Sendable {
  let name: String
  let group: Group
  /// Valid inputs, from which libFuzzer starts.
  let seeds: @Sendable () -> [[UInt8]]
  /// Reads an input; false if it is refused.
  let read: @Sendable ([UInt8]) -> Bool

  /// The groups of areas.
  enum Group: String {
    /// Recordings and descriptions of sensors.
    case recordings
    /// Files written by hand or drawn.
    case documents
  }

  /// An input's first byte is an index into this list, so keep its order.
  static let all = recordings + documents
}

/// Stops the run if an invariant is violated.
func require(_ condition: Bool, _ what: @autoclosure () -> String) {
  guard !condition else { return }
  fatalError(what())
}
