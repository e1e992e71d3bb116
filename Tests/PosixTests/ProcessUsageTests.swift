import Foundation
import Glibc
import Posix
import Testing

@Suite("What this process uses")
struct ProcessUsageTests {
  @Test("The start is in the past, and the same number each time")
  func start() throws {
    let first = try #require(ProcessUsage.start)
    let age = Date().timeIntervalSince1970 - first
    #expect(age > 0 && age < 86_400)
    usleep(30_000)
    #expect(ProcessUsage.start == first)
  }
}
