import Glibc
import Posix

/// A backlight in use: shows brightness, is switched off and on, and is left as it was found.
///
/// Written only when the step or the power changes: each write is an event of udev, and some devices take milliseconds.
public final class Backlight {
  /// What the kernel says of it.
  public let device: BacklightDevice
  private let found: Int
  private var step: Int
  /// Nil if it has no switch, or one that this user may not use.
  private var isLit: Bool?
  private var isOn = true

  /// Takes a backlight; throws `SystemError` if it cannot be read or may not be written.
  public init(_ device: BacklightDevice) throws(SystemError) {
    if let refusal = device.refusal { throw refusal }
    guard let step = device.step else {
      throw SystemError(code: EIO, operation: "read", subject: "\(device.folder)/brightness")
    }
    (self.device, self.step, found) = (device, step, step)
    let power = "\(device.folder)/bl_power"
    if refusal(toReadAndWrite: power) == nil { isLit = firstLine(of: power).map { $0 == "0" } }
  }

  /// Whether `setPower` can switch it.
  public var hasPower: Bool { isLit != nil }

  /// Shows a brightness in 0...1; at 0 the light is off, where it can be, else at its lowest step.
  public func show(_ brightness: Double) throws(SystemError) {
    let isLit = isOn && brightness > 0
    if isLit || !hasPower {
      try set(
        BacklightCurve.step(brightness, of: device.most, isPerceptual: device.isPerceptual))
    }
    try light(isLit)
  }

  /// Switches the light off, whatever the brightness, or lets it follow the brightness again from the next `show` on.
  public func setPower(isOn: Bool) throws(SystemError) {
    self.isOn = isOn
    if !isOn { try light(false) }
  }

  /// Leaves the light on, at the step at which it was found.
  public func restore() {
    try? set(found)
    try? light(true)
  }

  private func set(_ step: Int) throws(SystemError) {
    guard step != self.step else { return }
    try write("\(step)", to: "brightness")
    self.step = step
  }

  private func light(_ isLit: Bool) throws(SystemError) {
    guard let now = self.isLit, now != isLit else { return }
    // FB_BLANK_UNBLANK, FB_BLANK_POWERDOWN.
    try write(isLit ? "0" : "4", to: "bl_power")
    self.isLit = isLit
  }

  private func write(_ text: String, to name: String) throws(SystemError) {
    let path = "\(device.folder)/\(name)"
    let number = try check("open", path: path) { open($0, O_WRONLY | O_TRUNC | O_CLOEXEC) }
    let file = FileDescriptor(owning: number, name: path)
    try file.write(Array(text.utf8).span.bytes)
  }
}
