import CLinux

/// Standard error, without what libraries print there.
public enum StandardError {
  /// Discards what C libraries print; messages of this program and of Swift's runtime still appear.
  ///
  /// libiio prints "High-speed mode not enabled" each time a buffer opens, and its errors, which it
  /// returns as well. To be called before any other thread starts.
  public static func silenceLibraries() { snow_silence_libraries() }
}
