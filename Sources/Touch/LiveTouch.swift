import CEvdev
import InputDevices
import Motion
import Posix

/// Touches from real devices, which may be unplugged and replugged.
///
/// Devices are read on demand, without waiting and at most once per instant; without touches that costs one system
/// call per device and no memory. A change below `/dev/input` starts a new search. Devices are not grabbed, no
/// pointer is drawn, and no thread is used.
public final class LiveTouch: TouchSource {
  /// Nanoseconds between two checks for changes.
  static let pause: Int64 = 500_000_000
  static let mostOpenDevices = 32

  private var settings: TouchSettings
  private var devices: [TouchDevice] = []
  private var touches: [Touch] = []
  private var watch: DeviceNodeWatch?
  private var last: Instant?
  private var nextLook = Instant(nanoseconds: .min)
  private var opened = 0
  /// How many openings were put off because udev was still setting the device up.
  private var settling = 0
  private static let longestSettling = 20
  /// Keys of reported problems: each is reported once.
  private var said: Set<String> = []
  /// Pending messages, oldest first.
  private var news: [(isProblem: Bool, words: String)] = []

  /// Opens no device before the first call of `touches(at:)`: not every scene uses touch.
  public init(_ settings: TouchSettings) { self.settings = settings }

  /// See `TouchSource`.
  public func touches(at instant: Instant) -> [Touch] {
    guard last != instant else { return touches }
    last = instant
    if instant >= nextLook {
      nextLook = instant.advanced(by: Self.pause)
      lookAgain()
    }
    var isTouched = false
    for device in devices {
      do { try device.read() } catch { lose(device, error) }
      if !device.touches.isEmpty { isTouched = true }
    }
    if isTouched || !touches.isEmpty {
      touches.removeAll(keepingCapacity: true)
      for device in devices { touches.append(contentsOf: device.touches) }
    }
    return touches
  }

  /// Adapts to a picture of another size: devices are reopened, their touches end.
  public func resize(_ settings: TouchSettings) {
    self.settings = settings
    devices = []
    touches = []
    watch = nil
    nextLook = Instant(nanoseconds: .min)
  }

  /// Returns the pending messages and clears them.
  public func takeNews() -> [(isProblem: Bool, words: String)] {
    guard !news.isEmpty else { return [] }
    defer { news = [] }
    return news
  }

  private static func makeWatch() -> DeviceNodeWatch? {
    try? DeviceNodeWatch(["/dev", "/dev/input"])
  }

  private func lookAgain() {
    // Without a watch, as at the start, only a search can tell.
    if let watch, !watch.wait(timeout: 0) { return }
    // `/dev/input` itself may be new.
    watch = Self.makeWatch()
    look()
  }

  private func lose(_ device: TouchDevice, _ fault: SensorFault) {
    devices.removeAll { $0 === device }
    news.append((true, "\(fault.message); touch resumes when it comes back"))
  }

  private func look() {
    switch settings.specification {
    case .none: return
    case .auto:
      for candidate in InputNode.all() where Self.isWanted(candidate.udev) {
        open(candidate.path, candidate, isNamed: false)
      }
    case .devices(let paths):
      let all = InputNode.all()
      for path in paths {
        guard fileExists(path) else {
          tell(path, "touch: \(path) does not exist yet; it is opened when it appears")
          continue
        }
        let candidate = InputNode.at(path, among: all)
        open(candidate?.path ?? path, candidate, isNamed: true)
      }
    }
  }

  /// Whether a device may report touches, judged without opening it.
  static func isWanted(_ device: UdevDevice?) -> Bool {
    guard let input = device?.parent else { return false }
    func property(_ name: String) -> String? { device?.property(name) ?? input.property(name) }
    if property("ID_INPUT_TOUCHPAD") == "1" || property("ID_INPUT_ACCELEROMETER") == "1"
      || property("ID_INPUT_JOYSTICK") == "1"
    {
      return false
    }
    let absolute = InputBits(input.attribute("capabilities/abs"))
    let relative = InputBits(input.attribute("capabilities/rel"))
    let keys = InputBits(input.attribute("capabilities/key"))
    let hasLeft = keys.contains(BTN_LEFT)
    return absolute.contains(ABS_MT_POSITION_X) && absolute.contains(ABS_MT_POSITION_Y)
      || absolute.contains(ABS_X) && absolute.contains(ABS_Y)
        && (keys.contains(BTN_TOUCH) || hasLeft)
      || relative.contains(REL_X) && relative.contains(REL_Y) && hasLeft
  }

  private func open(_ path: String, _ candidate: InputNode?, isNamed: Bool) {
    guard !devices.contains(where: { $0.path == path }), devices.count < Self.mostOpenDevices else {
      return
    }
    do {
      let device = try TouchDevice(
        path, udevMatrix: matrix(candidate), settings, number: opened + 1)
      opened += 1
      devices.append(device)
      said.remove(path)
      news.append((false, "touch: \(device.words)"))
    } catch {
      // Other devices with axes and buttons are ignored, unless they are named.
      guard isNamed || error.kind != .unsupported else { return }
      // Permissions follow the node by a moment; if udev never finishes, the problem is reported.
      if error.kind == .noPermission, settling < Self.longestSettling,
        UdevProgress.isSettingUp(node: path)
      {
        settling += 1
        watch = nil
        return
      }
      let advice = error.advice.map { "; \($0)" } ?? ""
      tell(path, "touch: \(error.message)\(advice)")
    }
  }

  private func matrix(_ candidate: InputNode?) -> TouchMatrix? {
    let key = "LIBINPUT_CALIBRATION_MATRIX"
    guard settings.matrix == nil, let udev = candidate?.udev,
      let text = udev.property(key) ?? udev.parent?.property(key)
    else { return nil }
    do {
      return try TouchMatrix(text)
    } catch {
      tell(key + text, "touch: udev's \(key) of \(candidate?.path ?? "it"): \(error); not used")
      return nil
    }
  }

  private func tell(_ key: String, _ words: String) {
    if said.insert(key).inserted { news.append((true, words)) }
  }
}
