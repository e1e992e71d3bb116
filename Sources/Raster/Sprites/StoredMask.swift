/// A mask as the cache keeps it: at its size and phase, without what is empty around it.
///
/// ```
///   header   groups  end  left right top bottom  0 0      16 bits, then bytes: pixels from the box's
///   group    pixel (32 bits)  row  column  0 0            corner; `end` is behind the last group
///            c c c c c c c c                              coverage of eight pixels, a byte each
///   group    …                                            a row's last group is filled up with zeros
/// ```
/// `pixel` is where the group stands in a frame whose first pixel is the box's corner: drawing needs
/// neither rows nor columns unless the mask is cut.
struct StoredMask {
  static let headerBytes = 8
  static let groupBytes = 16
  /// Where coverage stands in a group.
  static let coverageAt = 8

  let groups: Int
  let end: Int
  let left: Int
  let right: Int
  let top: Int
  let bottom: Int

  @inline(__always)
  init(_ masks: TexelMemory, at offset: Int) {
    let header: UInt64 = masks.load(offset)
    groups = Int(header & 0xffff)
    end = Int(header >> 16 & 255)
    left = Int(header >> 24 & 255)
    right = Int(header >> 32 & 255)
    top = Int(header >> 40 & 255)
    bottom = Int(header >> 48 & 255)
  }
}

extension DrawCommand {
  /// Draws all of a stored mask; every group lies inside the frame.
  @inline(__always)
  func drawWhole<Painter: CoveragePainter>(
    _ painter: Painter, _ masks: TexelMemory, _ canvas: Canvas
  ) {
    var group = Int(source)
    let last = group &+ Int(groups) &* StoredMask.groupBytes
    let corner = (Int(y) &* canvas.width &+ Int(x)) &* Painter.pixelBytes
    while group != last {
      let pixel: Int32 = masks.load(group)
      painter.paint(
        canvas.memory, corner &+ Int(pixel) &* Painter.pixelBytes,
        coverage: Eight(bytes: masks.load(group &+ StoredMask.coverageAt)))
      group &+= StoredMask.groupBytes
    }
  }

  /// Draws what of a stored mask lies inside the canvas.
  ///
  /// A group that sticks out is moved inside, and its coverage with it: what falls out at one end is
  /// not seen, and the pixels at the other end are covered by nothing.
  @inline(never)
  func drawPart<Painter: CoveragePainter>(
    _ painter: Painter, _ masks: TexelMemory, _ canvas: Canvas
  ) {
    forEachGroup(masks, canvas) { coverage, row, column in
      guard column > -8, column < canvas.width else { return }
      let to = max(min(column, canvas.width &- 8), 0)
      let shift = UInt64(truncatingIfNeeded: 8 &* abs(to &- column))
      let moved = to > column ? coverage &>> shift : coverage &<< shift
      painter.paint(
        canvas.memory, (row &* canvas.width &+ to) &* Painter.pixelBytes,
        coverage: Eight(bytes: moved))
    }
  }

  /// Draws a stored mask pixel by pixel.
  @inline(never)
  func drawSingly<Painter: CoveragePainter>(
    _ painter: Painter, _ masks: TexelMemory, _ canvas: Canvas
  ) {
    forEachGroup(masks, canvas) { coverage, row, column in
      for lane in 0..<8 where column &+ lane >= 0 && column &+ lane < canvas.width {
        painter.paint(
          canvas.memory, (row &* canvas.width &+ column &+ lane) &* Painter.pixelBytes,
          coverage: UInt32(truncatingIfNeeded: coverage >> UInt64(8 &* lane) & 255))
      }
    }
  }

  @inline(__always)
  private func forEachGroup(
    _ masks: TexelMemory, _ canvas: Canvas,
    _ body: (_ coverage: UInt64, _ row: Int, _ column: Int) -> Void
  ) {
    for number in 0..<Int(groups) {
      let group = Int(source) &+ number &* StoredMask.groupBytes
      let place: UInt16 = masks.load(group &+ 4)
      let row = Int(y) &+ Int(place & 255)
      guard canvas.rows.contains(row) else { continue }
      body(masks.load(group &+ StoredMask.coverageAt), row, Int(x) &+ Int(place >> 8))
    }
  }
}
