import Documents

/// Which of the two kinds of files a document is.
public enum DocumentKind: Sendable {
  /// A scene.
  case scene
  /// `snowd.json5`.
  case configuration

  /// Tells a file's kind by the names in it; where they do not tell, by the file's own.
  ///
  /// - Parameter path: the file.
  /// - Throws: `PipelineError` when it cannot be read or is no JSON5.
  public init(of path: String) throws(PipelineError) {
    let bytes = try readDocument(path)
    var keys: [String] = []
    do {
      if case .object(let members) = try JSON5Parser.parse(bytes).value {
        keys = members.map(\.key)
      }
    } catch {
      throw .document(DocumentError(error.message, at: error.place, file: path))
    }
    if keys.contains(where: ["layers", "backdrop", "name", "description"].contains) {
      self = .scene
    } else if keys.contains(where: ["sensor", "output", "scene", "fps", "display"].contains) {
      self = .configuration
    } else {
      self = path.hasSuffix("snowd.json5") ? .configuration : .scene
    }
  }
}
