import CLinux
import Glibc

/// The instruction set that the running program was compiled for.
///
/// One source makes two programs: one for every CPU of the architecture and, in a folder `x86-64-v3` beside it, one
/// for CPUs with AVX2. The first executes the second when it starts, if the CPU supports it and both are of one
/// build.
public enum CPULevel: String, Sendable {
  /// Every CPU of the architecture.
  case baseline
  case avx2 = "x86-64-v3"

  /// The level of this program.
  public static var running: CPULevel { snow_is_built_for_avx2() != 0 ? .avx2 : .baseline }

  /// The folder of the program for every CPU, with a slash: this program's, or the one above it.
  public static var programFolder: String {
    (linkTarget("/proc/self/exe")?.pathFolder ?? "./") + (running == .avx2 ? "../" : "")
  }

  /// Why this program does not run at the highest level.
  public enum Reason: Sendable {
    /// It does.
    case none
    /// The CPU does not support AVX2.
    case cpu
    /// `SNOWD_CPU=baseline` is set.
    case asked
    /// The faster program does not exist at its path.
    case missing(String)
    /// The faster program cannot be executed: permissions, a file system without programs, a damaged file.
    case unusable(String)
    /// The faster program is of another build.
    case foreign(String)
    /// This program has no build id: `make build` sets it.
    case unnamed
  }

  /// Replaces this program by the one for the CPU's level, if that can run and `SNOWD_CPU=baseline` is not set.
  ///
  /// Call it before anything else; `build` is this program's build id.
  public static func enter(build: String?) {
    guard case .ready(let path) = search(build) else { return }
    // On failure this program continues and does the same.
    _ = withPath(path) { execv($0, CommandLine.unsafeArgv) }
  }

  /// Why this program, of the given build id, is not a faster one.
  public static func reason(build: String?) -> Reason {
    switch search(build) {
    // It was tried at the start.
    case .ready(let path): .unusable(path)
    case .no(let reason): reason
    }
  }

  private enum Search {
    case ready(String)
    case no(Reason)
  }

  private static func search(_ build: String?) -> Search {
    guard running == .baseline else { return .no(.none) }
    guard snow_has_avx2() != 0 else { return .no(.cpu) }
    if let asked = getenv("SNOWD_CPU"), String(cString: asked) == baseline.rawValue {
      return .no(.asked)
    }
    guard let own = linkTarget("/proc/self/exe"),
      let slash = own.utf8.lastIndex(of: UInt8(ascii: "/"))
    else {
      return .no(.missing("/proc/self/exe"))
    }
    let (folder, name) = (own[..<slash], own[own.utf8.index(after: slash)...])
    let places = ["\(folder)", "\(folder)/../lib/snowd"].map { "\($0)/\(avx2.rawValue)/\(name)" }
    guard let path = places.first(where: { withPath($0) { access($0, X_OK) } == 0 }) else {
      let found = places.first { fileExists($0) }
      return .no(found.map(Reason.unusable) ?? .missing(places[0]))
    }
    guard let build else { return .no(.unnamed) }
    // A program of another build may behave differently.
    guard BuildNote.read(path) == build else { return .no(.foreign(path)) }
    return .ready(path)
  }
}
