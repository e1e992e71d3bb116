import CEvdev

struct TouchTraits: Equatable {
  enum Kind: Equatable {
    /// Slots with a finger each (the kernel's multi-touch protocol B).
    case slots
    /// One finger: ABS_X, ABS_Y, and a button that is down while it touches.
    case single(button: UInt32)
    /// REL_X, REL_Y and BTN_LEFT.
    case mouse
  }

  /// nil for a device without touches.
  var kind: Kind?
  var words: String {
    switch kind {
    case .slots: "a multi-touch screen"
    case .single: "a single-touch screen"
    case .mouse: "a mouse"
    case nil: "not a touch device"
    }
  }

  /// A touchpad (INPUT_PROP_POINTER) has a screen's axes, but moves a pointer: its places are not the picture's.
  init(_ handle: OpaquePointer) {
    func has(_ type: Int32, _ code: Int32) -> Bool {
      libevdev_has_event_code(handle, UInt32(type), UInt32(code)) == 1
    }
    let isPad =
      libevdev_has_property(handle, UInt32(INPUT_PROP_POINTER)) == 1
      || has(EV_KEY, BTN_TOOL_FINGER)
        && libevdev_has_property(handle, UInt32(INPUT_PROP_DIRECT)) == 0
    if !isPad, libevdev_get_num_slots(handle) > 0, has(EV_ABS, ABS_MT_POSITION_X),
      has(EV_ABS, ABS_MT_POSITION_Y), has(EV_ABS, ABS_MT_TRACKING_ID)
    {
      kind = .slots
    } else if !isPad, has(EV_ABS, ABS_X), has(EV_ABS, ABS_Y), has(EV_KEY, BTN_TOUCH) {
      kind = .single(button: UInt32(BTN_TOUCH))
    } else if !isPad, has(EV_ABS, ABS_X), has(EV_ABS, ABS_Y), has(EV_KEY, BTN_LEFT) {
      // A virtual machine's tablet, or a remote desktop.
      kind = .single(button: UInt32(BTN_LEFT))
    } else if has(EV_REL, REL_X), has(EV_REL, REL_Y), has(EV_KEY, BTN_LEFT) {
      kind = .mouse
    }
  }
}

struct TouchAxis: Equatable {
  private let low: Double
  private let span: Double

  /// nil for an empty range: its values give no place.
  init?(minimum: Int32, maximum: Int32) {
    guard maximum > minimum else { return nil }
    low = Double(minimum)
    span = Double(maximum) - Double(minimum)
  }

  func share(_ value: Int32) -> Double { (Double(value) - low) / span }
}
