import CChafa
import Console
import Posix
import Synchronization

/// libchafa and glib, loaded when a picture is first shown in a terminal: a panel needs neither.
enum ChafaLibrary {
  /// glib comes with it.
  static let name = "libchafa.so.0"

  private static let loaded = Mutex<snow_chafa?>(nil)

  /// Loads the libraries unless they are loaded.
  static func functions() throws(Failure) -> snow_chafa {
    try loaded.withLock { table throws(Failure) in
      if let table { return table }
      do throws(SharedLibrary.Fault) {
        let new: snow_chafa = try SharedLibrary.load(name) { snow_chafa_find($0, $1) }
        table = new
        return new
      } catch {
        throw Failure(
          "this terminal cannot show pictures: \(error.description)", .unavailable,
          hint: "Install snowd-tools or libchafa0.")
      }
    }
  }
}
