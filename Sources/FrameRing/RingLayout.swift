import CFrameRing
import CLinux
import Glibc
import Graphics

/// Where things are in a ring's memory; in words: `docs/ring.md`.
///
/// ```
///  0         4096               pixels_offset           + slot_stride
///  ├─ header ─┼─ slot 0 … slot n ─┼─ pixels of slot 0 ────┼─ pixels of slot 1 ─ …
///    a page     512 bytes each      whole pages             whole pages
/// ```
public struct RingLayout: Equatable, Sendable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// The pixel format.
  public let format: Frame.Format
  /// Frames in memory: 4, or 3 if one is larger than 16 MiB.
  public let slots: Int

  static let descriptorOffset = Int(SNOWRING_HEADER_SIZE)
  static let descriptorSize = MemoryLayout<snowring_slot>.size
  /// The largest page size of any machine.
  private static let page = 65536

  /// The layout of frames of one size and format.
  public init(width: Int, height: Int, format: Frame.Format) {
    (self.width, self.height, self.format) = (width, height, format)
    slots = width * height * format.bytesPerPixel > 16 << 20 ? 3 : 4
  }

  /// The side of damage tiles, in pixels.
  public var tileSide: Int { ChangedTiles(width: width, height: height).side }
  /// Bytes from row to row.
  public var stride: Int { width * format.bytesPerPixel }
  /// Bytes of a frame.
  public var frameBytes: Int { stride * height }
  /// Where the pixels of slot 0 begin, in bytes.
  public var pixelsOffset: Int { pages(Self.descriptorOffset + slots * Self.descriptorSize) }
  /// Bytes from slot to slot.
  public var slotStride: Int { pages(frameBytes) }
  /// Bytes of the whole ring.
  public var totalSize: Int { pixelsOffset + slots * slotStride }

  private func pages(_ bytes: Int) -> Int {
    let page = min(max(Int(sysconf(Int32(_SC_PAGESIZE))), 4096), Self.page)
    return (bytes + page - 1) / page * page
  }
}

extension Frame.Format {
  /// DRM's code of the format.
  public var fourcc: UInt32 {
    switch self {
    case .xrgb8888: SNOWRING_XRGB8888
    case .argb8888: SNOWRING_ARGB8888
    case .rgb565: SNOWRING_RGB565
    }
  }

  /// The format of a DRM code; nil if a ring cannot have it.
  public init?(fourcc: UInt32) {
    guard let format = Self.allCases.first(where: { $0.fourcc == fourcc }) else { return nil }
    self = format
  }
}
