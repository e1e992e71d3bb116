import CFrameRing

/// Who may take frames, and where.
public struct RingSettings: Equatable, Sendable {
  /// Permissions of the socket; who may write to it may connect.
  public var mode: UInt32 = 0o660
  /// The group of the socket by its name; nil leaves it with the process's own.
  public var group: String?
  /// How many readers there may be at once.
  public var clients = 16

  /// Whether the kernel is asked to refuse descriptors that readers send; tests of older kernels say no.
  public var usesKernelRefusal = true

  /// Where a ring is looked for, and made, unless told otherwise.
  public static let defaultPath = SNOWRING_SOCKET
  /// The most readers that a configuration may allow.
  public static let mostClients = 256

  /// Sixteen readers of the process's own group.
  public init() {}
}
