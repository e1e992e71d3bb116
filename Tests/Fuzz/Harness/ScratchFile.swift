import Glibc
import Posix

/// A file for readers that need a path; removed with its owner.
struct ScratchFile: ~Copyable {
  let path: String

  /// A file with given bytes in TMPDIR, which run.sh removes after a trap.
  ///
  /// - Parameters:
  ///   - bytes: all that is in it.
  ///   - ending: the end of its name.
  init(_ bytes: some Collection<UInt8>, ending: String = "") {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/snowd-fuzz-XXXXXX\(ending)".utf8CString)
    let number = mkstemps(&name, CInt(ending.utf8.count))
    require(number >= 0, "no file in \(folder)")
    path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    let file = FileDescriptor(owning: number, name: path)
    let bytes = Array(bytes)
    do throws(SystemError) {
      try file.write(bytes.span.bytes)
    } catch {
      fatalError(error.description)
    }
  }

  deinit { unlink(path) }
}

/// The contents of a file of this project.
func projectFile(_ name: String) -> [UInt8] {
  let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  do throws(SystemError) {
    return try FileDescriptor.reading("/\(root)/\(name)").readAll(limit: 1 << 20)
  } catch {
    fatalError(error.description)
  }
}
