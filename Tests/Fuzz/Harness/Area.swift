/// Something that takes bytes from strangers.
struct Area: Sendable {
  let name: String
  let group: Group
  /// Inputs that it accepts, where thinking of others begins.
  let seeds: @Sendable () -> [[UInt8]]
  /// Reads an input; false where it was refused.
  let read: @Sendable ([UInt8]) -> Bool

  /// What areas have in common.
  enum Group: String {
    /// Recordings and descriptions of sensors.
    case recordings
    /// What is written by hand or painted.
    case documents
  }

  /// In this order: an input's first byte is a place in it.
  static let all = recordings + documents
}

/// Stops the run where something that always holds does not.
func require(_ condition: Bool, _ what: @autoclosure () -> String) {
  guard !condition else { return }
  fatalError(what())
}
