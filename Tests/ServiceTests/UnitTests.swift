import Foundation
import TestSupport
import Testing

@Suite("The service's units")
struct UnitTests {
  @Test(
    "systemd's own assessment: exposed by at most 0.5, by less than 1.5 with networks",
    .needs("systemd-analyze"))
  func exposure() throws {
    let folder = try TemporaryFolder()
    for (dropIns, most) in [(["snowd.service.d/console.conf"], 5), (["network.conf"], 15)] {
      let unit = try folder.write(
        "snowd.service", Data(contentsOf: URL(filePath: Checkout.path("systemd/snowd.service"))))
      let extra = "\(unit).d"
      try? FileManager.default.removeItem(atPath: extra)
      try FileManager.default.createDirectory(atPath: extra, withIntermediateDirectories: true)
      for name in dropIns {
        try FileManager.default.copyItem(
          atPath: Checkout.path("systemd/\(name)"), toPath: "\(extra)/x.conf")
      }
      let outcome = try run([
        "systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=\(most)", unit,
      ])
      #expect(outcome.code == 0, "\(dropIns): \(outcome.everything)")
    }
  }

  @Test("systemd knows every key of the units", .needs("systemd-analyze"))
  func keys() throws {
    let folder = try TemporaryFolder()
    for name in ["snowd.service", "snowd-frames.socket", "snowd-frames.service"] {
      try folder.write(name, Data(contentsOf: URL(filePath: Checkout.path("systemd/\(name)"))))
    }
    let outcome = try run([
      "systemd-analyze", "verify", "--man=no", "--no-pager", folder["snowd-frames.socket"],
    ])
    // Programs that are not installed are no mistake of the units.
    let complaints = outcome.everything.split(separator: "\n").filter {
      $0.contains(folder.path) && !$0.contains("is not executable")
    }
    #expect(complaints.isEmpty, "\(complaints)")
  }
}
