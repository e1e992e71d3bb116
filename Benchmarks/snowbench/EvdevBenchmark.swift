import CEvdev
import Console
import Glibc
import InputDevices
import Motion
import Programs
import Sensors

/// Reading an input device of 1,000 samples a second: the real reader on a real node of the kernel.
///
/// Six axes and the device's own time, eight events a sample, as a game pad or a phone's hub sends
/// them. Samples are written in fours, the reader's batch for a quick device. Writing them is not
/// counted.
struct EvdevBenchmark {
  private static let gathered = 4
  private static let warmUp = 100

  func run(samples: Int) throws(Failure) -> Row {
    let source: UinputSensor
    do throws(UinputSensor.Absence) {
      source = try UinputSensor()
    } catch {
      return Row(name: "evdev", figures: [], notes: [("skipped", error.reason)])
    }
    do throws(SensorFault) {
      let reader = try EvdevReader(path: source.node)
      var meter = Meter()
      var (taken, measured, sum) = (0, 0, 0.0)
      while measured < samples {
        source.write(Self.gathered)
        let isWarm = taken >= Self.warmUp
        if isWarm { meter.start() }
        let count = try reader.read(timeout: 100_000_000) { sample, _ in
          sum += sample.acceleration.y
        }
        if isWarm {
          meter.stop()
          measured += count
        }
        taken += count
      }
      precondition(sum.isFinite)
      return meter.row("evdev", per: "sample", measured)
    } catch {
      return Row(name: "evdev", figures: [], notes: [("skipped", error.message)])
    }
  }
}

/// An accelerometer with a gyroscope, made by uinput.
final class UinputSensor {
  /// Why it cannot be made.
  struct Absence: Error {
    var reason: String
  }

  /// Its node, as `/dev/input/event3`.
  let node: String
  private let handle: OpaquePointer
  private var events: [input_event] = []
  private var index: Int32 = 0

  init() throws(Absence) {
    guard access("/dev/uinput", R_OK | W_OK) == 0 else {
      throw Absence(
        reason: "/dev/uinput: \(String(cString: strerror(errno))); the virtual machine of "
          + "Tests/VM/run-cost.sh has one")
    }
    let description = libevdev_new()
    defer { libevdev_free(description) }
    libevdev_set_name(description, "snowbench")
    libevdev_enable_property(description, UInt32(INPUT_PROP_ACCELEROMETER))
    for axis in ABS_X...ABS_RZ {
      var info = input_absinfo()
      (info.minimum, info.maximum, info.resolution) = (-32768, 32767, axis < ABS_RX ? 8192 : 1024)
      libevdev_enable_event_code(description, UInt32(EV_ABS), UInt32(axis), &info)
    }
    libevdev_enable_event_code(description, UInt32(EV_MSC), UInt32(MSC_TIMESTAMP), nil)
    var handle: OpaquePointer?
    let code = libevdev_uinput_create_from_device(
      description, Int32(LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue), &handle)
    guard code == 0, let handle, let node = libevdev_uinput_get_devnode(handle) else {
      throw Absence(reason: "uinput: \(String(cString: strerror(-code)))")
    }
    self.handle = handle
    self.node = String(cString: node)
  }

  deinit { libevdev_uinput_destroy(handle) }

  /// Writes samples a millisecond apart by the device's clock, all at once.
  func write(_ count: Int) {
    events.removeAll(keepingCapacity: true)
    for _ in 0..<count {
      index += 1
      // The kernel drops unchanged values, so every axis moves.
      for axis in ABS_X...ABS_RZ {
        let rest: Int32 = axis == ABS_Y ? 8192 : 0
        add(EV_ABS, axis, rest + index % 7 + axis)
      }
      add(EV_MSC, MSC_TIMESTAMP, index &* 1000)
      add(EV_SYN, SYN_REPORT, 0)
    }
    let bytes = events.count * MemoryLayout<input_event>.stride
    let written = Glibc.write(libevdev_uinput_get_fd(handle), events, bytes)
    precondition(written == bytes, "uinput does not take events")
  }

  private func add(_ type: Int32, _ code: Int32, _ value: Int32) {
    var event = input_event()
    (event.type, event.code, event.value) = (UInt16(type), UInt16(code), value)
    events.append(event)
  }
}
