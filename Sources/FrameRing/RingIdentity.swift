import CFrameRing
import CLinux
import CZlib
import Glibc
import Graphics

/// A ring's identity in its header.
struct RingIdentity: Sendable {
  /// Random; new each time the producer starts.
  var instance = RingIdentity.randomInstance()
  /// Counts the rings of an instance, from 1.
  var epoch: UInt64 = 1
  var processID = UInt32(getpid())
  /// Frames a second, as a fraction.
  var rate: (numerator: Int, denominator: Int)

  static func randomInstance() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16)
    // A request up to a page long is never answered in parts.
    _ = getrandom(&bytes, bytes.count, 0)
    return bytes
  }
}

extension snowring_header {
  /// The constant bytes, before `crc`.
  static let constantBytes = 0x8C

  init(_ layout: RingLayout, _ identity: RingIdentity) {
    self.init()
    withUnsafeMutableBytes(of: &magic) { $0.copyBytes(from: SNOWRING_MAGIC.utf8) }
    (major, minor) = (UInt16(SNOWRING_MAJOR), UInt16(SNOWRING_MINOR))
    header_size = UInt32(SNOWRING_HEADER_SIZE)
    total_size = UInt64(layout.totalSize)
    endian_tag = SNOWRING_ENDIAN_TAG
    flags = layout.format == .argb8888 ? SNOWRING_PREMULTIPLIED.rawValue : 0
    withUnsafeMutableBytes(of: &instance_id) { $0.copyBytes(from: identity.instance.prefix(16)) }
    epoch = identity.epoch
    producer_pid = identity.processID
    (width, height) = (UInt32(layout.width), UInt32(layout.height))
    (stride, fourcc) = (UInt32(layout.stride), layout.format.fourcc)
    slot_count = UInt32(layout.slots)
    desc_size = UInt32(RingLayout.descriptorSize)
    desc_offset = UInt64(RingLayout.descriptorOffset)
    pixels_offset = UInt64(layout.pixelsOffset)
    slot_stride = UInt64(layout.slotStride)
    fps_num = UInt32(clamping: identity.rate.numerator)
    fps_den = UInt32(clamping: identity.rate.denominator)
    colorspace = 1
    tile_size = UInt32(layout.tileSide)
    crc = checksum
  }

  var checksum: UInt32 {
    withUnsafeBytes(of: self) {
      UInt32(
        crc32(0, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(Self.constantBytes)))
    }
  }

  var hasMagic: Bool {
    withUnsafeBytes(of: magic) { $0.elementsEqual(SNOWRING_MAGIC.utf8) }
  }
}
