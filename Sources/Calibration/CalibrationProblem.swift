/// Why a pose or a whole calibration is refused, and what to do again.
public struct CalibrationProblem: Error, Equatable, CustomStringConvertible, Sendable {
  /// Kinds of refusal.
  public enum Kind: String, Sendable, CaseIterable {
    /// Too few samples, or too short a time.
    case tooShort = "too-short"
    /// The panel moved.
    case moved
    /// At rest it does not read 1 g: the unit is wrong, or it was falling.
    case length
    /// A pose is missing.
    case missing
    /// The poses do not fit together.
    case contradiction
  }

  /// What kind of refusal.
  public var kind: Kind
  /// The poses to hold again.
  public var poses: [CalibrationPose]
  /// What is the matter.
  public var message: String

  /// In words, with what to do.
  public var description: String {
    guard !poses.isEmpty else { return message }
    let again = poses.map(\.words).joined(separator: "; ")
    return "\(message): hold the panel still \(again)"
  }

  /// The same problem, about a pose.
  func about(_ pose: CalibrationPose) -> CalibrationProblem {
    CalibrationProblem(kind: kind, poses: [pose], message: message)
  }
}
