import CWebP
import Outputs
import Posix
import Synchronization

/// libwebp and libwebpmux, loaded when a film is first written: a panel needs neither.
enum WebPLibrary {
  /// libwebp comes with it.
  static let name = "libwebpmux.so.3"

  private static let loaded = Mutex<snow_webp?>(nil)

  /// Loads the libraries unless they are loaded.
  static func functions() throws(OutputError) -> snow_webp {
    try loaded.withLock { table throws(OutputError) in
      if let table { return table }
      do throws(SharedLibrary.Fault) {
        let new: snow_webp = try SharedLibrary.load(name) { snow_webp_find($0, $1) }
        table = new
        return new
      } catch {
        throw .unsupported("\(error.description); install snowd-tools or libwebpmux3")
      }
    }
  }
}
