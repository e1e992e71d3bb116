import CFrameRing
import Foundation
import Posix

/// Somebody who speaks to the socket with bytes.
final class Stranger {
  private let socket: FileDescriptor

  init(_ path: String) throws { socket = try FileDescriptor.connected(to: path) }

  var number: Int32 { socket.number }

  func send(_ bytes: [UInt8], descriptor: Int32 = -1) throws {
    _ = try bytes.withUnsafeBytes { try socket.send($0, descriptor: descriptor) }
  }

  /// The next message and its descriptor, which the caller owns; nil without one.
  func receive() throws -> (bytes: [UInt8], descriptor: Int32)? {
    var room = [UInt8](repeating: 0, count: 512)
    switch try room.withUnsafeMutableBytes({ try socket.receive(into: $0) }) {
    case .message(let count, let descriptor): return (Array(room.prefix(count)), descriptor)
    case .end: return ([], -1)
    case .nothing: return nil
    }
  }

  /// The words of a refusal; nil where none came.
  func refusal() throws -> String? {
    while let message = try receive(), !message.bytes.isEmpty {
      if message.descriptor >= 0 { close(message.descriptor) }
      guard message.bytes[12] == UInt8(SNOWRING_REFUSED.rawValue) else { continue }
      return String(decoding: message.bytes.dropFirst(16).prefix { $0 != 0 }, as: UTF8.self)
    }
    return nil
  }

  /// A HELLO, with something else in it where a test wants it.
  static func hello(
    magic: String = SNOWRING_MAGIC, major: UInt16 = 1, type: UInt32 = SNOWRING_HELLO.rawValue,
    fourcc: UInt32 = 0, flags: UInt32 = 0
  ) -> [UInt8] {
    var hello = snowring_hello()
    withUnsafeMutableBytes(of: &hello) { $0.copyBytes(from: magic.utf8.prefix(8)) }
    (hello.major, hello.type, hello.fourcc, hello.flags) = (major, type, fourcc, flags)
    return withUnsafeBytes(of: hello) { Array($0) }
  }
}

/// Numbers that are the same each time.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
