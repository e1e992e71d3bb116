import CLinux
import Glibc
import Graphics
import Posix

/// A framebuffer's visible pixels in one mode: painter and memory.
struct FramebufferSurface: ~Copyable {
  private let mode: FramebufferMode
  private let palette: FramebufferPalette?
  private let memory: FramebufferMemory
  private var painter: FramebufferPainter

  /// In the device's present mode; throws `OutputError.unsupported` if it cannot draw in that mode.
  init(
    _ device: borrowing FileDescriptor, rotation: DisplayRotation, isDithered: Bool
  ) throws(OutputError) {
    let (mode, fixed) = try reported { () throws(SystemError) in try device.framebuffer() }
    let layout = try FramebufferLayout(mode, fixed, name: device.name)
    let memory = try Self.memory(of: device, layout, fixed)
    self.memory = memory
    self.mode = FramebufferMode(mode, fixed)
    palette = layout.palette
    painter = FramebufferPainter(layout: layout, rotation: rotation, isDithered: isDithered)
  }

  private static func memory(
    of device: borrowing FileDescriptor, _ layout: FramebufferLayout, _ fixed: fb_fix_screeninfo
  ) throws(OutputError) -> FramebufferMemory {
    let misalignment = Int(fixed.smem_start & UInt(getpagesize() - 1))
    do {
      return try FramebufferMemory(device: device, layout: layout, misalignment: misalignment)
    } catch {
      throw .system(error)
    }
  }

  /// The picture's size, with the sides swapped by a quarter turn.
  var size: (width: Int, height: Int) { (painter.pictureWidth, painter.pictureHeight) }

  /// Whether the device still has this mode; `isThorough` also compares what drivers change with the mode only.
  ///
  /// A mapping outlives its device and writing to it gives no error, so this also throws if the device is gone.
  func isCurrent(
    on device: borrowing FileDescriptor, isThorough: Bool
  ) throws(OutputError) -> Bool {
    if isThorough {
      let now = try reported { () throws(SystemError) in try device.framebuffer() }
      return mode == FramebufferMode(now.mode, now.fixed)
    }
    let now = try reported { () throws(SystemError) in try device.framebufferMode() }
    return mode.variable == FramebufferMode.Variable(now)
  }

  /// Writes a frame, whole or its changes.
  mutating func paint(
    _ frame: borrowing Frame, isWhole: Bool, to device: borrowing FileDescriptor
  ) throws(OutputError) {
    do {
      // Another program or the console may have set its own colours.
      if isWhole, let palette { try device.set(palette) }
      let rows = painter.paint(frame, isWhole: isWhole, into: memory.bytes)
      try memory.send(rows: rows, to: device)
    } catch {
      throw .system(error)
    }
  }
}

private func reported<Value>(
  _ act: () throws(SystemError) -> Value
) throws(OutputError) -> Value {
  do { return try act() } catch { throw .system(error) }
}

/// The part of a mode that places the pixels.
private struct FramebufferMode: Equatable {
  let variable: Variable
  let lineLength, visual: UInt32

  init(_ mode: fb_var_screeninfo, _ fixed: fb_fix_screeninfo) {
    variable = Variable(mode)
    (lineLength, visual) = (fixed.line_length, fixed.visual)
  }

  struct Variable: Equatable {
    let width, height, virtualWidth, virtualHeight, left, top, bits, grey: UInt32
    let red, green, blue: UInt64

    init(_ mode: fb_var_screeninfo) {
      (width, height) = (mode.xres, mode.yres)
      (virtualWidth, virtualHeight) = (mode.xres_virtual, mode.yres_virtual)
      (left, top) = (mode.xoffset, mode.yoffset)
      (bits, grey) = (mode.bits_per_pixel, mode.grayscale)
      (red, green, blue) = (mode.red.place, mode.green.place, mode.blue.place)
    }
  }
}

extension fb_bitfield {
  fileprivate var place: UInt64 { UInt64(offset) << 32 | UInt64(length) }
}
