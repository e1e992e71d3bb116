import Console
import Motion
import Recordings
import Reporting
import Touch

/// `--touch`: fingers out of a script.
struct TouchOption {
  private let path: String?

  static let option = Option(
    "touch", value: "FILE",
    help: "fingers on the glass: CSV t_s,id,x,y[,down], seconds and shares of the picture")

  /// Reads the option.
  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.value("touch")
    // A jump in the terminal reads it again.
    guard path != "-" else { throw Failure("--touch takes a file, not standard input", .usage) }
  }

  /// The fingers for a source; time 0 is its first sample.
  ///
  /// - Throws: `Failure` with the place of what is wrong in the script.
  func open(for source: any MotionSource) throws(Failure) -> TouchScript? {
    guard let path else { return nil }
    do throws(SensorError) {
      let origin = try source.firstInstant()
      do { return try TouchScript(contentsOf: path, origin: origin) } catch {
        throw SensorError.log(error)
      }
    } catch {
      throw Failure(error)
    }
  }
}
