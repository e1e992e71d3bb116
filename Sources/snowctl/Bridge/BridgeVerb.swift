import Console
import Glibc
import Posix

/// `snowctl bridge`: becomes the program that has VNC and HTTP in it.
///
/// It is one of its own, so that neither the service nor this program links their libraries.
enum BridgeVerb {
  static let command = Command(
    "snowctl bridge", "Hands the service's frames to VNC viewers or browsers.",
    operands: [Operand("KIND"), Operand("ARGUMENT", .any)],
    examples: [
      "snowctl bridge vnc", "snowctl bridge http --port 8080",
    ], notes: ["KIND is vnc or http; 'snowctl bridge KIND --help' says the rest."])

  private static let program = "snowbridge"

  /// Replaces this program where the first word is the verb, with the words behind it as they came.
  ///
  /// Returns where it is another verb, or the program is not there.
  static func enter(_ words: [String]) {
    guard words.first == command.verb, let path = search() else { return }
    let count = Int(CommandLine.argc)
    // argv without the verb: "snowctl", then what stands behind it, then the end.
    let arguments = CommandLine.unsafeArgv
    for index in 1..<count { arguments[index] = arguments[index + 1] }
    _ = withPath(path) { execv($0, arguments) }
  }

  /// Only reached where there is no such program.
  static func run() throws(Failure) {
    throw Failure(
      "\(program) is not installed", .unavailable,
      hint: "'make build' builds it, 'make install' puts it into lib/snowd; "
        + "it needs libvncserver1, libjpeg62-turbo and libmicrohttpd12")
  }

  /// Beside this program, a folder up for the program of a faster CPU, or where it is installed.
  private static func search() -> String? {
    guard let own = linkTarget("/proc/self/exe") else { return nil }
    return ["", "../", "../lib/snowd/"].map { "\(own.pathFolder)\($0)\(program)" }
      .first { withPath($0) { access($0, X_OK) } == 0 }
  }
}
