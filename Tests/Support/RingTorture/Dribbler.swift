import CFrameRing
import Foundation
import Graphics
import Posix

/// A reader that copies a few rows at a time and rests between, with nothing but the public header.
final class Dribbler {
  private let socket: FileDescriptor
  private let memory: UnsafeRawBufferPointer
  private let header: snowring_header
  private var tally = Tally()
  private var last: UInt64 = 0
  private var random = SystemRandomNumberGenerator()

  /// Connects and waits for a ring.
  init(path: String) throws {
    let socket = try FileDescriptor.connected(to: path)
    var hello = snowring_hello()
    withUnsafeMutableBytes(of: &hello) { $0.copyBytes(from: SNOWRING_MAGIC.utf8) }
    (hello.major, hello.type) = (1, SNOWRING_HELLO.rawValue)
    _ = try withUnsafeBytes(of: hello) { try socket.send($0) }
    var item = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
    poll(&item, 1, 10_000)
    var room = snowring_refused()
    let answer = try withUnsafeMutableBytes(of: &room) { try socket.receive(into: $0) }
    guard case .message(_, let descriptor) = answer, descriptor >= 0 else {
      throw POSIXError(.ENOMSG)
    }
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    let size = Int(status.st_size)
    let address = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let address, address != MAP_FAILED else { throw POSIXError(.ENOMEM) }
    memory = UnsafeRawBufferPointer(start: address, count: size)
    header = memory.load(as: snowring_header.self)
    self.socket = socket
  }

  /// Reads until the producer ends.
  func run() {
    let live = UnsafeMutableRawPointer(mutating: memory.baseAddress.unsafelyUnwrapped)
      .assumingMemoryBound(to: snowring_header.self)
    let bytes = Int(header.stride) * Int(header.height)
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes, alignment: 64)
    defer { copy.deallocate() }
    let size = "\(header.width)x\(header.height)"
    while snowring_load32_acquire(snowring_state_word(live)) != SNOWRING_STOPPED.rawValue {
      let newest = snowring_load_acquire(snowring_published_seq(live))
      guard newest > last else {
        usleep(200)
        continue
      }
      guard take(newest, copy) else {
        tally.overwritten += 1
        continue
      }
      tally.add(
        newest, epoch: header.epoch, missed: last == 0 ? 0 : newest - last - 1,
        isWhole: Pattern.isWhole(UnsafeRawBufferPointer(copy), newest, .xrgb8888), size: size)
      last = newest
    }
    tally.finish()
  }

  /// Copies a frame a few rows at a time.
  private func take(_ sequence: UInt64, _ copy: UnsafeMutableRawBufferPointer) -> Bool {
    let slot = Int(sequence % UInt64(header.slot_count))
    let base = memory.baseAddress.unsafelyUnwrapped
    let version = (base + Int(header.desc_offset) + slot * Int(header.desc_size))
      .assumingMemoryBound(to: UInt64.self)
    let start = Int(header.pixels_offset) + slot * Int(header.slot_stride)
    guard snowring_load_acquire(version) == sequence << 1 else { return false }
    let rows = Int(header.stride) * max(1, Int(header.height) / 8)
    let rest = UInt32.random(in: 0...1000, using: &random)
    for part in stride(from: 0, to: copy.count, by: rows) {
      let count = min(rows, copy.count - part)
      copy.baseAddress.unsafelyUnwrapped.advanced(by: part)
        .copyMemory(from: base + start + part, byteCount: count)
      // Every other time without a rest, so that some pass at full speed, too.
      if rest > 500 { usleep(rest) }
    }
    snowring_fence_acquire()
    return snowring_load_relaxed(version) == sequence << 1
  }
}
