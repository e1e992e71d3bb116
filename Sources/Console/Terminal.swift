import CLinux
import Glibc
import Posix

/// What is known of a terminal from its file descriptor.
public enum Terminal {
  /// Whether a descriptor is a terminal, where a person looks on.
  public static func isTerminal(_ number: Int32) -> Bool { isatty(number) == 1 }

  /// How many columns it has; nil where it is no terminal or does not say.
  public static func columns(_ number: Int32) -> Int? {
    var size = winsize()
    guard snow_terminal_size(number, &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Text with control characters made visible, so that a file's name cannot command the terminal; bytes of a
  /// name that are no text are written as `\xe9`.
  public static func harmless(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let byte = scalar.pathByteEscape {
        result += byte
      } else if scalar.properties.generalCategory == .control {
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Terminal {
  /// Writes a text on standard output, all of it; bytes of a file's name that are no text as `\xe9`.
  ///
  /// - Throws: `Failure` when it cannot be written; a quiet one when the reader has gone.
  public static func print(_ text: String) throws(Failure) {
    var output = BufferedWriter.standardOutput()
    do throws(SystemError) {
      try output.write(text.escapingPathBytes())
      try output.flush()
    } catch {
      throw Failure(error)
    }
  }
}

extension BufferedWriter {
  /// What messages call standard output; `FileDescriptor.writing("-")` says the same.
  static let standardOutputName = "standard output"

  /// A writer on standard output, for data; flush it at the end.
  public static func standardOutput() -> BufferedWriter {
    BufferedWriter(
      FileDescriptor(owning: STDOUT_FILENO, name: standardOutputName, closes: false))
  }
}
