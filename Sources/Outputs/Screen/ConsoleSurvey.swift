import CLinux
import Glibc
import Posix

/// This machine's text console.
public struct ConsoleSurvey: Equatable, Sendable {
  /// The virtual terminal that is shown, from 1.
  public let terminal: Int
  /// The framebuffer for its text, "/dev/fb0"; nil without one.
  public let framebuffer: String?
  /// Whether a program draws on its screen, and the kernel writes no text there; nil without permission to ask.
  public let isGraphics: Bool?

  init(terminal: Int, framebuffer: String?, isGraphics: Bool?) {
    (self.terminal, self.framebuffer, self.isGraphics) = (terminal, framebuffer, isGraphics)
  }

  /// Looks at the console; nil for a kernel without virtual terminals.
  ///
  /// `kernel` is the folder of the terminal that stands for the shown one.
  init?(
    framebuffers: [String], kernel: String = "/sys/class/tty/tty0", devices: String = "/dev"
  ) {
    guard let name = firstLine(of: "\(kernel)/active"), name.hasPrefix("tty"),
      let terminal = Int(name.dropFirst(3))
    else { return nil }
    self.terminal = terminal
    framebuffer = framebuffers.lazy.compactMap { Self.framebuffer(of: terminal, $0, devices) }.first
    isGraphics = Self.isGraphics("\(devices)/\(name)")
  }

  /// Every framebuffer knows the one of a console.
  private static func framebuffer(of terminal: Int, _ path: String, _ devices: String) -> String? {
    guard let device = try? FileDescriptor.framebuffer(path) else { return nil }
    let number = snow_fb_of_console(device.number, UInt32(terminal))
    return number < 0 ? nil : "\(devices)/fb\(number)"
  }

  private static func isGraphics(_ path: String) -> Bool? {
    let number = withPath(path) { open($0, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) }
    guard number >= 0 else { return nil }
    let device = FileDescriptor(owning: number, name: path)
    let answer = snow_vt_is_graphics(device.number)
    return answer < 0 ? nil : answer == 1
  }
}
