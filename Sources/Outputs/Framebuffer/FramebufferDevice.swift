import CLinux
import Glibc
import Posix

extension FileDescriptor {
  /// Opens a framebuffer for reading and writing: a shared mapping needs both.
  static func framebuffer(_ path: String) throws(SystemError) -> FileDescriptor {
    do throws(SystemError) {
      let number = try check("open", path: path) { open($0, O_RDWR | O_CLOEXEC) }
      return FileDescriptor(owning: number, name: path)
    } catch {
      throw error.explainingAccess(to: path, "fb")
    }
  }

  borrowing func framebufferMode() throws(SystemError) -> fb_var_screeninfo {
    var mode = fb_var_screeninfo()
    try check("read the mode", name) { snow_fb_get_variable(number, &mode) }
    return mode
  }

  /// The mode, and what is constant within a mode.
  borrowing func framebuffer() throws(SystemError) -> (
    mode: fb_var_screeninfo, fixed: fb_fix_screeninfo
  ) {
    var fixed = fb_fix_screeninfo()
    try check("read the layout", name) { snow_fb_get_fixed(number, &fixed) }
    return (try framebufferMode(), fixed)
  }

  borrowing func set(_ palette: FramebufferPalette) throws(SystemError) {
    var (red, green, blue) = (palette.red, palette.green, palette.blue)
    try check("set the palette", name) {
      snow_fb_put_palette(number, UInt32(red.count), &red, &green, &blue)
    }
  }
}

/// The machine's framebuffers.
struct FramebufferNames {
  /// Device path and the driver's name, such as `/dev/fb1` and `fb_st7789v`.
  private(set) var entries: [(path: String, name: String)] = []

  init(kernel: String = "/sys/class/graphics", devices: String = "/dev") {
    let nodes = directoryEntries(kernel) + directoryEntries(devices)
    for node in Set(nodes).sorted() where Self.isFramebuffer(node) {
      let path = "\(devices)/\(node)"
      // sysfs first: it needs no open device. Both give the driver's `fix.id`.
      if let name = firstLine(of: "\(kernel)/\(node)/name") ?? Self.identification(of: path) {
        entries.append((path, name))
      }
    }
  }

  /// The path of a driver's device; `st7789v` finds `fb_st7789v` too: drivers of small panels have this prefix.
  func path(of name: String) throws(OutputError) -> String {
    for wanted in [name, "fb_\(name)"] {
      if let entry = entries.first(where: { $0.name == wanted }) { return entry.path }
    }
    let others = entries.map { "\($0.path) (\($0.name))" }.joined(separator: ", ")
    let operation = others.isEmpty ? "find any framebuffer" : "find it among \(others)"
    throw .system(SystemError(code: ENODEV, operation: operation, subject: "fb:name:\(name)"))
  }

  private static func isFramebuffer(_ node: String) -> Bool {
    guard node.hasPrefix("fb"), node.utf8.count > 2 else { return false }
    return node.dropFirst(2).allSatisfy { $0.isASCII && $0.isNumber }
  }

  private static func identification(of path: String) -> String? {
    try? FileDescriptor.framebuffer(path).framebuffer().fixed.name
  }
}

extension fb_fix_screeninfo {
  /// The driver's name.
  var name: String {
    withUnsafeBytes(of: id) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
