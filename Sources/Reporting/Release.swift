/// What this release is called; both programs print it for `--version`.
public enum Release {
  /// The version number.
  public static let version = "0.1.0"
}
