import Foundation
import Graphics
import PictureHelper
import Posix
import Scenes
import TestSupport
import Testing

/// A service's source: nothing waits, folders are watched.
@Suite(.needsPillow, .waiting)
struct FolderTests {
  private let files: PictureFiles
  private let said = Words()
  private let content: ServiceContent

  init() throws {
    files = try PictureFiles("hostile")
    let said = said
    content = try ServiceContent(programs: [Helper.program]) { said.add($0) }
  }

  private func link(_ name: String, _ link: String, in folder: TemporaryFolder) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(link), withDestinationPath: files.folder.path(name))
  }

  /// The names in a folder, once a condition holds.
  private func names(
    _ folder: TemporaryFolder, _ holds: ([PictureFile]) -> Bool
  ) -> [String] {
    var files: [PictureFile] = []
    _ = waits {
      files = content.folder(folder.path).value ?? []
      return holds(files)
    }
    return files.compactMap { $0.path.pathParts.last }.sorted()
  }

  @Test func aRequestIsPendingUntilItsArrival() throws {
    let request = TextRequest(text: "Snow", font: "Sans", pixels: 32)
    let before = content.arrivals
    guard case .pending = content.text(request) else {
      Issue.record("not pending")
      return
    }
    var waiting = pollfd(fd: content.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&waiting, 1, 60_000) == 1)
    #expect(content.arrivals == before + 1)
    let text = try #require(content.text(request).value)
    #expect(content.text(request).value == text)
    content.takeNews()
    #expect(poll(&waiting, 1, 0) == 0)
    #expect(said.all == [])
  }

  @Test func filesComeAndGo() throws {
    let (folder, more) = (try TemporaryFolder(), try PictureFiles("orientations"))
    #expect(names(folder) { _ in !said.all.isEmpty } == [])
    #expect(said.all == ["\(folder.path): no pictures; expected JPEG, WebP or PNG files"])
    try FileManager.default.createSymbolicLink(
      atPath: folder["a.jpg"], withDestinationPath: more.folder["6.jpg"])
    try folder.write("b.txt", "no picture by its name")
    try folder.write(".c.jpg", "hidden")
    #expect(names(folder) { $0.first?.width == 64 } == ["a.jpg"])
    // Written now: complete before it is shown.
    try folder.write("d.JPEG", Data(try more.folder.bytes("1.jpg")))
    #expect(names(folder) { $0.count == 2 && $0[1].width == 96 } == ["a.jpg", "d.JPEG"])
    try FileManager.default.removeItem(atPath: folder["a.jpg"])
    #expect(names(folder) { $0.count == 1 } == ["d.JPEG"])
    #expect(said.all.count == 1, "\(said.all)")
  }

  @Test func whatIsNoFileIsNamedOnce() throws {
    let (folder, more) = (try TemporaryFolder(), try PictureFiles("kinds"))
    for name in ["folder.jpg", "subfolder"] {
      try FileManager.default.createDirectory(
        atPath: folder[name], withIntermediateDirectories: false)
    }
    mkfifo(folder["fifo.png"], 0o644)
    let targets = [
      "gone.jpg": "nowhere", "loop.webp": "loop.webp", "null.png": "/dev/null",
      "good.jpg": more.folder["baseline.jpg"],
    ]
    for (name, target) in targets {
      try FileManager.default.createSymbolicLink(
        atPath: folder[name], withDestinationPath: target)
    }
    #expect(names(folder) { $0.count == 1 && $0[0].width != nil } == ["good.jpg"])
    let expected = [
      "fifo.png: cannot open: this is a FIFO; expected a regular file",
      "folder.jpg: cannot open: Is a directory", "gone.jpg: cannot open: No such file or directory",
      "loop.webp: cannot open: Too many levels of symbolic links",
      "null.png: cannot open: this is a device; expected a regular file",
    ]
    #expect(said.all.sorted() == expected.map { folder.path($0) }, "\(said.all)")
  }

  @Test func aReplacedFileIsDecodedAgain() throws {
    let (folder, more) = (try TemporaryFolder(), try PictureFiles("orientations"))
    try FileManager.default.copyItem(atPath: more.folder["1.jpg"], toPath: folder["a.jpg"])
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder["a.jpg"])
    #expect(names(folder) { $0.first?.width == 96 } == ["a.jpg"])
    let request = PictureRequest(path: folder["a.jpg"], width: 500, height: 500)
    #expect(waits { content.picture(request).value?.width == 96 })
    try FileManager.default.copyItem(atPath: more.folder["6.jpg"], toPath: folder["new"])
    try FileManager.default.setAttributes(
      [.modificationDate: old + 60], ofItemAtPath: folder["new"])
    try renameFile(folder["new"], to: folder["a.jpg"])
    #expect(names(folder) { $0.first?.width == 64 } == ["a.jpg"])
    #expect(waits { content.picture(request).value?.width == 64 })
  }

  @Test func brokenFilesUnderManyNamesAreToldOnce() throws {
    let (folder, more) = (try TemporaryFolder(), try PictureFiles("kinds"))
    let broken = try files.names()
    for number in 0..<200 {
      try link(broken[number % broken.count], "broken-\(number).jpg", in: folder)
      try FileManager.default.createSymbolicLink(
        atPath: folder["good-\(number).jpg"], withDestinationPath: more.folder["baseline.jpg"])
    }
    // Those that are cut off are found when they are decoded.
    let heads = ["cut-a", "cut-b", "cut-c", "cut-d", "cut-e", "scans"]
    let expected = broken.count { name in !heads.contains { name.hasPrefix($0) } }
    let found = names(folder) { files in
      files.count { $0.width != nil } == files.count && said.all.count == expected
    }
    #expect(found.count { $0.hasPrefix("good") } == 200)
    let wholeHeads = (0..<200).count { number in
      heads.contains { broken[number % broken.count].hasPrefix($0) }
    }
    #expect(found.count == 200 + wholeHeads)
    #expect(said.all.count == expected, "\(said.all)")
    for name in found where name.hasPrefix("broken") {
      let request = PictureRequest(path: folder.path(name), width: 50, height: 50)
      #expect(waits { content.picture(request).isFailed }, "\(name)")
    }
    #expect(said.all.count == broken.count, "\(said.all)")
  }

  @Test func aMissingFolderComesLater() throws {
    let folder = try TemporaryFolder()
    let path = folder["photos"]
    #expect(waits { content.folder(path).isFailed })
    #expect(said.all == ["\(path): cannot open: No such file or directory"])
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/a.jpg", withDestinationPath: files.folder["cut-a.jpg"])
    // It is looked for every 30 seconds.
    #expect(waits { content.folder(path).value?.count == 1 })
    try FileManager.default.removeItem(atPath: path)
    #expect(waits { content.folder(path).isFailed })
  }

  @Test func failuresAreForgottenOnDemand() throws {
    let request = PictureRequest(path: files.folder["text.jpg"], width: 50, height: 50)
    #expect(waits { content.picture(request).isFailed })
    #expect(said.all.count == 1)
    try FileManager.default.removeItem(atPath: files.folder["text.jpg"])
    try link("cut-a.jpg", "text.jpg", in: files.folder)
    let whole = try PictureFiles("kinds")
    try FileManager.default.removeItem(atPath: files.folder["cut-a.jpg"])
    try FileManager.default.copyItem(
      atPath: whole.folder["baseline.jpg"], toPath: files.folder["cut-a.jpg"])
    #expect(content.picture(request).isFailed)
    content.forgetAll()
    #expect(waits { content.picture(request).value != nil })
  }
}
