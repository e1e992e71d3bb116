import Console
import Glibc
import Posix
import Programs

/// Guards recordings, because they cannot be made again.
enum Overwriting {
  /// Asks on a terminal before a file is overwritten, and refuses elsewhere; pipes, devices and empty files pass.
  static func check(_ path: String, isForced: Bool) throws(Failure) {
    guard !isForced, path != "-", holdsSomething(path) else { return }
    let hint = "Choose another name, or add --force."
    guard Terminal.isTerminal(STDIN_FILENO), Terminal.isTerminal(STDERR_FILENO) else {
      throw Failure("\(path): file exists", .cannotCreate, hint: hint)
    }
    Report.voice.say("\(path) exists; overwrite it? [y/N]")
    let answer = readLine()?.lowercased()
    guard answer == "y" || answer == "yes", !SignalWatch.stopRequested else {
      throw Failure("\(path): not overwritten; nothing is recorded", .cannotCreate, hint: hint)
    }
  }

  private static func holdsSomething(_ path: String) -> Bool {
    fileStatus(path).map { $0.st_mode & S_IFMT == S_IFREG && $0.st_size > 0 } ?? false
  }
}
