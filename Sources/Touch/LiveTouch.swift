import CEvdev
import InputDevices
import Motion
import Posix

/// The fingers on real devices, which may come and go.
///
/// Devices are read when the scene asks for its fingers, without waiting and at most once an instant; where
/// nothing is touched that is a system call a device, and no memory. A change below `/dev/input` has them
/// looked for anew.
///
/// Does not: grab devices, draw a pointer, keep a thread.
public final class LiveTouch: TouchSource {
  /// Nanoseconds between two looks for changes.
  static let pause: Int64 = 500_000_000
  /// The most devices at once.
  static let mostDevices = 32

  private var settings: TouchSettings
  private var devices: [TouchDevice] = []
  private var touches: [Touch] = []
  private var watch: DeviceNodeWatch?
  private var last: Instant?
  private var nextLook = Instant(nanoseconds: .min)
  private var opened = 0
  /// How often in all a device was left for later, because udev was still setting it up.
  private var settling = 0
  private static let longestSettling = 20
  /// What was said of each node that cannot be used: once is enough.
  private var said: Set<String> = []
  /// Messages for people, oldest first, until they are taken.
  private var news: [(isProblem: Bool, words: String)] = []

  /// Devices are not opened before the first call of `touches(at:)`: not every scene uses fingers.
  ///
  /// - Parameter settings: which devices, and how they lie on the picture.
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

  /// Goes on with a picture of another size: devices are opened anew, and fingers on them lifted.
  ///
  /// - Parameter settings: which devices, and how they lie on the picture.
  public func resize(_ settings: TouchSettings) {
    self.settings = settings
    devices = []
    touches = []
    watch = nil
    nextLook = Instant(nanoseconds: .min)
  }

  /// What there is to say, once.
  public func takeNews() -> [(isProblem: Bool, words: String)] {
    guard !news.isEmpty else { return [] }
    defer { news = [] }
    return news
  }

  private static func makeWatch() -> DeviceNodeWatch? {
    try? DeviceNodeWatch(["/dev", "/dev/input"])
  }

  private func lookAgain() {
    // Without a watch, as at the beginning, there is nothing to be known but by looking.
    if let watch, !watch.wait(timeout: 0) { return }
    // The folder may be new itself.
    watch = Self.makeWatch()
    look()
  }

  private func lose(_ device: TouchDevice, _ fault: SensorFault) {
    devices.removeAll { $0 === device }
    news.append((true, "\(fault.message); touch resumes when it comes back"))
  }

  /// Opens what there is and is not open yet.
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

  /// Whether a device may have fingers, by what is known without opening it.
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
    guard !devices.contains(where: { $0.path == path }), devices.count < Self.mostDevices else {
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
      // A node's rights follow it by a moment; should udev never finish, this is said after all.
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
