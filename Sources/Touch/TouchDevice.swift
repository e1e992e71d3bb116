import CEvdev
import Glibc
import InputDevices
import Motion

/// An open touchscreen or mouse and its touches.
///
/// Events are read on demand, without waiting; libevdev tracks the state and resynchronizes after lost events
/// (SYN_DROPPED). Only the state at the end of each packet counts:
/// ```
///   events   x y ┃ x y ┃ x ▏ …  still under way: the fingers are those of the last whole packet
///          packet  packet
/// ```
final class TouchDevice {
  let path: String
  let words: String
  /// In the picture as seen; every new touch gets a new identifier.
  private(set) var touches: [Touch] = []

  /// The most events per call: the rest of a flood is read in the next call.
  static let mostEvents = 4096
  static let mostSlots: Int32 = 32

  private let node: EvdevNode
  private let kind: TouchTraits.Kind
  private let settings: TouchSettings
  private let matrix: TouchMatrix
  private let axes: (x: TouchAxis, y: TouchAxis)?
  private let slots: Int32
  /// The touch for each slot's tracking identifier, which is unique only within its device.
  private var known: [(tracking: Int32, identifier: Int)]
  private let firstIdentifier: Int
  private var presses = 0
  private var pointer = (x: 0.5, y: 0.5)
  private var changed = true

  /// `udevMatrix` is LIBINPUT_CALIBRATION_MATRIX; `number` is unique per device and keeps identifiers apart.
  init(
    _ path: String, udevMatrix: TouchMatrix?, _ settings: TouchSettings, number: Int
  ) throws(SensorFault) {
    let node = try EvdevNode(path)
    let traits = TouchTraits(node.handle)
    let name = libevdev_get_name(node.handle).map { String(cString: $0) } ?? "no name"
    guard let kind = traits.kind else {
      throw SensorFault(
        .unsupported, "\(path): \(name) is neither touchscreen nor mouse",
        advice: "name another device in 'touch', or 'auto'")
    }
    self.path = path
    self.node = node
    self.kind = kind
    self.settings = settings
    words = "\(name) (\(path)), \(traits.words)"
    matrix = settings.matrix ?? udevMatrix ?? .identity
    slots = kind == .slots ? min(libevdev_get_num_slots(node.handle), Self.mostSlots) : 1
    axes = try Self.axes(node, kind, name)
    known = [(tracking: Int32, identifier: Int)](repeating: (-1, 0), count: Int(slots))
    firstIdentifier = number << 32
    touches.reserveCapacity(Int(slots))
    commit()
  }

  private static func axes(
    _ node: EvdevNode, _ kind: TouchTraits.Kind, _ name: String
  ) throws(SensorFault) -> (x: TouchAxis, y: TouchAxis)? {
    guard kind != .mouse else { return nil }
    func axis(_ code: Int32) -> TouchAxis? {
      TouchAxis(
        minimum: libevdev_get_abs_minimum(node.handle, UInt32(code)),
        maximum: libevdev_get_abs_maximum(node.handle, UInt32(code)))
    }
    let (x, y) =
      kind == .slots ? (ABS_MT_POSITION_X, ABS_MT_POSITION_Y) : (ABS_X, ABS_Y)
    guard let across = axis(x), let down = axis(y) else {
      throw SensorFault(
        .garbage, "\(node.path): \(name) reports axes without an extent",
        advice: "correct them in udev's hardware database: EVDEV_ABS_\(x == ABS_X ? "00" : "35")")
    }
    return (across, down)
  }

  /// Reads pending events; throws when the device has gone.
  func read() throws(SensorFault) {
    var event = input_event()
    for _ in 0..<Self.mostEvents {
      let answer = libevdev_next_event(node.handle, LIBEVDEV_READ_FLAG_NORMAL.rawValue, &event)
      switch answer {
      case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): take(event)
      case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue): synchronize()
      case -EAGAIN: return
      case -EINTR: continue
      default:
        throw SensorFault(
          .vanished, "\(words) has gone",
          advice: "it is opened again when it comes back")
      }
    }
  }

  private func take(_ event: input_event) {
    switch (Int32(event.type), Int32(event.code)) {
    case (EV_SYN, SYN_REPORT): if changed { commit() }
    case (EV_REL, REL_X):
      pointer.x = min(max(pointer.x + Double(event.value) / Double(settings.width), 0), 1)
      changed = true
    case (EV_REL, REL_Y):
      pointer.y = min(max(pointer.y + Double(event.value) / Double(settings.height), 0), 1)
      changed = true
    case (EV_ABS, _), (EV_KEY, _): changed = true
    default: return
    }
  }

  /// After lost events: libevdev reads the current state from the kernel.
  private func synchronize() {
    var event = input_event()
    while libevdev_next_event(node.handle, LIBEVDEV_READ_FLAG_SYNC.rawValue, &event)
      == Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue)
    {}
    commit()
  }

  private func commit() {
    changed = false
    touches.removeAll(keepingCapacity: true)
    for slot in 0..<slots {
      let tracking = self.tracking(slot)
      let index = Int(slot)
      if known[index].tracking != tracking {
        presses += 1
        known[index] = (tracking, firstIdentifier + presses)
      }
      guard tracking >= 0 else { continue }
      let place = place(slot)
      touches.append(Touch(identifier: known[index].identifier, x: place.x, y: place.y))
    }
  }

  /// The finger in a slot; negative for none.
  private func tracking(_ slot: Int32) -> Int32 {
    switch kind {
    case .slots:
      libevdev_get_slot_value(node.handle, UInt32(slot), UInt32(ABS_MT_TRACKING_ID))
    case .single(let button): libevdev_get_event_value(node.handle, UInt32(EV_KEY), button) - 1
    case .mouse:
      libevdev_get_event_value(node.handle, UInt32(EV_KEY), UInt32(BTN_LEFT)) - 1
    }
  }

  private func place(_ slot: Int32) -> (x: Double, y: Double) {
    // A mouse is moved by sight: the panel's frame and matrix do not apply.
    guard let axes else { return pointer }
    let (x, y): (Int32, Int32)
    if kind == .slots {
      x = libevdev_get_slot_value(node.handle, UInt32(slot), UInt32(ABS_MT_POSITION_X))
      y = libevdev_get_slot_value(node.handle, UInt32(slot), UInt32(ABS_MT_POSITION_Y))
    } else {
      (x, y) = (node.value(ABS_X), node.value(ABS_Y))
    }
    let panel = matrix.applied(axes.x.share(x), axes.y.share(y))
    let seen = settings.picture(panel.x, panel.y)
    return (min(max(seen.x, 0), 1), min(max(seen.y, 0), 1))
  }
}
