import CIIO
import Glibc
import InputDevices
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
    guard let library = dlopen(name, RTLD_NOW) else { throw fault(name) }
    let table = withUnsafeTemporaryAllocation(of: snow_iio.self, capacity: 1) { place in
      place.baseAddress.flatMap { snow_iio_find(library, $0) == 1 ? $0.pointee : nil }
    }
    guard let table else {
      let fault = fault(name)
      dlclose(library)
      throw fault
    }
    return table
  }

  /// From `dlerror`, which repeats the name if no file was found.
  private static func fault(_ name: String) -> SensorFault {
    let words = dlerror().map { String(cString: $0) } ?? "unknown error"
    let reason = words.hasPrefix("\(name): ") ? String(words.dropFirst(name.count + 2)) : words
    return SensorFault(
      .failed, "\(name) cannot be loaded: \(reason)",
      advice: "install libiio: 'sudo apt install libiio0'")
  }
}
