import Posix

extension IIOBackend {
  /// Whether the service, which is not root, may use the sensors' buffers.
  public static func setup(of devices: [SensorDevice]) -> [SensorSetup] {
    guard !devices.isEmpty else { return [] }
    let path = IIOAccess.ruleFolders.map { "\($0)/\(IIOAccess.ruleName)" }.first(where: fileExists)
    let group = IIOAccess.group
    guard let number = groupNumber(group) else {
      return [
        rule(
          "group \(group) does not exist; the service can only poll",
          advice: "sudo groupadd --system \(group)")
      ]
    }
    let closed = devices.lazy.compactMap { IIOAccess($0).closed(toGroup: number) }.first
    let again = "sudo udevadm control --reload; sudo udevadm trigger --subsystem-match=iio"
    switch (path, closed) {
    case (let path?, nil): return [rule("\(path): group \(group) may configure sensors")]
    case (nil, nil): return [rule("group \(group) may configure sensors")]
    case (let path?, let file?):
      return [
        rule("\(path) is installed, but group \(group) cannot write \(file)", advice: again)
      ]
    case (nil, let file?):
      return [
        rule(
          "\(IIOAccess.ruleName) is not installed: the service cannot write \(file) and can only poll",
          advice: "sudo make install; or copy udev/\(IIOAccess.ruleName) to "
            + "\(IIOAccess.ruleFolders[0]), then \(again)")
      ]
    }
  }

  private static func rule(_ words: String, advice: String? = nil) -> SensorSetup {
    SensorSetup("udev rule", words, advice: advice)
  }
}
