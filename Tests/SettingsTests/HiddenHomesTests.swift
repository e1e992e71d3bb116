import Foundation
import TestSupport
import Testing

@testable import Settings

/// Pictures that ProtectHome= hides from the service.
struct HiddenHomesTests {
  @Test(
    "A path in a home has a warning with its line of a drop-in",
    arguments: [
      ("/home/nobody-here/Pictures", "-/home/nobody-here/Pictures'"),
      ("/var/../home/./nobody-here", "-/home/nobody-here'"),
      ("/home/nobody-here/../other", "-/home/other'"), ("/root/a/b.jpg", "-/root/a/b.jpg'"),
      ("/run/user/1000/x", "-/run/user/1000/x'"),
      ("/home/nobody-here/My Pictures", "\"-/home/nobody-here/My Pictures\"'"),
      ("/home/nobody-here/50%", "-/home/nobody-here/50%%'"),
      ("/home/nobody-here/a:b \"c\" \\d", #""-/home/nobody-here/a\:b \"c\" \\d"'"#),
    ])
  func line(path: String, value: String) throws {
    let warning = try #require(HiddenHomes.warning(path))
    #expect(warning.hasPrefix("'\(path)' is in a home directory"))
    #expect(warning.contains("'ProtectHome=tmpfs' and 'BindReadOnlyPaths=\(value)"), "\(warning)")
  }

  @Test(
    "Homes themselves are shown whole", arguments: ["/home", "/root/", "/run/user", "/srv/../home"])
  func wholeHomes(path: String) throws {
    let warning = try #require(HiddenHomes.warning(path))
    #expect(warning.contains("'ProtectHome=read-only'") && !warning.contains("BindReadOnlyPaths"))
  }

  @Test(
    "Other paths have none",
    arguments: [
      "/", "/srv/home/x", "/homes", "/home/../srv/x", "/rooted/x", "/var/lib/snowd/photos",
    ])
  func others(path: String) { #expect(HiddenHomes.warning(path) == nil) }

  @Test("A link is followed, also one to a missing folder and one to itself")
  func links() throws {
    let folder = try TemporaryFolder()
    let targets = [
      "a": "/home/nobody-here/x", "b": "../\(folder.path.split(separator: "/").last ?? "")/a",
      "c": "c",
    ]
    for (name, target) in targets {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: target)
    }
    for name in ["a", "b"] {
      let warning = try #require(HiddenHomes.warning(folder.path("\(name)/y")))
      #expect(warning.contains("BindReadOnlyPaths=-/home/nobody-here/x/y'"), "\(warning)")
    }
    #expect(HiddenHomes.warning(folder.path("c/y")) == nil)
  }
}
