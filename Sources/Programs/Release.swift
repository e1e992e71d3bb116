import CBuildNote

/// The version of this release, and its build.
public enum Release {
  /// The version: that of the git tag, as `./version` prints it; `--version` shows it.
  public static let version = String(cString: snow_version())

  /// The identifier that all programs of one `make build` share; nil if built in another way.
  public static let build: String? = snow_build_id().map { bytes in
    String(decoding: UnsafeRawBufferPointer(start: bytes, count: Int(SNOW_BUILD_ID)), as: UTF8.self)
  }
}
