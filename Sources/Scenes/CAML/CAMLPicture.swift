import Documents

/// A picture that a layer or cell names: `<contents type="CGImage" src="assets/flake.png"/>`, or the
/// same with an element `CGImage` inside.
struct CAMLPicture {
  /// The file, relative to the document's folder.
  let path: String
  /// Where it is named.
  let place: Place

  /// Takes the picture; nil where there is none, or none that can be read, which is noted.
  static func take(
    _ object: inout CAMLObject, _ notes: inout CAMLNotes
  ) -> CAMLPicture? {
    guard let contents = object.take(part: "contents") else { return nil }
    let image = contents.child("CGImage") ?? contents
    guard let source = image.value(of: "src"), !source.isEmpty else { return nil }
    let path = decoded(source)
    guard !path.contains(":"), !path.utf8.contains(0) else {
      notes.add(
        "'\(source.prefix(40))' is no file in this one's folder; its picture is not shown",
        at: image.place)
      return nil
    }
    guard path.lowercased().hasSuffix(".png") else {
      notes.add(
        "'\(source.prefix(60))' is not shown: pictures are read from PNG files; convert it",
        at: image.place)
      return nil
    }
    return CAMLPicture(path: path, place: image.place)
  }

  /// "Flake%201.png" as "Flake 1.png"; what is no escape stays.
  static func decoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let digits = bytes[index...].dropFirst().prefix(2)
      if bytes[index] == UInt8(ascii: "%"), digits.count == 2,
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
        digits.first != UInt8(ascii: "+")
      {
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(validating: result, as: UTF8.self) ?? text
  }
}
