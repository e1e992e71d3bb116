import Console
import Glibc
import Posix
import Reporting

/// Keeps a recording from being overwritten unawares: what was felt once cannot be had again.
enum Overwriting {
  /// Asks on a terminal whether a file may be overwritten, and refuses elsewhere.
  ///
  /// - Parameters:
  ///   - path: where something is to be written; pipes, devices and empty files hold nothing to lose.
  ///   - isForced: whether `--force` is given.
  /// - Throws: `Failure` where the file stays as it is.
  static func check(_ path: String, isForced: Bool) throws(Failure) {
    guard !isForced, path != "-", holdsSomething(path) else { return }
    let hint = "Give another name, or --force."
    guard Terminal.isTerminal(STDIN_FILENO), Terminal.isTerminal(STDERR_FILENO) else {
      throw Failure("\(path): the file exists", .cannotCreate, hint: hint)
    }
    Report.voice.say("\(path) exists; overwrite it? [y/N]")
    let answer = readLine()?.lowercased()
    guard answer == "y" || answer == "yes", !SignalWatch.stopRequested else {
      throw Failure("\(path) is kept; nothing is recorded", .cannotCreate, hint: hint)
    }
  }

  private static func holdsSomething(_ path: String) -> Bool {
    var status = stat()
    return withPath(path) { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_size > 0
  }
}
