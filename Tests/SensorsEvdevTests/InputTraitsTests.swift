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
    base.isInBase = true
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
