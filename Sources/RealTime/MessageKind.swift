/// What a line of the journal is about; `systemd/snowd.catalog` explains each.
///
/// Identifiers are an interface (docs/metrics.md): programs find messages by them. They never change.
public enum MessageKind: String, CaseIterable, Sendable {
  /// The first frame is out.
  case started = "d7cdfe7c1d6c4834a796caf05f001c29"
  /// The service ended in order.
  case stopped = "78ca8e61adbd4040b187d31c8901a4b1"
  /// The service ends because it cannot continue.
  case failed = "abb6d4bc2c954cd691ad9e9ab295e38a"
  /// Another scene is shown.
  case sceneChanged = "a65ee146a7c445288aa7455aa027d5e9"
  /// A scene could not be read; the one before stays.
  case sceneFailed = "f4f5d5adbf184850a66e44c3ebc86f27"
  /// The configuration was read again.
  case reloaded = "428ee78fb73d4a1cb88a5a913546cac9"
  /// The configuration has an error; the running settings stay.
  case notReloaded = "abc7655d4fe64babb846d34d750527dd"
  /// A sensor gives samples.
  case sensorRuns = "1f9744472cca42e5991af22e01d8a493"
  /// A sensor is missing, lost or doubtful.
  case sensorTrouble = "3ad967ebb1724617ae13ffa56cfbab90"
  /// An output broke and is retried.
  case outputBroken = "ee1b8166def049d2826653b9d0431d61"
  /// An output works again, or a screen is visible again.
  case outputWorks = "ab9f87be6d904c6782ddeb13c98f5cdd"
  /// A screen is missing; the service waits for it.
  case screenAwaited = "3c3dd1bf1ab2460fbbb85a5d788fa766"
  /// Another program shows something on the screen.
  case screenObscured = "3523dcf34286476ab750468ca42b968e"
  /// The machine is too slow for the scene.
  case tooSlow = "4501ad06bd51479985c497b06fb6b299"
  /// The machine is fast enough again.
  case fastEnough = "9a91ba35f26146378e64e94256aef76b"
  /// The program stood still.
  case stoodStill = "c5d8445006574818a5aa2ba16b464cc8"
  /// Nothing moves any more.
  case resting = "9183e4d3ba5946e686ebc9ad51c24386"

  /// 32 hexadecimal digits: the journal's `MESSAGE_ID`.
  public var id: String { rawValue }
}
