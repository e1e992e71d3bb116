import CEvdev

/// What an input device can say of fingers.
struct TouchTraits: Equatable {
  /// How it tells of fingers.
  enum Kind: Equatable {
    /// Slots with a finger each (the kernel's multi-touch protocol B).
    case slots
    /// One finger: ABS_X, ABS_Y, and a button that is down while it touches.
    case single(button: UInt32)
    /// REL_X, REL_Y and BTN_LEFT.
    case mouse
  }

  /// How it tells of fingers; nil where it does not.
  var kind: Kind?
  /// What it is to people.
  var words: String {
    switch kind {
    case .slots: "a touchscreen for several fingers"
    case .single: "a touchscreen for one finger"
    case .mouse: "a mouse"
    case nil: "nothing that knows of fingers"
    }
  }

  /// Looks at an open device.
  ///
  /// A pad under a laptop's keyboard (INPUT_PROP_POINTER) has axes as a screen has, but moves a pointer:
  /// its places are none of the picture's.
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

/// An axis as the kernel describes it.
struct TouchAxis: Equatable {
  private let low: Double
  private let span: Double

  /// Nil where the range has no extent: no value of it is a place.
  init?(minimum: Int32, maximum: Int32) {
    guard maximum > minimum else { return nil }
    low = Double(minimum)
    span = Double(maximum) - Double(minimum)
  }

  /// A value as a share of the axis.
  func share(_ value: Int32) -> Double { (Double(value) - low) / span }
}
