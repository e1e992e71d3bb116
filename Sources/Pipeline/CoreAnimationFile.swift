import Documents
import Graphics
import Markup
import Posix
import Scenes

/// A Core Animation document on disk: a `.caml` file, or a `.ca` bundle, which is a folder with one.
struct CoreAnimationFile {
  /// The document.
  let path: String
  /// What its bundle says.
  let index: CAMLFile.Index

  /// Whether a path is one, by its name.
  static func isOne(_ path: String) -> Bool {
    path.lowercased().hasSuffix(".caml") || isBundle(path)
  }

  /// Finds the document, and reads its bundle's index if there is one.
  ///
  /// - Parameter path: a `.caml` file or a `.ca` folder.
  /// - Throws: `PipelineError` when the index is wrong, or the bundle is packed.
  init(_ path: String) throws(PipelineError) {
    guard Self.isBundle(path) else {
      let folder = Self.folder(of: path)
      index = Self.isBundle(folder) ? try Self.index(in: folder) : CAMLFile.Index()
      self.path = path
      return
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    guard !isRegularFile(path) else {
      throw .document(
        DocumentError(
          "a bundle is a folder, and this is a file; where it is a ZIP archive, unpack it into a "
            + "folder whose name ends in .ca", at: Place(line: 1, column: 1), file: path))
    }
    index = try Self.index(in: folder)
    self.path = folder + index.rootDocument
  }

  /// Reads the document.
  func description() throws(PipelineError) -> SceneDescription {
    let bytes = try readDocument(path, limit: XMLLimits.longestFile)
    do throws(DocumentError) {
      return try CAMLFile.scene(
        try parseXML(bytes), index: index, name: SceneLibrary.name(of: path), file: path)
    } catch {
      throw .document(DocumentError(error.message, at: error.place, file: path))
    }
  }

  private static func isBundle(_ path: String) -> Bool {
    let path = path.lowercased()
    return path.hasSuffix(".ca") || path.hasSuffix(".ca/")
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func index(in folder: String) throws(PipelineError) -> CAMLFile.Index {
    let paths = ["index.xml", "Index.xml"].map { folder + $0 }
    guard let path = paths.first(where: fileExists) else { return CAMLFile.Index() }
    let bytes = try readDocument(path)
    do throws(DocumentError) {
      return try CAMLFile.Index(try parseXML(bytes))
    } catch {
      throw .document(DocumentError(error.message, at: error.place, file: path))
    }
  }
}
