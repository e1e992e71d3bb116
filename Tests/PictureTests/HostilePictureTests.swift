import Foundation
import Graphics
import PictureHelper
import Posix
import Scenes
import TestSupport
import Testing

/// Files that are no pictures, or not whole ones: words for each, and the program goes on.
@Suite(.needsPillow)
struct HostilePictureTests {
  @Test func eachHasItsWords() throws {
    let (files, helper) = (try PictureFiles("hostile"), Helper())
    let folder = files.folder
    try FileManager.default.createDirectory(
      atPath: folder["folder.jpg"], withIntermediateDirectories: false)
    mkfifo(folder["fifo.jpg"], 0o644)
    let expected = [
      "cut-a.jpg": "the file is cut off", "cut-b.jpg": "the file is cut off",
      "cut-c.webp": "the file is cut off", "cut-d.webp": "the file is cut off",
      "cut-e.png": "chunk 'IDAT' at byte 33 claims ", "head-a.jpg": "libjpeg says: ",
      "head-b.jpg": "libjpeg says: ",
      "head-c.webp": "libwebp finds no picture in the file",
      "head-d.webp": "libwebp finds no picture in the file", "head-e.png": "the file is cut off",
      "empty.jpg": "the file is empty", "text.jpg": "not a picture; expected JPEG, WebP or PNG",
      "zeros.png": "not a picture; expected JPEG, WebP or PNG",
      "gif.jpg": "not a picture; expected JPEG, WebP or PNG",
      "huge.jpg": "65500x65500 pixels are too many",
      "huge.png": "2147483647x2147483647 pixels are too many", "scans.jpg": "too many scans",
      "folder.jpg": "cannot open: Is a directory", "fifo.jpg": "expected a regular file",
      "missing.jpg": "cannot open: No such file or directory",
    ]
    var process: pid_t?
    for (name, words) in expected.sorted(by: { $0.key < $1.key }) {
      let before = helper.words.count
      #expect(helper.picture(folder.path(name)) == nil, "\(name)")
      let said = helper.words.dropFirst(before)
      #expect(said.count == 1 && said.first?.contains(words) == true, "\(name): \(said)")
      #expect(said.first?.hasPrefix(folder.path(name)) == true)
      // Once.
      #expect(helper.picture(folder.path(name), 10, 10) == nil)
      #expect(helper.words.count == before + 1, "\(helper.words)")
      process = process ?? helper.content.processNumber
      #expect(helper.content.processNumber == process, "\(name): another process")
    }
  }

  @Test("600 damaged files")
  func mutants() throws {
    let (files, helper) = (try PictureFiles("mutants"), Helper())
    var (good, process) = (0, pid_t?.none)
    for name in try files.names() {
      let path = files.folder.path(name)
      if helper.picture(path, 40, 40) != nil { good += 1 }
      process = process ?? helper.content.processNumber
      #expect(helper.content.processNumber == process, "\(name): \(helper.words.last ?? "")")
    }
    print("mutants: \(good) of 600 are pictures still, \(helper.words.count) faults")
    #expect(good > 100 && good < 590)
    #expect(helper.words.allSatisfy { !$0.contains("snowpicture") }, "\(helper.words)")
  }

  @Test func thePathMayHaveAnyBytes() throws {
    let (files, helper) = (try PictureFiles("kinds"), Helper())
    let name = String(pathBytes: Array(files.folder.path.utf8) + [0x2F, 0xE9, 0x0A, 0x2E, 0x6A])
    try #require(symlinkBytes(files.folder["baseline.jpg"], name))
    #expect(helper.picture(name) != nil)
    #expect(helper.picture("a\0b.jpg") == nil)
    #expect(helper.picture(String(repeating: "x", count: 5000)) == nil)
    #expect(helper.words.count == 2, "\(helper.words)")
  }

  private func symlinkBytes(_ target: String, _ path: String) -> Bool {
    var bytes = path.pathBytes.map(CChar.init(bitPattern:))
    bytes.append(0)
    return symlink(target, bytes) == 0
  }
}
