import TestSupport
import Testing

/// The memory limit of a picture, for any file.
///
/// The reading process has one thread.
@Suite("Memory that pictures take", .needs("python3"))
struct PNGMemoryTests {
  /// 64 MiB in KiB.
  private static let most = 64 << 10

  private func peak(_ kind: String, _ check: ([(kibibytes: Int, words: String)]) -> Void) throws {
    let found = try PNGFiles(kind).probe()
    check(found)
    let worst = try #require(found.max { $0.kibibytes < $1.kibibytes })
    print("\(kind): at most \(worst.kibibytes) KiB of \(found.count) files, for \(worst.words)")
    #expect(worst.kibibytes < Self.most, "\(worst.words)")
  }

  @Test("3000 damaged files, texts that unpack to 256 MB and pictures of any size among them")
  func mutants() throws {
    try peak("mutants") { found in
      #expect(found.count == 3000)
      // Some are read completely: not all fail at the first checksum.
      #expect(found.count { $0.words.contains("9x9/1") } > 300)
    }
  }

  @Test("57 bytes with a chunk that claims to be longer than the file")
  func bombs() throws {
    try peak("bombs") { found in
      #expect(found.allSatisfy { !$0.words.hasSuffix("/1") })
      #expect(
        found.contains {
          $0.words.hasSuffix(
            "tEXt-7fffffff.png: chunk 'tEXt' at byte 33 claims 2147483647 bytes, the file has 12 left"
          )
        })
    }
  }

  @Test("Pictures of 8192 × 8192 for a screen of 64 × 64")
  func large() throws {
    try peak("large") { found in
      #expect(
        found.count == 4 && found.allSatisfy { $0.words.hasSuffix(" 1024x1024/8") }, "\(found)")
    }
  }
}
