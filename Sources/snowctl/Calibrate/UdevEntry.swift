import Calibration
import Console
import InputDevices
import Programs
import Sensors

/// What `calibrate --udev` prints: an entry of udev's hardware database, or a rule where that cannot tell equal sensors
/// apart.
struct UdevEntry {
  private enum Form {
    case database(HardwareDatabaseKey)
    case rule(UdevMatrixRule)
  }

  private let device: SensorDevice
  private let form: Form

  init(of device: SensorDevice) throws(Failure) {
    self.device = device
    do throws(SensorFault) {
      let others = EqualSensors.others(of: device)
      // A label is part of the key.
      let key = try? HardwareDatabaseKey(of: device)
      let isShared = others.contains { (try? HardwareDatabaseKey(of: $0))?.lookup == key?.lookup }
      form =
        isShared
        ? .rule(try UdevMatrixRule(of: device, among: others))
        : .database(try HardwareDatabaseKey(of: device))
    } catch {
      throw Failure(error)
    }
  }

  /// The text goes to standard output, the commands that install it to standard error.
  func tell(_ solution: CalibrationSolution) throws(Failure) {
    let lines: [String]
    switch form {
    case .database(let key):
      try Terminal.print(solution.hardwareDatabaseEntry(key))
      lines = [
        "to install the entry, run these commands; paste it into the first and press Ctrl-D:",
        "  sudo tee -a /etc/udev/hwdb.d/61-sensor-local.hwdb",
        "  sudo systemd-hwdb update",
        "  sudo udevadm trigger -v -p DEVNAME=\(device.node)",
        "if it is correct, submit it to https://github.com/systemd/systemd for hwdb.d/60-sensor.hwdb",
      ]
    case .rule(let rule):
      try Terminal.print(solution.udevRule(rule))
      lines = [
        "several sensors are called \(device.name): this rule is for the one at \(rule.place) only",
        "to install the rule, run these commands; paste it into the first and press Ctrl-D:",
        "  sudo tee -a /etc/udev/rules.d/61-sensor-local.rules",
        "  sudo udevadm control --reload",
        "  sudo udevadm trigger -v -p DEVNAME=\(device.node)",
      ]
    }
    for line in lines { Report.voice.say(line) }
  }
}
