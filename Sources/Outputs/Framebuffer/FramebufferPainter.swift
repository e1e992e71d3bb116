import Graphics

/// Writes frames into a framebuffer's memory: rotated, in its format, only what has changed.
///
/// Writes rows from the top, each in ascending order: drivers of small panels send whole pages, and untouched pages
/// cost nothing. Never reads: reading from a graphics card is far too slow.
package struct FramebufferPainter {
  let pictureWidth: Int
  let pictureHeight: Int
  private let layout: FramebufferLayout
  private let rotation: DisplayRotation
  private let isDithered: Bool
  private let index: RotatedIndex
  /// The device's columns to write.
  private var spans: RowDamage
  /// A row of the device, gathered from a rotated picture.
  private var row: [UInt32]

  /// A painter of frames of the layout's size, with the sides swapped by a quarter turn.
  package init(layout: FramebufferLayout, rotation: DisplayRotation, isDithered: Bool = true) {
    self.layout = layout
    self.rotation = rotation
    self.isDithered = isDithered
    pictureWidth = rotation.swapsSides ? layout.height : layout.width
    pictureHeight = rotation.swapsSides ? layout.width : layout.height
    index = RotatedIndex(rotation, width: layout.width, height: layout.height)
    spans = RowDamage(width: layout.width, height: layout.height)
    row = [UInt32](repeating: 0, count: layout.width)
  }

  /// Writes a frame, whole or its changes, to at least `layout.length` bytes; returns the device's rows from the
  /// first to the last written.
  package mutating func paint(
    _ frame: borrowing Frame, isWhole: Bool, into memory: UnsafeMutableRawBufferPointer
  ) -> Range<Int> {
    paint(frame, changes: isWhole ? nil : frame.changes, into: memory)
  }

  /// Writes the columns of each row that `changes` has; all of them without, or with those of another size.
  mutating func paint(
    _ frame: borrowing Frame, changes: RowDamage?, into memory: UnsafeMutableRawBufferPointer
  ) -> Range<Int> {
    precondition(frame.width == pictureWidth && frame.height == pictureHeight)
    precondition(frame.pixels.count == layout.width * layout.height)
    precondition(memory.count >= layout.length)
    findSpans(changes)
    if rotation == .none, layout.format == .xrgb8888 {
      copyRows(frame.pixels, into: memory)
    } else {
      for y in 0..<layout.height where !spans[y].isEmpty {
        write(frame.pixels.span, row: y, into: memory)
      }
    }
    return spans.changedRows
  }

  /// Copies what is in the device's format already.
  private func copyRows(
    _ pixels: borrowing PixelBuffer<UInt32>, into memory: UnsafeMutableRawBufferPointer
  ) {
    pixels.withUnsafeBytes { pixels in
      guard let source = pixels.baseAddress, let target = memory.baseAddress else { return }
      for y in 0..<layout.height where !spans[y].isEmpty {
        let (left, count) = (Int(spans[y].lowerBound) * 4, spans[y].count * 4)
        (target + layout.start + y * layout.lineLength + left).copyMemory(
          from: source + y * layout.width * 4 + left, byteCount: count)
      }
    }
  }

  private mutating func write(
    _ pixels: Span<UInt32>, row y: Int, into memory: UnsafeMutableRawBufferPointer
  ) {
    let (format, unit) = (layout.format, layout.format.pixelsPerUnit)
    // Whole bytes: unchanged pixels in them are written again, since nothing is read.
    let left = Int(spans[y].lowerBound) / unit * unit
    let right = min((Int(spans[y].upperBound) + unit - 1) / unit * unit, layout.width)
    let byte = layout.start + y * layout.lineLength + format.bytes(left)
    let target = UnsafeMutableRawBufferPointer(
      rebasing: memory[byte..<byte + format.bytes(right - left)])
    var source = index.origin + left * index.across + y * index.down
    guard rotation != .none else {
      return format.pack(
        pixels.extracting(source..<source + right - left), column: left, row: y,
        isDithered: isDithered, into: target)
    }
    for x in 0..<right - left {
      row[x] = pixels[source]
      source += index.across
    }
    format.pack(
      row.span.extracting(..<(right - left)), column: left, row: y, isDithered: isDithered,
      into: target)
  }
}

extension FramebufferPainter {
  /// Turns the picture's changes into the device's.
  private mutating func findSpans(_ changes: RowDamage?) {
    guard let changes, changes.count == pictureHeight, Int(changes.width) == pictureWidth else {
      return spans.addAll()
    }
    if rotation == .none {
      spans = changes
      return
    }
    let (width, height) = (Int32(layout.width), layout.height)
    spans.removeAll()
    for (y, change) in changes.enumerated() where !change.isEmpty {
      switch rotation {
      case .none: break
      case .half: spans[height - 1 - y] = width - change.upperBound..<width - change.lowerBound
      case .quarter: for x in change { include(width - 1 - Int32(y), inRow: Int(x)) }
      case .threeQuarters: for x in change { include(Int32(y), inRow: height - 1 - Int(x)) }
      }
    }
  }

  private mutating func include(_ x: Int32, inRow y: Int) {
    spans.insert(RowDamage.Columns(left: x, right: x + 1), inRow: y)
  }
}
