import Glibc
import Posix

/// A program that replaces this one for a verb, so that this one links none of its libraries.
public struct HelperProgram: Sendable {
  private let name: String
  private let packages: String

  /// A program beside this one or in `../lib/snowd`; `packages` are the Debian packages that have it.
  public init(_ name: String, packages: String) { (self.name, self.packages) = (name, packages) }

  /// Replaces this program, keeping the words after the verb, and the verb for a program that has other jobs, too;
  /// throws if the program is missing.
  public func become(keepingVerb: Bool = false) throws(Failure) -> Never {
    // Bytes that are not UTF-8 stay as they are.
    let arguments = CommandLine.unsafeArgv + (keepingVerb ? 0 : 1)
    arguments[0] = CommandLine.unsafeArgv[0]
    for place in ChildProcess.places(of: name) { _ = withPath(place) { execv($0, arguments) } }
    throw Failure(
      "\(name) is not installed", .unavailable,
      hint:
        "Install \(packages), or run 'make build' and 'make install', which put it into lib/snowd.")
  }
}
