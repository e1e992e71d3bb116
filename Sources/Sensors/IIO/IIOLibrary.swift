import CIIO
import InputDevices
import Posix
import Synchronization

/// libiio, loaded when a sensor first needs it.
///
/// Debian's libiio is linked with libxml2, and that with ICU: 36 MB of libraries, which a machine without IIO sensors
/// neither loads nor needs. `snow_iio` has the functions, with the types of libiio's header.
enum IIOLibrary {
  /// The library of libiio 0.x; 1.0 has another interface.
  static let name = "libiio.so.0"

  private static let loaded = Mutex<snow_iio?>(nil)

  /// Loads the library unless it is loaded; the next call tries again after a failure.
  static func functions() throws(SensorFault) -> snow_iio {
    try loaded.withLock { table throws(SensorFault) in
      if let table { return table }
      let new = try load(name)
      table = new
      return new
    }
  }

  /// Loads a library for the rest of the process's life; throws `failed` with the linker's reason.
  static func load(_ name: String) throws(SensorFault) -> snow_iio {
    do throws(SharedLibrary.Fault) {
      return try SharedLibrary.load(name) { snow_iio_find($0, $1) }
    } catch {
      throw SensorFault(
        .failed, error.description, advice: "install libiio: 'sudo apt install libiio0'")
    }
  }
}
