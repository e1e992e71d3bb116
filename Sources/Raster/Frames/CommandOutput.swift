/// Takes commands and keeps count.
struct CommandOutput {
  let size: FrameSize
  let commands: MutableItems<DrawCommand>
  let touched: MutableItems<TouchedRows.Columns>
  /// See `TouchedRows`.
  let shift: Int
  /// How many commands there are.
  var count: Int
  /// Rows of all sprites together.
  var rows: Int
  /// Pixels of all sprites together.
  var area: Int

  /// Takes a stored mask with its box's corner at (x, y).
  @inline(__always)
  mutating func append(
    _ mask: StoredMask, at offset: Int, _ x: Int, _ y: Int, _ color: UInt32,
    _ kind: DrawCommand.Kind
  ) {
    let (left, top) = (x &+ mask.left, y &+ mask.top)
    let (right, bottom) = (x &+ mask.right, y &+ mask.bottom)
    append(
      DrawCommand(
        left: Int16(truncatingIfNeeded: max(left, 0)),
        right: Int16(truncatingIfNeeded: min(right, size.width)),
        top: Int16(truncatingIfNeeded: max(top, 0)),
        bottom: Int16(truncatingIfNeeded: min(bottom, size.height)),
        x: Int16(truncatingIfNeeded: x), y: Int16(truncatingIfNeeded: y),
        source: Int32(truncatingIfNeeded: offset &+ StoredMask.headerBytes), color: color,
        groups: UInt16(truncatingIfNeeded: mask.groups), kind: kind,
        isCut: left < 0 || top < 0 || x &+ mask.end > size.width || bottom > size.height))
  }

  /// Takes a command, unless nothing of it can be seen.
  @inline(__always)
  mutating func append(_ command: DrawCommand) {
    let (left, right) = (Int32(command.left), Int32(command.right))
    let (top, bottom) = (Int(command.top), Int(command.bottom))
    guard left < right, top < bottom else { return }
    commands[count] = command
    count &+= 1
    rows &+= bottom &- top
    area &+= Int(right &- left) &* (bottom &- top)
    var part = top &>> shift
    let last = (bottom &- 1) &>> shift
    repeat {
      let old = touched[part]
      touched[part] = TouchedRows.Columns(left: min(old.left, left), right: max(old.right, right))
      part &+= 1
    } while part <= last
  }
}

/// A frame's sides in pixels.
struct FrameSize {
  var width: Int
  var height: Int
}
