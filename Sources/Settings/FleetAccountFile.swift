import Documents
import Fleet
import Posix

extension FleetAccount {
  /// Reads an operator's file, as `snowctl fleet` does; throws with file, line and column.
  public init(contentsOf path: String) throws(SettingsError) {
    let bytes: [UInt8]
    do { bytes = try readPrivateFile(path) } catch { throw .system(error) }
    do { try self.init(try JSON5Parser.parse(bytes)) } catch {
      throw .document(error.inFile(path))
    }
    guard let passwordFile else { return }
    let place = passwordFile.hasPrefix("/") ? passwordFile : path.pathFolder + passwordFile
    do { _ = try readPrivateFile(place) } catch { throw .system(error) }
  }
}
