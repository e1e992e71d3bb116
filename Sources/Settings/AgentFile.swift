import Documents
import Fleet

extension AgentSettings {
  /// Reads the agent's file; throws with file, line and column.
  public init(contentsOf path: String) throws(SettingsError) {
    let bytes = try readDocument(path)
    do { try self.init(try JSON5Parser.parse(bytes)) } catch {
      throw .document(error.inFile(path))
    }
  }
}
