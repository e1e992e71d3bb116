import Console
import Gravity
import Motion
import Posix
import Programs

enum GravityVerb: Verb {
  static let command = GravityRun.command

  static func run(_ arguments: Arguments) throws(Failure) {
    if arguments.flag("plot") {
      try HelperProgram("snowplot", packages: "snowd-tools").become()
    }
    let run = try GravityRun(arguments)
    defer { Report.skippedRows(of: run.source) }
    var out = BufferedWriter.standardOutput()
    do throws(Failure) {
      try write("t_ns,gx,gy,gz,angle_rad,held,shaking,easing\n", to: &out)
      try run.follow { (_, estimate) throws(Failure) in
        try write(row(estimate), to: &out)
      }
    } catch {
      // The rows before the failure are valid.
      try? out.flush()
      throw error
    }
    do { try out.flush() } catch { throw Failure(error) }
  }

  private static func write(_ text: String, to out: inout BufferedWriter) throws(Failure) {
    do { try out.write(text) } catch { throw Failure(error) }
  }

  private static func row(_ estimate: GravityEstimate) -> String {
    let g = estimate.gravity
    return "\(estimate.instant.nanoseconds),\(g.x),\(g.y),\(g.z),\(estimate.angle),"
      + "\(estimate.isHeld ? 1 : 0),\(estimate.isShaking ? 1 : 0),\(estimate.isEasing ? 1 : 0)\n"
  }
}
