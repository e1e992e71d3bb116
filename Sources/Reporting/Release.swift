import CBuildNote

/// What this release is called, and which build of it runs.
public enum Release {
  /// The version number; both programs print it for `--version`.
  public static let version = "0.1.0"

  /// What all programs of one `make build` share; nil in a program that was built in another way.
  public static let build: String? = snow_build_id().map { bytes in
    String(decoding: UnsafeRawBufferPointer(start: bytes, count: Int(SNOW_BUILD_ID)), as: UTF8.self)
  }
}
