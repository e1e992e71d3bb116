import Foundation

/// An input device that umockdev pretends: what it answers to ioctls, and what it says when.
package struct MockInputDevice {
  /// The kernel's number of it: `/dev/input/event4`.
  package var number = 4
  package var name = "Fake panel"
  /// What tells it from others of its make; the faces of a pad have the same.
  package var uniq = ""
  /// What udev says of it.
  package var properties = ["ID_INPUT_ACCELEROMETER": "1"]
  /// Links to its node below /dev.
  package var links: [String] = []
  /// Bits of ABS, the accelerometer's property, units a g.
  package var axes = 0b111
  package var hasProperty = true
  package var resolution: Int32 = 1000
  /// Units of RX, RY and RZ: a degree a second.
  package var gyroscopeResolution: Int32?
  /// Bits of KEY, such as BTN_TOUCH, 0x14a.
  package var keys: [Int] = []
  /// Whether it tells its own time.
  package var hasTimestamp = false
  /// What the axes read when it is opened.
  package var rest: [Int32] = [0, 1000, 0, 0, 0, 0]
  /// What it says, in order.
  package var script: [Packet] = []

  /// Events that come at once, so many milliseconds after the packet before.
  package struct Packet {
    package var wait: Int
    package var events: [(type: UInt16, code: UInt16, value: Int32)]

    /// A packet that ends in SYN_REPORT.
    package init(wait: Int = 20, axes: [(UInt16, Int32)], timestamp: UInt32? = nil) {
      self.wait = wait
      events = axes.map { (3, $0.0, $0.1) }
      if let timestamp { events.append((4, 5, Int32(bitPattern: timestamp))) }
      events.append((0, 0, 0))
    }
  }

  /// An upright panel.
  package init() {}

  /// The node of a device with the usual number.
  package static let node = "/dev/input/event4"
  package var node: String { "/dev/input/event\(number)" }

  /// KEY as sysfs writes it, the highest word first.
  private var keyWords: String {
    (0..<12).reversed().map { word in
      let bits = keys.filter { $0 / 64 == word }.reduce(0 as UInt64) { $0 | 1 << UInt64($1 % 64) }
      return String(bits, radix: 16)
    }
    .joined(separator: " ")
  }

  /// The device for `umockdev-run -d`.
  package var description: String {
    let tags = properties.sorted { $0.key < $1.key }.map { "E: \($0.key)=\($0.value)\n" }.joined()
    return """
      P: /devices/platform/fake\(number)/input/input\(number)
      E: SUBSYSTEM=input
      E: ID_INPUT=1
      \(tags)A: name=\(name)\\n
      A: phys=fake\(number)/input0\\n
      A: uniq=\(uniq)\\n
      A: properties=\(hasProperty ? "40" : "0")\\n
      A: capabilities/abs=\(String(axes, radix: 16))\\n
      A: capabilities/key=\(keyWords)\\n

      P: /devices/platform/fake\(number)/input/input\(number)/event\(number)
      N: input/event\(number)
      \(links.map { "S: \($0)\n" }.joined())E: DEVNAME=\(node)
      E: DEVLINKS=\(links.map { "/dev/\($0)" }.joined(separator: " "))
      E: SUBSYSTEM=input
      E: ID_INPUT=1
      \(tags)E: MAJOR=13
      E: MINOR=\(64 + number)

      """
  }

  /// The ioctls for `umockdev-run -i`: each must be as long as libevdev's buffer for it.
  package var ioctls: String {
    var lines = ["@DEV \(node)"]
    func add(_ name: String, _ bytes: [UInt8], answer: Int? = nil) {
      let hex = bytes.map { String(format: "%02X", $0) }.joined()
      lines.append("\(name) \(answer ?? bytes.count) \(hex)")
    }
    func padded(_ text: String) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 0, count: 255 - text.utf8.count)
    }
    func bits(_ bits: [Int], bytes: Int) -> [UInt8] {
      var set = [UInt8](repeating: 0, count: bytes)
      for bit in bits { set[bit / 8] |= 1 << (bit % 8) }
      return set
    }
    add("EVIOCGID(0)", [0x18, 0, 9, 0x12, 0x74, 0, 1, 0], answer: 0)
    add("EVIOCGVERSION(0)", [1, 0, 1, 0], answer: 0)
    for (name, text) in [("NAME", name), ("PHYS", "fake\(number)/input0"), ("UNIQ", uniq)] {
      add("EVIOCG\(name)(0)", padded(text), answer: text.utf8.count + 1)
    }
    let types: [Int] = [0, 3] + (keys.isEmpty ? [] : [1]) + (hasTimestamp ? [4] : [])
    add("EVIOCGBIT(0)", bits(types, bytes: 8))
    add("EVIOCGBIT(1)", bits(keys, bytes: 96))
    add("EVIOCGBIT(2)", bits([], bytes: 8))
    add("EVIOCGBIT(3)", bits((0..<6).filter { axes >> $0 & 1 == 1 }, bytes: 8))
    add("EVIOCGBIT(4)", bits(hasTimestamp ? [5] : [], bytes: 8))
    for type in [5, 17, 18] { add("EVIOCGBIT(\(type))", bits([], bytes: 8)) }
    add("EVIOCGBIT(21)", bits([], bytes: 16))
    add("EVIOCGPROP(0)", bits(hasProperty ? [6] : [], bytes: 8))
    add("EVIOCGKEY(0)", bits([], bytes: 96))
    add("EVIOCGLED(0)", bits([], bytes: 8))
    add("EVIOCGSW(0)", bits([], bytes: 8))
    for axis in 0..<6 where axes >> axis & 1 == 1 {
      let units = axis < 3 ? resolution : gyroscopeResolution ?? resolution
      let info = [rest[axis], -16000, 16000, 0, 0, units]
      add("EVIOCGABS(\(axis))", info.flatMap(Self.bytes), answer: 0)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What `umockdev-run -s` plays: `struct input_event`, 24 bytes each.
  ///
  /// Its reader of evemu's files takes microseconds with a leading zero for octal.
  package var replay: Data {
    var data = Data("d 0 \(node)\n".utf8)
    for packet in script {
      data += Data("r \(packet.wait) ".utf8)
      for event in packet.events {
        let fields =
          [UInt8](repeating: 0, count: 16) + Self.bytes(event.type)
          + Self.bytes(event.code) + Self.bytes(event.value)
        data += fields.flatMap(Self.escaped)
      }
      data.append(UInt8(ascii: "\n"))
    }
    return data
  }

  private static func bytes<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    let caret = UInt8(ascii: "^")
    return byte < 32 ? [caret, byte + 64] : byte == caret ? [caret, UInt8(ascii: "`")] : [byte]
  }
}
