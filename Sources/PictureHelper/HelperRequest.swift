import Posix
import Scenes

/// What snowpicture does, as a message.
///
/// ```
///   request:  magic  version  number  kind │ fields of the kind       at most 16 KiB
///   answer:   magic  version  number  kind │ notes  fields            pixels and outlines in a sealed memfd
/// ```
public enum HelperRequest: Hashable, Sendable {
  case text(TextRequest)
  case picture(PictureRequest)
  /// A file's size and date, without its pixels.
  case facts(String)

  static let magic: UInt32 = 0x4350_4E53
  static let version: UInt16 = 1
  /// The longest message.
  public static let most = 16384

  /// The message.
  public func message(number: UInt64) -> [UInt8] {
    var message = MessageWriter()
    message.put(Self.magic)
    message.put(Self.version)
    message.put(number)
    switch self {
    case .text(let request):
      message.put(UInt8(0))
      message.put(UInt8(TextRequest.Alignment.allCases.firstIndex(of: request.alignment) ?? 0))
      message.put(request.width ?? 0)
      message.put(UInt32(clamping: request.pixels))
      message.put(request.font)
      message.put(request.text)
    case .picture(let request):
      message.put(UInt8(1))
      message.put(UInt32(clamping: request.width))
      message.put(UInt32(clamping: request.height))
      message.put(request.path.pathBytes)
    case .facts(let path):
      message.put(UInt8(2))
      message.put(path.pathBytes)
    }
    return message.bytes
  }

  /// Reads a message; nil if it is not a request of this version.
  public static func read(_ bytes: [UInt8]) -> (number: UInt64, request: HelperRequest)? {
    try? parse(bytes)
  }

  private static func parse(
    _ bytes: [UInt8]
  ) throws(MessageError) -> (number: UInt64, request: HelperRequest) {
    var message = MessageReader(bytes)
    let (magic, version): (UInt32, UInt16) = (try message.take(), try message.take())
    guard magic == Self.magic, version == Self.version else { throw MessageError() }
    let number: UInt64 = try message.take()
    let kind: UInt8 = try message.take()
    let request: HelperRequest
    switch kind {
    case 0:
      let alignment: UInt8 = try message.take()
      let width: Double = try message.take()
      let pixels: UInt32 = try message.take()
      let alignments = TextRequest.Alignment.allCases
      guard alignments.indices.contains(Int(alignment)) else { throw MessageError() }
      let font = try message.takeText()
      request = .text(
        TextRequest(
          text: try message.takeText(), font: font, alignment: alignments[Int(alignment)],
          width: width > 0 ? width : nil, pixels: Int(pixels)))
    case 1:
      let (width, height): (UInt32, UInt32) = (try message.take(), try message.take())
      request = .picture(
        PictureRequest(
          path: String(pathBytes: try message.takeBytes()), width: Int(width), height: Int(height)))
    case 2: request = .facts(String(pathBytes: try message.takeBytes()))
    default: throw MessageError()
    }
    guard message.isAtEnd else { throw MessageError() }
    return (number, request)
  }

  /// Why it is not sent; nil if it may be.
  var refusal: String? {
    switch self {
    case .text(let request): TextLimits.refusal(of: request)
    case .picture(let request): Self.refusal(of: request.path)
    case .facts(let path): Self.refusal(of: path)
    }
  }

  private static func refusal(of path: String) -> String? {
    let bytes = path.pathBytes
    if bytes.contains(0) { return "the path has a zero byte" }
    return bytes.count > 4095 ? "the path is too long" : nil
  }

  /// What messages about it begin with.
  var subject: String {
    switch self {
    case .text(let request):
      "text '\(request.text.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(24))'"
    case .picture(let request): request.path.escapingPathBytes()
    case .facts(let path): path.escapingPathBytes()
    }
  }
}

extension TextLimits {
  /// Why a text is not laid out; nil if it is.
  static func refusal(of request: TextRequest) -> String? {
    let count = request.text.unicodeScalars.count
    guard count <= characters else {
      return "\(count) characters are too many; expected at most \(characters)"
    }
    let rows = request.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard rows.count <= lines else {
      return "\(rows.count) lines are too many; expected at most \(lines)"
    }
    return request.font.utf8.count <= 500 ? nil : "the font's name is too long"
  }
}
