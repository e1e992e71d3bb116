import Foundation
import TestSupport
import Testing

/// Tests/Support/report-skips on what Swift Testing writes without a terminal.
struct SkipReportTests {
  private static let log = """
    Building for debugging...
    ◇ Test run started.
    ➜ Suite NetworkTests skipped: "iiod is not installed; apt-get install iiod"
    ➜ Suite "A named one" skipped: "SNOWD_RECORDINGS names no folder"
    ◇ Test one() started.
    ➜ Test "It's \"read\"" skipped: "SNOWD_RECORDINGS names no folder"
    ➜ Test isFound() skipped: "iiod is not installed; apt-get install iiod"
    60 % of a line that does not end➜ Test goes(mode:) skipped: "iiod is not installed; apt-get install iiod"
    ➜ Test empty(_:) skipped: "No test cases found."
    ➜ Test silent() skipped.
    ➜ Test gaveUp() was cancelled after 0.001 seconds: "no network"
    ◇ Test case passing 1 argument n → "skipped: one" to words(_:) started.
    skipped: 3 lines of a log
    ✔ Test one() passed after 0.001 seconds.
    ✔ Test words(_:) with 2 test cases passed after 0.001 seconds.
    """
  private static let end = "✔ Test run with 8 tests in 3 suites passed after 0.001 seconds.\n"

  private func report(_ log: String, _ options: [String] = []) throws -> Outcome {
    let folder = try TemporaryFolder()
    let path = try folder.write("log", log)
    return try run([Checkout.path("Tests/Support/report-skips")] + options + [path])
  }

  @Test func reasonsAreGroupedAndSuitesNotCounted() throws {
    let outcome = try report("\(Self.log)\n\(Self.end)")
    #expect(outcome.code == 0)
    #expect(
      outcome.text == """
        8 tests, 6 skipped:
             1 skipped: SNOWD_RECORDINGS names no folder
             2 skipped: iiod is not installed; apt-get install iiod
             1 skipped: No test cases found.
             1 skipped: no reason
             1 skipped: no network

        """)
  }

  @Test func skipsFailOnDemand() throws {
    #expect(try report("\(Self.log)\n\(Self.end)", ["--fail"]).code == 1)
    #expect(try report("➜ Test b() skipped.\n" + Self.end, ["--fail"]).code == 1)
    #expect(try report(Self.end, ["--fail"]).text == "8 tests, 0 skipped\n")
    #expect(try report(Self.end, ["--fail"]).code == 0)
  }

  @Test func aRunThatHasNotEndedIsNoSuccess() throws {
    let outcome = try report(Self.log)
    #expect(outcome.code == 2 && outcome.text == "no test run has ended\n")
  }
}
