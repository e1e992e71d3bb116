import PictureHelper

/// Orientation and date of a picture, from the TIFF structure of its EXIF data, which may be anything.
struct ExifData: Equatable {
  var orientation = Orientation.upright
  /// Seconds of the camera's own clock since 1970.
  var taken: Int64?

  /// Nothing.
  init() {}

  /// `bytes` begin with TIFF's header, before which JPEG and some WebP files have "Exif" and two zeros.
  init(_ bytes: some Collection<UInt8>) {
    let all = Array(bytes.prefix(65535))
    let head = Array("Exif\0\0".utf8)
    let tiff = TIFF(all.starts(with: head) ? Array(all.dropFirst(head.count)) : all)
    guard let tiff, let first = tiff.number(at: 4, size: 4) else { return }
    var dates: [String] = []
    for entry in tiff.entries(at: first) {
      switch entry.tag {
      case 0x0112: orientation = entry.value.flatMap(Orientation.init) ?? .upright
      case 0x0132: dates.append(tiff.text(entry))
      case 0x8769:
        // When the picture was taken comes before when the file was changed.
        let own = tiff.entries(at: entry.value ?? 0)
        let taken = [0x9003, 0x9004].compactMap { tag in own.first { $0.tag == tag } }
        dates.insert(contentsOf: taken.map(tiff.text), at: 0)
      default: break
      }
    }
    taken = dates.lazy.compactMap(Self.seconds).first
  }

  /// Of "2026:12:24 18:30:00".
  static func seconds(_ text: String) -> Int64? {
    let parts = text.split { $0 == ":" || $0 == " " }.compactMap { Int64($0) }
    guard parts.count == 6, (1900...9999).contains(parts[0]), (1...12).contains(parts[1]),
      (1...31).contains(parts[2]), (0...23).contains(parts[3]), (0...59).contains(parts[4]),
      (0...60).contains(parts[5])
    else { return nil }
    // Days since 1970 by the civil calendar; years begin in March, so that leap days are last.
    let year = parts[1] <= 2 ? parts[0] - 1 : parts[0]
    let days =
      365 * year + year / 4 - year / 100 + year / 400 + (153 * ((parts[1] + 9) % 12) + 2) / 5
      + parts[2] - 719_469
    return ((days * 24 + parts[3]) * 60 + parts[4]) * 60 + parts[5]
  }
}

/// TIFF's tables of entries.
private struct TIFF {
  struct Entry {
    var tag, kind, count, place: Int
    var value: Int?
  }

  private let bytes: [UInt8]
  private let isLittle: Bool
  private static let most = 512

  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    isLittle = bytes.starts(with: "II".utf8)
    guard isLittle || bytes.starts(with: "MM".utf8), number(at: 2, size: 2) == 42 else {
      return nil
    }
  }

  func number(at place: Int, size: Int) -> Int? {
    guard place >= 0, place <= bytes.count - size else { return nil }
    let part = bytes[place..<place + size]
    return isLittle
      ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
  }

  func entries(at place: Int) -> [Entry] {
    guard place > 0, let count = number(at: place, size: 2) else { return [] }
    return (0..<min(count, Self.most)).compactMap { index in
      let start = place + 2 + index * 12
      guard let tag = number(at: start, size: 2), let kind = number(at: start + 2, size: 2),
        let count = number(at: start + 4, size: 4)
      else { return nil }
      // SHORT and LONG; others are not read as numbers.
      let size = [3: 2, 4: 4][kind]
      return Entry(
        tag: tag, kind: kind, count: count, place: start + 8,
        value: size.flatMap { number(at: start + 8, size: $0) })
    }
  }

  /// An entry's text, if it is one of a date's length.
  func text(_ entry: Entry) -> String {
    guard entry.kind == 2, (19...20).contains(entry.count),
      let start = number(at: entry.place, size: 4), start <= bytes.count - 19
    else { return "" }
    return String(decoding: bytes[start..<start + 19], as: UTF8.self)
  }
}

extension PictureFacts {
  /// Of a picture whose file has so many pixels across and down.
  init(_ width: Int, _ height: Int, _ exif: ExifData) {
    let isAcross = exif.orientation.isAcross
    self.init(
      width: isAcross ? height : width, height: isAcross ? width : height, taken: exif.taken)
  }
}
