import CSystemd
import Settings

extension SeedChoice {
  /// The number to draw from; nil, a scene's own, on a machine without an ID.
  var here: UInt64? {
    switch self {
    case .number(let number): number
    case .machine: Self.machineNumber
    }
  }

  /// The machine's number in the message of a start, so that 'snowctl render --seed' can show the same.
  var words: String {
    guard self == .machine, let here else { return "" }
    return ", seed \(here)"
  }

  /// A keyed hash of /etc/machine-id, which must not leave the machine itself: see machine-id(5).
  private static let machineNumber: UInt64? = {
    var application = sd_id128_t()
    application.qwords = (0x5e1b_84c7_92d0_4f3a, 0xa6f9_1d35_c80e_7b42)
    var identity = sd_id128_t()
    guard sd_id128_get_machine_app_specific(application, &identity) >= 0 else { return nil }
    // As many bits as a number of a configuration has.
    return identity.qwords.0 & (1 << 53 - 1)
  }()
}
