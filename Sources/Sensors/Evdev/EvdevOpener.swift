/// Opens an input device: the one of a path, or the first that `auto` may take.
public struct EvdevOpener: DeviceOpener {
  /// See `DeviceOpener`.
  public let name: String
  private let path: String?
  private let wish: MountDecision.Wish

  /// An opener.
  ///
  /// - Parameters:
  ///   - path: a node or a link to one, which may be excluded from `auto`; nil for `auto`.
  ///   - wish: the configured matrix and sign.
  public init(path: String? = nil, wish: MountDecision.Wish = .init()) {
    self.path = path
    self.wish = wish
    name = path.map { "evdev:\($0)" } ?? "evdev"
  }

  /// See `DeviceOpener`.
  public func open(allowsBuffer: Bool) throws(SensorFault) -> any DeviceReader {
    if let path { return try EvdevReader(path: path, wish: wish) }
    let all = EvdevDiscovery.devices(wish: wish)
    let candidates = all.filter { $0.exclusion == nil }
    if let device = candidates.first(where: { $0.fault == nil }) {
      return try EvdevReader(path: device.path, wish: wish)
    }
    if let fault = candidates.compactMap(\.fault).first { throw fault }
    let left = all.map { "\($0.name): \($0.exclusion ?? "")" }.joined(separator: "; ")
    throw SensorFault(
      .nothingFound, "no input device feels acceleration" + (left.isEmpty ? "" : " (\(left))"),
      advice: left.isEmpty ? nil : "name one to use it all the same: evdev:\(all[0].path)")
  }
}
