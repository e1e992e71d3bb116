import Foundation
import Motion
import Testing

/// Matrices of systemd's hardware database, in all their spellings.
@Suite struct HardwareDatabaseSpellingTests {
  /// Every spelling in systemd 252, with its determinant; nil if singular.
  static let spellings: [(text: String, determinant: Double?)] = [
    ("0, -1, 0; -1, 0, 0; 0, 0, 1", -1), ("1, 0, 0; 0, -1, 0; 0, 0, 1", -1),
    ("0, 1, 0; 1, 0, 0; 0, 0, 1", -1), ("-1, 0, 0; 0, 1, 0; 0, 0, 1", -1),
    ("0, 1, 0; -1, 0, 0; 0, 0, 1", 1), ("-1, 0, 0; 0, 1, 0; 0, 0, -1", 1),
    ("0, -1, 0; 1, 0, 0; 0, 0, 1", 1), ("-1, 0, 0; 0, -1, 0; 0, 0, 1", 1),
    ("-1, 0, 0; 0, -1, 0; 0, 0, -1", -1), ("-0, -1, 0; 0, 0, -1; 1, 0, 0", 1),
    ("0, -1, 0; -1, 0, 0; 0, 0, -1", 1), ("0, 1, 0; -1, 0, 0; 0, 0, -1", -1),
    ("1, 0, 0; 0, -1, 0; 0, 0, -1", 1), ("0, -1, 0; 1, 0, 0; 0, 0, -1", -1),
    ("1, 0, 0; 0, 1, 0; 0, 0, 1", 1), ("1, 0, 0; 0, 1, 0; 0, 0, -1", -1),
    ("0, 1, 0; 1, 0, 0; 0, 0, -1", 1), ("0, 1, 0; 0, 0, -1; -1, 0, 0", 1),
    ("0, 0, -1; 1, 0, 0; 0, -1, 0", 1), ("-1, 0, 0; 0, 0, -1; 0, -1, 0", 1),
    ("-0, -1, 0; 0, 0, 1; -1, 0, 0", 1),
    // Blanks that are missing, and one too many at the end.
    ("0, -1, 0;1, 0, 0;0, 0, 1", 1), ("-1, 0, 0; 0,-1, 0; 0, 0, 1", 1),
    ("0, -1, 0; 1, 0, 0; 0, 0, -1 ", -1),
    // An axis used twice, and another not at all.
    ("1, 0, 0; 0, -1, 0; 1, 0, 0", nil), ("0,1,0;-1,0,0;-1,0,0", nil),
  ]

  @Test(arguments: spellings.indices)
  func spelling(index: Int) throws {
    let (text, determinant) = Self.spellings[index]
    #expect(Self.determinant(text) == determinant ?? 0)
    guard let determinant else {
      #expect(throws: MountMatrixError.singular) { try MountMatrix(text) }
      return
    }
    let matrix = try MountMatrix(text)
    #expect(matrix.determinant == determinant)
    let numbers = Self.numbers(text)
    for (element, number) in zip((0..<9).map { matrix.elements[$0] }, numbers) {
      #expect(element == number)
    }
  }

  private static let database = try? String(
    contentsOfFile: "/lib/udev/hwdb.d/60-sensor.hwdb", encoding: .utf8)

  /// This machine's database.
  @Test(
    .enabled(if: database != nil, "60-sensor.hwdb is not installed; apt-get install udev"))
  func theWholeDatabase() throws {
    let text = try #require(Self.database)
    var counts = (mirrored: 0, turned: 0, refused: 0)
    for line in text.split(separator: "\n") {
      guard let words = line.firstRange(of: " ACCEL_MOUNT_MATRIX="), !line.hasPrefix("#") else {
        continue
      }
      let value = String(line[words.upperBound...])
      let known = Self.determinant(value)
      do {
        #expect(try MountMatrix(value).determinant == known, "\(value)")
        if known < 0 { counts.mirrored += 1 } else { counts.turned += 1 }
      } catch {
        #expect(error == .singular && known == 0, "\(value): \(error)")
        counts.refused += 1
      }
    }
    let all = counts.mirrored + counts.turned + counts.refused
    print("60-sensor.hwdb: \(all) matrices, \(counts)")
    #expect(all >= 203)
    // Debian 12's; a later systemd has more.
    if all == 203 { #expect(counts == (154, 47, 2)) }
  }

  /// Nine numbers, parsed in another way.
  private static func numbers(_ text: String) -> [Double] {
    text.split { ",; ".contains($0) }.compactMap { Double($0) }
  }

  /// The rule of Sarrus.
  private static func determinant(_ text: String) -> Double {
    let m = numbers(text)
    guard m.count == 9 else { return .nan }
    return m[0] * m[4] * m[8] + m[1] * m[5] * m[6] + m[2] * m[3] * m[7]
      - m[2] * m[4] * m[6] - m[1] * m[3] * m[8] - m[0] * m[5] * m[7]
  }
}
