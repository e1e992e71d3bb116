import Outputs

extension OutputKinds {
  /// The kinds of a command line: those of the service, and films that are complete only when they end.
  ///
  /// A service has no end, and so it links no library of theirs.
  static let withFilms = all + [.webp]
}
