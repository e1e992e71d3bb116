import CLinux
import Glibc
import Graphics
import Posix

extension OutputKind {
  static let framebuffer = OutputKind(
    "fb", ["fb:/dev/fb0", "fb:name:NAME"], .screen, .required(beginnings: ["/", "name:"])
  ) { (device, settings) throws(OutputError) in
    let path =
      device.hasPrefix("/") ? device : try FramebufferNames().path(of: String(device.dropFirst(5)))
    return try FramebufferSink(
      path: path, rotation: settings.rotation, isDithered: settings.isDithered)
  }
}

extension OutputSpecification {
  /// The framebuffer of a device.
  public static func framebuffer(path: String) -> OutputSpecification { .init(.framebuffer, path) }
}

/// Shows frames on a Linux framebuffer, `/dev/fbN`; does not change the mode, take the virtual terminal, wait for the
/// vertical blank, or notice other programs that draw.
final class FramebufferSink: FrameSink {
  let name: String
  private let device: FileDescriptor
  private let mode: FramebufferMode
  private let memory: FramebufferMemory
  private var painter: FramebufferPainter
  private let palette: FramebufferPalette?
  /// Whether the screen may show something else than the last frame.
  private var needsAll = true

  /// Opens a framebuffer in its current mode; throws `OutputError.unsupported` if it cannot draw in that mode.
  init(
    path: String, rotation: DisplayRotation = .none, isDithered: Bool = true
  ) throws(OutputError) {
    name = "fb:\(path)"
    let information: (mode: fb_var_screeninfo, fixed: fb_fix_screeninfo)
    do {
      device = try FileDescriptor.framebuffer(path)
      information = try device.framebuffer()
    } catch {
      throw .system(error)
    }
    let layout = try FramebufferLayout(information.mode, information.fixed, name: path)
    mode = FramebufferMode(information.mode)
    painter = FramebufferPainter(layout: layout, rotation: rotation, isDithered: isDithered)
    palette = layout.palette
    let misalignment = Int(information.fixed.smem_start & UInt(getpagesize() - 1))
    do {
      memory = try FramebufferMemory(device: device, layout: layout, misalignment: misalignment)
    } catch {
      throw .system(error)
    }
  }

  /// The picture's size: the device's, with the sides swapped by a quarter turn.
  var requiredSize: (width: Int, height: Int)? { (painter.pictureWidth, painter.pictureHeight) }

  /// Draws the changes; throws for another frame size, or if the device is gone or has changed its mode: then the
  /// output must be reopened.
  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    guard frame.width == painter.pictureWidth, frame.height == painter.pictureHeight else {
      throw .unsupported(
        "\(name): a frame of \(frame.width)x\(frame.height) on a screen for"
          + " \(painter.pictureWidth)x\(painter.pictureHeight)")
    }
    try checkDevice()
    // Another program or the console may have set its own colours.
    if needsAll, let palette {
      do { try device.set(palette) } catch { throw .system(error) }
    }
    let rows = painter.paint(frame, isWhole: needsAll, into: memory.bytes)
    needsAll = true
    do { try memory.send(rows: rows, to: device) } catch { throw .system(error) }
    needsAll = false
  }

  /// A mapping outlives its device and writing to it gives no error: so check the device.
  private func checkDevice() throws(OutputError) {
    let now: FramebufferMode
    do { now = FramebufferMode(try device.framebufferMode()) } catch { throw .system(error) }
    guard now == mode else {
      throw .modeChanged(name)
    }
  }
}

/// The part of a mode that places the pixels.
private struct FramebufferMode: Equatable {
  let width, height, left, top, bits, red, green, blue: UInt32

  init(_ mode: fb_var_screeninfo) {
    (width, height, left, top) = (mode.xres, mode.yres, mode.xoffset, mode.yoffset)
    bits = mode.bits_per_pixel
    (red, green, blue) = (mode.red.offset, mode.green.offset, mode.blue.offset)
  }
}
