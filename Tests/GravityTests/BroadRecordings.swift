import Foundation
import Testing

/// Real recordings with camera references, as logs of snowd: BROAD's, which are not part of the repository.
///
/// Tests that need them have Broad in their names. The Makefile runs them if the environment variable
/// `SNOWD_RECORDINGS` names the recordings' folder.
enum BroadRecordings {
  private static let folder = ProcessInfo.processInfo.environment["SNOWD_RECORDINGS"]

  /// Every log in the folder, sorted.
  static let all: [String] = {
    guard let folder else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".csv.gz") }.sorted().map { "\(folder)/\($0)" }
  }()

  /// The path of a recording.
  static func path(_ name: String) -> String { "\(folder ?? "")/\(name).csv.gz" }

  /// Skips tests without the recordings.
  static let needed = ConditionTrait.enabled(
    if: !all.isEmpty, "SNOWD_RECORDINGS names no folder with recordings of BROAD")
}
