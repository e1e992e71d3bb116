import Glibc

/// A library that is loaded when it is first needed, so that a program starts without it.
public enum SharedLibrary {
  /// Why a library cannot be used: "libx.so.1 cannot be loaded: " and the linker's reason.
  public struct Fault: Error, Equatable, CustomStringConvertible, Sendable {
    /// The reason, with the library's name.
    public let description: String
  }

  /// Loads a library for the rest of the process's life.
  ///
  /// - Parameters:
  ///   - name: the file's name, which the linker looks for: "libiio.so.0".
  ///   - find: fills a table with the library's functions; 0 if one is missing.
  /// - Returns: the table.
  /// - Throws: the linker's reason; the library is then closed.
  public static func load<Table>(
    _ name: String, _ find: (UnsafeMutableRawPointer, UnsafeMutablePointer<Table>) -> Int32
  ) throws(Fault) -> Table {
    guard let library = dlopen(name, RTLD_NOW) else { throw fault(name) }
    let table = withUnsafeTemporaryAllocation(of: Table.self, capacity: 1) { place in
      place.baseAddress.flatMap { find(library, $0) == 1 ? $0.pointee : nil }
    }
    guard let table else {
      let fault = fault(name)
      dlclose(library)
      throw fault
    }
    return table
  }

  /// From `dlerror`, which repeats the name if no file was found.
  private static func fault(_ name: String) -> Fault {
    let words = dlerror().map { String(cString: $0) } ?? "unknown error"
    let reason = words.hasPrefix("\(name): ") ? String(words.dropFirst(name.count + 2)) : words
    return Fault(description: "\(name) cannot be loaded: \(reason)")
  }
}
