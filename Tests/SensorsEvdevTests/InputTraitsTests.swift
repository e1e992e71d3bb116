import Testing

@testable import InputDevices

@Suite struct InputTraitsTests {
  private func accelerometer(_ name: String) -> InputTraits {
    var traits = InputTraits()
    traits.name = name
    traits.axes = 0b111
    traits.hasProperty = true
    return traits
  }

  private func pad(_ name: String) -> InputTraits {
    var traits = InputTraits()
    traits.name = name
    traits.isGamepad = true
    return traits
  }

  @Test func aPanelsOwnSensorIsTaken() {
    let own = accelerometer("lis3lv02d")
    #expect(own.exclusion(among: [own, pad("Wireless Controller")]) == nil)
  }

  @Test func aPadsMotionIsLeftAlone() {
    var motion = accelerometer("Wireless Controller Motion Sensors")
    var buttons = pad("Wireless Controller")
    let words = "it belongs to the game pad \u{201C}Wireless Controller\u{201D}"
    // By what tells it from its like, by its port, by the hardware above both.
    (motion.uniq, buttons.uniq) = ("a0:ab:51", "a0:ab:51")
    #expect(motion.exclusion(among: [motion, buttons]) == words)
    (motion.uniq, buttons.uniq) = ("", "")
    #expect(motion.exclusion(among: [motion, buttons]) == nil)
    (motion.phys, buttons.phys) = ("usb-0000:00:14.0-2/input1", "usb-0000:00:14.0-2/input0")
    #expect(motion.exclusion(among: [motion, buttons]) == words)
    (motion.phys, buttons.phys) = ("usb-0000:00:14.0-2/input1", "usb-0000:00:14.0-1/input0")
    #expect(motion.exclusion(among: [motion, buttons]) == nil)
    (motion.parent, buttons.parent) = ("/sys/devices/hid1", "/sys/devices/hid1")
    #expect(motion.exclusion(among: [motion, buttons]) == words)
  }

  /// A handheld's IMU belongs to its own pad; udev knows how it sits only if it is behind the panel.
  @Test func aHandheldsOwnSensorIsTaken() {
    var motion = accelerometer("Steam Deck Motion Sensors")
    var buttons = pad("Steam Deck")
    (motion.parent, buttons.parent) = ("/sys/devices/hid1", "/sys/devices/hid1")
    #expect(motion.exclusion(among: [motion, buttons]) != nil)
    motion.hasMatrix = true
    #expect(motion.exclusion(among: [motion, buttons]) == nil)
    (motion.hasMatrix, motion.location) = (false, .display)
    #expect(motion.exclusion(among: [motion, buttons]) == nil)
    (motion.hasMatrix, motion.location) = (true, .base)
    #expect(motion.exclusion(among: [motion, buttons])?.contains("keyboard") == true)
  }

  @Test func aDeviceIsRefusedForWhatItIs() {
    var keyboard = InputTraits()
    keyboard.name = "AT Keyboard"
    let path = "/dev/input/event3"
    let refused = keyboard.shortage(.usual, path: path)
    #expect(refused?.kind == .unsupported)
    #expect(refused?.message == "/dev/input/event3: AT Keyboard has no acceleration axes")
    var remote = InputTraits()
    (remote.name, remote.axes) = ("Wii Remote", 0b11_1000)
    let hint = remote.shortage(.usual, path: path)
    #expect(hint?.message == "/dev/input/event3: Wii Remote has no axes X, Y, Z, but RX, RY, RZ")
    #expect(hint?.advice?.contains("'evdev:/dev/input/event3:RX,RY,RZ'") == true)
    #expect(remote.shortage(.rotational, path: path) == nil)
    #expect(accelerometer("a").shortage(.usual, path: path) == nil)
    #expect(accelerometer("a").shortage(.rotational, path: path)?.kind == .unsupported)
  }

  @Test(arguments: [
    ("X,Y,Z", "X,Y,Z"), ("rx,ry,rz", "RX,RY,RZ"), ("Y,X,RZ", "Y,X,RZ"), ("X,Y", nil),
    ("X,X,Y", nil),
    ("X,Y,Z,", nil), ("A,B,C", nil), ("", nil), (",,", nil), ("X,Y,Z,RX", nil),
  ])
  func axesByName(text: String, read: String?) { #expect(InputAxes(text)?.text == read) }

  @Test func virtualDevicesHaveNoHardwareInCommon() {
    // Neither uniq, phys nor parent: nothing says that they belong together.
    #expect(!accelerometer("a").isSameHardware(as: pad("b")))
  }

  @Test func twoAxesAreNotEnough() {
    var table = accelerometer("applesmc")
    table.axes = 0b11
    #expect(table.exclusion(among: [table])?.contains("three axes") == true)
  }

  @Test func theKeyboardsHalfIsNotTheScreen() {
    var base = accelerometer("kxcj9")
    base.location = .base
    #expect(base.exclusion(among: [base])?.contains("keyboard") == true)
  }

  @Test func withoutThePropertyAStickIsNoGyroscope() {
    var traits = accelerometer("pad")
    traits.axes = 0b11_1111
    #expect(traits.hasGyroscope)
    traits.hasProperty = false
    #expect(!traits.hasGyroscope)
  }

  @Test func bitsOfSysfs() {
    let buttons = InputBits("7cdb000000000000 0 0 0 0")
    #expect(buttons.contains(0x130))
    #expect(!buttons.contains(0x12f))
    #expect(!buttons.contains(5000))
    #expect(InputBits("40").contains(6))
    #expect(InputBits("3f").lowest == 0x3f)
    #expect(InputBits(nil).lowest == 0)
    #expect(InputBits("not a number").lowest == 0)
  }
}
