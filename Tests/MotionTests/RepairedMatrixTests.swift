import Testing

@testable import Motion

/// Singular matrices: the rebuilt row, or none.
struct RepairedMatrixTests {
  @Test(
    "A row that is zero is rebuilt from the other two",
    arguments: [
      ("0,0,0;0,1,0;0,0,1", "1,0,0;0,1,0;0,0,1", 0),
      ("0,0,0;-1,0,0;0,0,1", "0,1,0;-1,0,0;0,0,1", 0),
      ("0,-1,0;0,0,0;0,0,-1", "0,-1,0;-1,0,0;0,0,-1", 1),
      ("1,0,0;0,0,0;0,0,1", "1,0,0;0,1,0;0,0,1", 1),
      ("0,1,0;1,0,0;0,0,0", "0,1,0;1,0,0;0,0,-1", 2),
      ("1,0,0;0,1,0;-0,0,0", "1,0,0;0,1,0;0,0,1", 2),
    ])
  func zeroRow(text: String, whole: String, row: Int) throws { try expect(text, whole, row) }

  @Test(
    "A row for z that repeats another, or lies between them, is rebuilt",
    arguments: [
      ("1,0,0;0,-1,0;1,0,0", "1,0,0;0,-1,0;0,0,-1"), ("0,1,0;-1,0,0;-1,0,0", "0,1,0;-1,0,0;0,0,1"),
      ("1,0,0;0,1,0;-1,0,0", "1,0,0;0,1,0;0,0,1"), ("1,0,0;0,1,0;0,-3,0", "1,0,0;0,1,0;0,0,1"),
      ("1,0,0;0,1,0;1,1,0", "1,0,0;0,1,0;0,0,1"), ("0,0,1;0,1,0;0,1,0", "0,0,1;0,1,0;-1,0,0"),
      ("2,0,0;0,2,0;2,0,0", "2,0,0;0,2,0;0,0,2"),
      ("0.6,0.8,0;-0.8,0.6,0;0.6,0.8,0", "0.6,0.8,0;-0.8,0.6,0;0,0,1"),
    ])
  func wrongZ(text: String, whole: String) throws { try expect(text, whole, 2) }

  private func expect(_ text: String, _ whole: String, _ row: Int) throws {
    #expect(throws: MountMatrixError.singular) { try MountMatrix(text) }
    let repaired = try RepairedMatrix(text)
    let expected = try MountMatrix(whole)
    #expect(repaired.row == row)
    for index in 0..<9 {
      let error = repaired.matrix.elements[index] - expected.elements[index]
      #expect(error.magnitude < 1e-12, "\(repaired.matrix.elements[index])")
      #expect(
        !(repaired.matrix.elements[index] == 0 && index / 3 == row
          && repaired.matrix.elements[index].sign == .minus))
    }
    // A cross product is right-handed.
    #expect(repaired.matrix.determinant > 0)
    #expect(repaired.words?.contains("row for \(["x", "y", "z"][row]) is zero or repeats") == true)
  }

  @Test(
    "A matrix whose wrong row is ambiguous is refused",
    arguments: [
      ("1,0,0;1,0,0;0,0,1", "the rows for x and y name the same axis"),
      ("1,0,0;-2,0,0;0,0,1", "the rows for x and y name the same axis"),
      ("0,0,0;0,1,0;0,1,0", "the rows for y and z name the same axis"),
      ("0,1,0;0,0,0;0,-1,0", "the rows for x and z name the same axis"),
      ("0,0,0;0,0,0;0,0,1", "the rows for x, y are zero"), ("0,0,0;0,0,0;0,0,0", "are zero"),
      ("1,0,0;1,0,0;1,0,0", "name the same axis"), ("1,2,3;4,5,6;7,8,9", "not perpendicular"),
      ("1,0,0;0,0.001,0;1,0,0", "differ in length"), ("1,0,0;1,1,0;1,0,0", "not perpendicular"),
    ])
  func beyondRepair(text: String, message: String) throws {
    let error = try #require(throws: MountMatrixError.self) { try RepairedMatrix(text) }
    #expect(error.description.contains("is singular and cannot be repaired"), "\(error)")
    #expect(error.description.contains(message), "\(error)")
  }

  @Test(
    "A sound matrix stays as it is, mirrored or not",
    arguments: [
      "1,0,0;0,1,0;0,0,1", "0,1,0;1,0,0;0,0,1", "-1,0,0;0,-1,0;0,0,-1",
      "0.001,0,0;0,0.001,0;0,0,0.01", "",
    ])
  func sound(text: String) throws {
    let read = try RepairedMatrix(text)
    let stated = try MountMatrix(text)
    #expect(read.row == nil && read.words == nil && read.matrix == stated)
  }

  @Test(
    "Texts that are no matrix are refused as before",
    arguments: ["1", "1,0,0;0,1,0", "nan,0,0;0,1,0;0,0,1"])
  func noMatrix(text: String) {
    #expect(throws: MountMatrixError.self) { try RepairedMatrix(text) }
  }
}
