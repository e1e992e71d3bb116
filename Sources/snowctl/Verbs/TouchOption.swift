import Console
import Motion
import Programs
import Recordings
import Touch

struct TouchOption {
  private let path: String?

  static let option = Option(
    "touch", value: "FILE",
    help: "touches: CSV t_s,id,x,y[,down], seconds and shares of the picture")

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.value("touch")
    // A jump in the terminal reads the file again.
    guard path != "-" else { throw Failure("--touch: expected a file, not standard input", .usage) }
  }

  /// Time 0 of the script is the source's first sample.
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
