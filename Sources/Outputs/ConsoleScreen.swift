import CLinux
import Posix

/// Which screens show the text console.
enum ConsoleScreen {
  /// Whether a framebuffer shows a console's text.
  static func isFramebuffer(_ device: borrowing FileDescriptor, ofConsole console: Int) -> Bool {
    let number = snow_device_number(device.number, framebufferMajor)
    return number >= 0 && snow_fb_of_console(device.number, UInt32(console)) == number
  }

  /// Whether the screens of `/dev/dri/cardN` show a console's text: by the framebuffer that the card emulates.
  ///
  /// A card without one shows no text, but has one master at a time, which switching consoles decides.
  static func isCard(
    _ number: Int, ofConsole console: Int, kernel: String = "/sys/class/drm",
    devices: String = "/dev"
  ) -> Bool {
    let framebuffers = directoryEntries("\(kernel)/card\(number)/device/graphics")
      .filter { $0.hasPrefix("fb") }
    return framebuffers.isEmpty
      || framebuffers.contains { name in
        guard let device = try? FileDescriptor.framebuffer("\(devices)/\(name)") else {
          return false
        }
        return isFramebuffer(device, ofConsole: console)
      }
  }

  /// The kernel's major number of framebuffers.
  static let framebufferMajor: UInt32 = 29
}
