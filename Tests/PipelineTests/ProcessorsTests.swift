import Foundation
import Posix
import TestSupport
import Testing

@Suite("How many CPUs are ours")
struct ProcessorsTests {
  @Test("At least one, and at most the machine's")
  func usable() {
    #expect((1...ProcessInfo.processInfo.processorCount).contains(Processors.usable))
  }

  @Test(
    "A quota counts rounded up, the least of all groups around a process",
    arguments: [
      ("max 100000", "max 100000", Int.max), ("50000 100000", "max 100000", 1),
      ("100000 100000", "max 100000", 1), ("100001 100000", "max 100000", 2),
      ("400000 100000", "150000 100000", 2), ("", "", Int.max), ("-1 0", "x y", Int.max),
      ("9223372036854775807 1", "max", Int.max),
    ])
  func quota(inner: String, outer: String, cpus: Int) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder["system.slice/snowd.service"], withIntermediateDirectories: true)
    try folder.write("system.slice/snowd.service/cpu.max", inner)
    try folder.write("system.slice/cpu.max", outer)
    let list = try folder.write("list", "1:cpu:/other\n0::/system.slice/snowd.service\n")
    #expect(Processors.quota(list: list, root: folder.path) == cpus)
  }

  @Test("Without cgroups there is no quota")
  func nothing() {
    #expect(Processors.quota(list: "/nowhere", root: "/nowhere") == .max)
  }
}
