import Console
import Graphics
import Posix

/// A scene file's header and bytes; `Benchmarks/peers/README.md` has the format.
struct SceneRecords {
  /// What a record is.
  enum Kind: UInt32 {
    /// A soft disc, or a spark, which is a disc added.
    case discs = 0
    case textures = 1
    case sparks = 2
    /// A line or a curve.
    case strokes = 3

    /// The size of a record.
    var recordBytes: Int { self == .strokes ? 72 : 24 }
  }

  let path: String
  let width: Int
  let height: Int
  let format: Frame.Format
  let kind: Kind
  /// The number of frames.
  let frames: Int
  /// Records a frame.
  let count: Int
  private let bytes: [UInt8]

  private static let headerBytes = 24
  private static let mostBytes = 1 << 30

  /// Reads a file.
  ///
  /// - Throws: `Failure` for an invalid header or size.
  init(path: String) throws(Failure) {
    try self.init(Self.read(path), path: path)
  }

  /// Reads the header of a file's bytes.
  ///
  /// - Throws: `Failure` for an invalid header or size.
  init(_ bytes: [UInt8], path: String) throws(Failure) {
    guard bytes.count >= Self.headerBytes else {
      throw Failure("\(path): not a scene file: header incomplete", .dataError)
    }
    (self.bytes, self.path) = (bytes, path)
    let header = (0..<6).map { Self.word(bytes, $0 * 4) }
    (width, height) = (Int(header[0]), Int(header[1]))
    (frames, count) = (Int(header[2]), Int(header[3]))
    guard Frame.isPossible(width: width, height: height), frames > 0,
      let kind = Kind(rawValue: header[4]), header[5] == 32 || header[5] == 16
    else { throw Failure("\(path): not a scene file: invalid header", .dataError) }
    self.kind = kind
    format = header[5] == 16 ? .rgb565 : .xrgb8888
    guard bytes.count == Self.headerBytes + frames * count * kind.recordBytes else {
      throw Failure(
        "\(path): size \(bytes.count) does not match \(frames) frames of \(count) records",
        .dataError)
    }
  }

  /// A word of a record.
  func word(_ frame: Int, _ record: Int, _ index: Int) -> UInt32 {
    let at = Self.headerBytes + (frame * count + record) * kind.recordBytes
    return Self.word(bytes, at + index * 4)
  }

  /// A number of a record.
  func number(_ frame: Int, _ record: Int, _ index: Int) -> Float {
    Float(bitPattern: word(frame, record, index))
  }

  /// The bytes of a file.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    do {
      return try FileDescriptor.reading(path).readAll(limit: mostBytes)
    } catch {
      throw Failure(error)
    }
  }

  private static func word(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) }
  }
}

extension Color {
  /// A colour 0xRRGGBB with an opacity of 0...255.
  init(rgb: UInt32, alpha: UInt32) {
    func channel(_ shift: UInt32) -> Float { Float(rgb >> shift & 255) / 255 }
    self.init(
      red: channel(16), green: channel(8), blue: channel(0), alpha: Float(alpha & 255) / 255)
  }
}
