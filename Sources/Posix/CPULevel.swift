import CLinux
import Glibc

/// What instructions the running program was compiled for.
///
/// One source makes two programs: one for every CPU of the architecture, and beside it in a folder
/// `x86-64-v3` one for those with AVX2. The first becomes the second when it starts, if the CPU can.
public enum CPULevel: String, Sendable {
  /// Every CPU of the architecture.
  case baseline
  /// AVX2 and what came with it.
  case avx2 = "x86-64-v3"

  /// The level that this program was compiled for.
  public static var running: CPULevel { snow_is_built_for_avx2() != 0 ? .avx2 : .baseline }

  /// Why this program does not run at the highest level.
  public enum Reason: Sendable {
    /// It does.
    case none
    /// The CPU has no more.
    case cpu
    /// `SNOWD_CPU=baseline` is set.
    case asked
    /// There is no faster program beside this one, where it should be.
    case missing(String)
    /// The faster program was built before this one.
    case old(String)
  }

  /// Replaces this program by the one for the CPU's level, with the same arguments.
  ///
  /// Returns where there is none, or `SNOWD_CPU=baseline` is set. To be called before anything else.
  public static func enter() {
    guard case .ready(let path) = search() else { return }
    // All arguments as they came; a failure leaves this program running, which does the same.
    execv(path, CommandLine.unsafeArgv)
  }

  /// Why the program that runs is not a faster one.
  public static var reason: Reason {
    switch search() {
    case .ready(let path): .missing(path)
    case .no(let reason): reason
    }
  }

  private enum Search {
    case ready(String)
    case no(Reason)
  }

  private static func search() -> Search {
    guard running == .baseline else { return .no(.none) }
    guard snow_has_avx2() != 0 else { return .no(.cpu) }
    if let asked = getenv("SNOWD_CPU"), String(cString: asked) == baseline.rawValue {
      return .no(.asked)
    }
    guard let own = linkTarget("/proc/self/exe"), let slash = own.lastIndex(of: "/") else {
      return .no(.missing("/proc/self/exe"))
    }
    let (folder, name) = (own[..<slash], own[own.index(after: slash)...])
    let places = ["\(folder)", "\(folder)/../lib/snowd"].map { "\($0)/\(avx2.rawValue)/\(name)" }
    guard let path = places.first(where: { access($0, X_OK) == 0 }) else {
      return .no(.missing(places[0]))
    }
    // A program from an earlier build would do what the source did then.
    guard let mine = changed(own), let other = changed(path), other >= mine else {
      return .no(.old(path))
    }
    return .ready(path)
  }

  private static func changed(_ path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mtim.tv_sec
  }
}
