extension OutputSpecification {
  /// Reads what is typed on a command line, where the name of a picture or a film says what it is.
  ///
  /// - Parameters:
  ///   - text: one of `forms`, a path that ends in `.png` or `.y4m`, or `-`.
  ///   - dash: what `-` stands for.
  /// - Throws: `OutputError.specification` with what there is.
  public init(typed text: String, dash: OutputSpecification) throws(OutputError) {
    // A colon behind a word is a kind, perhaps mistyped; behind a slash it belongs to a name.
    let isPath = text.prefix { $0 != "/" }.allSatisfy { $0 != ":" }
    switch text {
    case "-": self = dash
    case _ where isPath && text.hasSuffix(".png"): self = .png(path: text)
    case _ where isPath && text.hasSuffix(".y4m"): self = .y4m(path: text)
    default: try self.init(text)
    }
  }
}
