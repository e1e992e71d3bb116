import CLinux
import Glibc
import Posix

/// Properties of a terminal, by its file descriptor.
public enum Terminal {
  /// Whether a descriptor is a terminal.
  public static func isTerminal(_ number: Int32) -> Bool { isatty(number) == 1 }

  /// The number of columns; nil if unknown, or not a terminal.
  public static func columns(_ number: Int32) -> Int? {
    var size = winsize()
    guard snow_terminal_size(number, &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Escapes control characters, so that a file's name cannot control the terminal; non-UTF-8 bytes become `\xe9`.
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
  /// Writes text to standard output, non-UTF-8 bytes as `\xe9`; a closed pipe is a quiet failure.
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
  /// Also the name that `FileDescriptor.writing("-")` uses.
  static let standardOutputName = "standard output"

  /// A writer on standard output, for data; flush it at the end.
  public static func standardOutput() -> BufferedWriter {
    BufferedWriter(
      FileDescriptor(owning: STDOUT_FILENO, name: standardOutputName, .stays))
  }
}
