import Foundation

/// The repository that the tests were built from, and the programs of their build.
public enum Checkout {
  /// The repository's folder.
  public static let url = URL(filePath: #filePath).appending(path: "../../../..").standardized

  /// The path of a file in the repository.
  public static func path(_ name: String) -> String {
    url.appending(path: name).path(percentEncoded: false)
  }

  /// The path of a program that was built with the tests.
  public static func product(_ name: String) -> String {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    // Swift Testing may run in a helper of the toolchain; the test bundle's path is an argument.
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? own ?? ""
    return URL(filePath: bundle).deletingLastPathComponent().appending(path: name).path()
  }
}

/// Waits until something holds, for two minutes at most: a busy machine may need one.
///
/// - Returns: whether it holds.
public func waits(_ holds: () throws -> Bool) rethrows -> Bool {
  let limit = ContinuousClock.now + .seconds(120)
  while ContinuousClock.now < limit {
    if try holds() { return true }
    usleep(20_000)
  }
  return try holds()
}
