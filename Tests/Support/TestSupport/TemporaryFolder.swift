import Foundation

/// A folder that is removed with its owner; anyone may enter it.
public final class TemporaryFolder {
  /// The folder.
  public let url: URL

  /// Makes an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "snowd-test-\(UUID())")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The folder's path, without a slash at its end.
  public var path: String { url.path(percentEncoded: false) }

  /// The path of a file in it.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The same.
  public subscript(name: String) -> String { path(name) }

  /// Writes a file.
  ///
  /// - Returns: its path.
  @discardableResult
  public func write(_ name: String, _ data: Data) throws -> String {
    try data.write(to: URL(filePath: path(name)))
    return path(name)
  }

  /// Writes a file of text.
  ///
  /// - Returns: its path.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String {
    try write(name, Data(text.utf8))
  }

  /// What is in a file.
  public func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  /// What is in a file of text.
  public func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// The names of its files, sorted.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
