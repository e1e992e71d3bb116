import CLinux
import Posix

/// The framebuffers of this machine.
public enum FramebufferSurvey {
  /// A framebuffer, `/dev/fbN`.
  public struct Device: Sendable {
    /// "/dev/fb0".
    public let path: String
    /// The driver's name: "bochs-drmdrmfb".
    public let driver: String
    /// The graphics card whose driver provides it, "card0"; nil for a driver of its own.
    public let card: String?
    /// Visible pixels; nil if it cannot be opened.
    public internal(set) var size: (width: Int, height: Int)?
    /// Bits per pixel; nil if it cannot be opened.
    public internal(set) var bitsPerPixel: Int?
    /// Why snowd cannot draw on it; nil if it can.
    public internal(set) var problem: String?
    /// Whether the problem is that access needs the device's group.
    public internal(set) var isDenied = false
  }

  /// All framebuffers, by number.
  public static func devices(
    kernel: String = "/sys/class/graphics", devices: String = "/dev"
  ) -> [Device] {
    FramebufferNames(kernel: kernel, devices: devices).entries.map { entry in
      let node = entry.path.pathParts.last ?? ""
      let card = directoryEntries("\(kernel)/\(node)/device/drm").filter { $0.hasPrefix("card") }
        .min()
      return look(at: Device(path: entry.path, driver: entry.name, card: card))
    }
  }

  private static func look(at device: Device) -> Device {
    var device = device
    do throws(SystemError) {
      let (mode, fixed) = try FileDescriptor.framebuffer(device.path).framebuffer()
      device.size = (Int(clamping: mode.xres), Int(clamping: mode.yres))
      device.bitsPerPixel = Int(clamping: mode.bits_per_pixel)
      do throws(OutputError) {
        _ = try FramebufferLayout(mode, fixed, name: device.path)
      } catch {
        device.problem = error.description
      }
    } catch {
      (device.problem, device.isDenied) = (error.description, error.isDenied)
    }
    return device
  }
}
