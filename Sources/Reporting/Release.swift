import CBuildNote

/// The version of this release, and its build.
public enum Release {
  /// The version number; both programs print it for `--version`.
  public static let version = "0.1.0"

  /// The identifier that all programs of one `make build` share; nil if built in another way.
  public static let build: String? = snow_build_id().map { bytes in
    String(decoding: UnsafeRawBufferPointer(start: bytes, count: Int(SNOW_BUILD_ID)), as: UTF8.self)
  }
}
