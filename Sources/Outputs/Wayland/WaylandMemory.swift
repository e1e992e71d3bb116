import CWayland
import Glibc
import Graphics
import Posix

/// Three buffers of one picture's size, which compositor and rasteriser share.
final class WaylandMemory {
  static let buffers = 3

  /// The picture's size.
  let width, height: Int
  let format: Frame.Format
  /// The buffers as frames; they keep the memory mapped.
  let frames: [Frame]
  private let mapping: SharedMapping
  private let pool: WaylandObject
  private let connection: WaylandConnection

  /// Creates the memory; throws if there is none, or a picture of that size is too large.
  init(
    _ shm: OpaquePointer, width: Int, height: Int, format: Frame.Format,
    _ connection: WaylandConnection
  ) throws(OutputError) {
    guard Frame.isPossible(width: width, height: height),
      Self.length(width, height) * Self.buffers <= Int(Int32.max)
    else {
      throw .unsupported("\(connection.name): a screen of \(width)x\(height) is too large")
    }
    let mapping: SharedMapping
    do throws(SystemError) {
      mapping = try SharedMapping(Self.length(width, height) * Self.buffers)
    } catch {
      throw .system(error)
    }
    guard
      let pool = WaylandObject(
        wl_shm_create_pool(shm, mapping.number, Int32(mapping.bytes.count)), connection,
        destroy: wl_shm_pool_destroy)
    else { throw .compositor("\(connection.name): no memory") }
    (self.width, self.height, self.format) = (width, height, format)
    (self.mapping, self.pool, self.connection) = (mapping, pool, connection)
    frames = (0..<Self.buffers).map { index in
      unsafe Frame(
        width: width, height: height, format: format,
        lending: mapping.part(index, of: Self.length(width, height)), of: mapping)
    }
  }

  /// The size of a buffer in bytes: whole pages.
  private static func length(_ width: Int, _ height: Int) -> Int {
    (width * height * 4 + 4095) / 4096 * 4096
  }

  /// A new name for a buffer: each surface has its own, for a release of a shared one says nothing.
  func name(_ index: Int, _ released: @escaping () -> Void) -> WaylandObject? {
    let code = format == .argb8888 ? WL_SHM_FORMAT_ARGB8888 : WL_SHM_FORMAT_XRGB8888
    return WaylandObject(
      wl_shm_pool_create_buffer(
        pool.pointer, Int32(index * Self.length(width, height)), Int32(width), Int32(height),
        Int32(width * 4), code.rawValue),
      connection, destroy: wl_buffer_destroy
    ) { _ in released() }
  }

  /// The buffer that a frame was drawn in; nil for another frame.
  func index(of frame: borrowing Frame) -> Int? {
    guard frame.format == format else { return nil }
    let start = unsafe frame.pixels.withUnsafeBytes { $0.baseAddress }
    return (0..<Self.buffers).first { bytes($0).baseAddress == start }
  }

  private func bytes(_ index: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(mapping.part(index, of: Self.length(width, height)))
  }

  /// Copies a frame that was drawn elsewhere.
  func copy(_ frame: borrowing Frame, into index: Int) {
    let target = mapping.part(index, of: Self.length(width, height))
    frame.bytes.withUnsafeBytes { target.copyMemory(from: $0) }
  }

  /// The first row with a pixel that is not transparent, where the search begins at `row`; nil in an empty picture.
  func rowWithLight(_ index: Int, from row: Int) -> Int? {
    for step in 0..<height {
      let y = (row + step) % height
      if isLit(index, y) { return y }
    }
    return nil
  }

  private func isLit(_ index: Int, _ y: Int) -> Bool {
    let row = UnsafeRawBufferPointer(rebasing: bytes(index)[y * width * 4..<(y + 1) * width * 4])
    return row.assumingMemoryBound(to: UInt32.self).contains { $0 != 0 }
  }
}

/// Memory that is shared by its descriptor, mapped while it lives.
private final class SharedMapping {
  let bytes: UnsafeMutableRawBufferPointer
  private let file: FileDescriptor

  init(_ count: Int) throws(SystemError) {
    let file = try FileDescriptor.memory("frames for a compositor")
    let number = file.number
    try check("make", file.name) { ftruncate(number, off_t(count)) }
    // An older kernel without seals: the compositor guards itself.
    _ = snow_wayland_seal(number)
    let address = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0)
    let code = errno
    guard let address, address != MAP_FAILED else {
      throw SystemError(code: code, operation: "map", subject: file.name)
    }
    bytes = UnsafeMutableRawBufferPointer(start: address, count: count)
    self.file = file
  }

  deinit { munmap(bytes.baseAddress, bytes.count) }

  var number: Int32 { file.number }

  func part(_ index: Int, of length: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: bytes[index * length..<(index + 1) * length])
  }
}
