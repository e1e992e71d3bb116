import CLinux
import Glibc
import Graphics
import Posix

/// What snowpicture answers.
public struct HelperAnswer: Sendable {
  /// The result.
  public enum Result: Sendable {
    case failed(String)
    case text(TextOutlines)
    case picture(Bitmap)
    case facts(PictureFacts)
  }

  /// Things to be told that are no failures: fonts that are replaced, characters that are left out.
  public var notes: [String]
  /// What was made of the request, or why nothing was.
  public var result: Result

  /// Creates an answer.
  public init(_ result: Result, notes: [String] = []) {
    (self.result, self.notes) = (result, notes)
  }

  static func failed(_ words: String) -> HelperAnswer { HelperAnswer(.failed(words)) }

  /// The most notes of an answer; each is cut off after 300 bytes.
  static let mostNotes = 16

  /// Sends it.
  public func send(
    number: UInt64, to socket: borrowing FileDescriptor
  ) throws(SystemError) {
    var message = MessageWriter()
    message.put(HelperRequest.magic)
    message.put(HelperRequest.version)
    message.put(number)
    var contents: [UInt8]?
    switch result {
    case .failed(let words):
      message.put(UInt8(0))
      message.put(Self.cut(words))
    case .text(let text):
      message.put(UInt8(1))
      contents = text.bytes
    case .picture(let bitmap):
      message.put(UInt8(2))
      message.put(UInt32(bitmap.width))
      message.put(UInt32(bitmap.height))
      contents = bitmap.bytes
    case .facts(let facts):
      message.put(UInt8(3))
      message.put(UInt32(facts.width))
      message.put(UInt32(facts.height))
      message.put(facts.taken ?? .min)
    }
    message.put(UInt32(min(notes.count, Self.mostNotes)))
    for note in notes.prefix(Self.mostNotes) { message.put(Self.cut(note)) }
    guard let contents else { return try Self.send(message.bytes, -1, to: socket) }
    let file = try Self.memory(contents)
    try Self.send(message.bytes, file.number, to: socket)
  }

  private static func send(
    _ bytes: [UInt8], _ descriptor: Int32, to socket: borrowing FileDescriptor
  ) throws(SystemError) {
    _ = try bytes.span.bytes.withUnsafeBytes { (bytes) throws(SystemError) -> Bool in
      try socket.send(bytes, descriptor: descriptor)
    }
  }

  private static func cut(_ words: String) -> [UInt8] { Array(words.utf8.prefix(300)) }

  private static func memory(_ bytes: [UInt8]) throws(SystemError) -> FileDescriptor {
    let memory = try FileDescriptor.memory("snowpicture")
    try memory.write(bytes.span.bytes)
    try check("seal", "snowpicture") { snow_seal_for_readers(memory.number) }
    return memory
  }

  /// Reads an answer; nil if it is not one, or of another request.
  static func read(
    _ bytes: [UInt8], number: UInt64, memory: borrowing FileDescriptor
  ) -> HelperAnswer? {
    try? parse(bytes, number, memory)
  }

  private static func parse(
    _ bytes: [UInt8], _ number: UInt64, _ memory: borrowing FileDescriptor
  ) throws(MessageError) -> HelperAnswer {
    var message = MessageReader(bytes)
    let (magic, version): (UInt32, UInt16) = (try message.take(), try message.take())
    let (own, kind): (UInt64, UInt8) = (try message.take(), try message.take())
    guard magic == HelperRequest.magic, version == HelperRequest.version, own == number else {
      throw MessageError()
    }
    let result: Result
    switch kind {
    case 0: result = .failed(try message.takeText())
    case 1: result = .text(try TextOutlines(bytes: try contents(memory, nil)))
    case 2:
      let (width, height) = (try message.takeSide(), try message.takeSide())
      guard Frame.isPossible(width: width, height: height) else { throw MessageError() }
      var bitmap = Bitmap(width: width, height: height, format: .color)
      bitmap.bytes = try contents(memory, bitmap.bytes.count)
      result = .picture(bitmap)
    case 3:
      let (width, height): (UInt32, UInt32) = (try message.take(), try message.take())
      let taken: Int64 = try message.take()
      result = .facts(
        PictureFacts(
          width: Int(width), height: Int(height), taken: taken == .min ? nil : taken))
    default: throw MessageError()
    }
    var notes: [String] = []
    for _ in 0..<min(try message.takeCount(each: 4), mostNotes) {
      notes.append(try message.takeText())
    }
    guard message.isAtEnd else { throw MessageError() }
    return HelperAnswer(result, notes: notes)
  }

  /// Bytes of a text, at most.
  private static let mostText = 64 << 20

  /// What a memfd has, which must be sealed, and of an exact length if given.
  private static func contents(
    _ memory: borrowing FileDescriptor, _ count: Int?
  ) throws(MessageError) -> [UInt8] {
    let file = memory.number
    guard memory.isMemory, snow_is_sealed(file) == 1 else { throw MessageError() }
    var status = stat()
    fstat(file, &status)
    let size = Int(status.st_size)
    guard count == nil ? size <= mostText : size == count else { throw MessageError() }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, done in
      while done < size {
        let count = pread(file, room.baseAddress.map { $0 + done }, size - done, off_t(done))
        guard count > 0 else { return }
        done += count
      }
    }
    guard bytes.count == size else { throw MessageError() }
    return bytes
  }
}

/// What a picture's file says before its pixels.
public struct PictureFacts: Equatable, Sendable {
  /// As it is shown, in pixels.
  public var width, height: Int
  /// When it was taken, in seconds of the camera's own clock since 1970.
  public var taken: Int64?

  /// Creates facts.
  public init(width: Int, height: Int, taken: Int64? = nil) {
    (self.width, self.height, self.taken) = (width, height, taken)
  }
}
