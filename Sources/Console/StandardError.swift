import CLinux

/// Standard error without the messages of libraries.
public enum StandardError {
  /// Discards what C libraries print, not the messages of this program and of Swift's runtime.
  ///
  /// libiio prints "High-speed mode not enabled" each time a buffer opens, and errors that it returns
  /// as well. Call this before any thread starts.
  public static func silenceLibraries() { snow_silence_libraries() }
}
