import CLinux

/// Standard error without the messages of libraries.
public enum StandardError {
  /// Discards output of C libraries, not of this program and Swift's runtime; call before any thread starts.
  ///
  /// libiio prints "High-speed mode not enabled" for each buffer opened, and errors that it also returns.
  public static func silenceLibraries() { snow_silence_libraries() }
}
