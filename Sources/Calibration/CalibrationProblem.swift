/// Why a pose or calibration is rejected, and what to repeat.
public struct CalibrationProblem: Error, Equatable, CustomStringConvertible, Sendable {
  /// Kinds of problem.
  public enum Kind: String, Sendable, CaseIterable {
    /// Too few samples, or too short a time.
    case tooShort = "too-short"
    /// The panel moved.
    case moved
    /// The length at rest is not 1 g: the unit is wrong, or the panel was falling.
    case length
    /// A pose is missing.
    case missing
    /// The poses do not fit together.
    case contradiction
  }

  /// The kind of problem.
  public var kind: Kind
  /// The poses to hold again.
  public var poses: [CalibrationPose]
  /// What is wrong.
  public var message: String

  /// The message and what to do.
  public var description: String {
    guard !poses.isEmpty else { return message }
    let again = poses.map(\.words).joined(separator: "; ")
    return "\(message): hold the panel still \(again)"
  }

  func about(_ pose: CalibrationPose) -> CalibrationProblem {
    CalibrationProblem(kind: kind, poses: [pose], message: message)
  }
}
