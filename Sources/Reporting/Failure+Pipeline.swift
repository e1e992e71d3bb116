import Console
import Documents
import FrameRing
import Glibc
import Outputs
import Pipeline
import Posix
import Sensors

extension Failure {
  /// What stopped a pipeline, in its own words and with the code that fits.
  ///
  /// - Parameters:
  ///   - error: what happened.
  ///   - document: the code for a scene or configuration that is wrong, or a scene that is not
  ///     there.
  ///   - hint: what to do next.
  public init(
    _ error: PipelineError, document: ExitCode = .configuration, hint: String? = nil
  ) {
    switch error {
    case .sensor(let error): self.init(error, hint: hint)
    case .output(let error): self.init(error, hint: hint)
    case .system(let error): self.init(error, hint: hint)
    case .document(let error): self.init(error.description, document, hint: hint)
    case .noScene(let words): self.init(words, document, hint: hint)
    }
  }

  /// Why there are no samples.
  public init(_ error: SensorError, hint: String? = nil) {
    switch error {
    case .log(.system(let error)): self.init(error, hint: hint)
    case .log(.format(let problem)): self.init(problem.description, .dataError, hint: hint)
    case .specification(let reason): self.init(reason, .usage, hint: hint)
    case .system(let error): self.init(error, hint: hint)
    }
  }

  /// Why a frame did not get out; a reader of standard output that has gone is no failure.
  public init(_ error: OutputError, hint: String? = nil) {
    switch error {
    case .system(let error): self.init(error, hint: hint)
    case .specification(let reason): self.init(reason, .usage, hint: hint)
    case .ring(let path, .system(let reason)) where reason.code == EACCES:
      let socketHint =
        path == RingSettings.defaultPath
        ? "Under systemd snowd-frames.socket makes this socket: 'systemctl restart snowd' starts both."
        : nil
      self.init(error.description, .noPermission, hint: hint ?? socketHint)
    case .ring: self.init(error.description, .unavailable, hint: hint)
    case .modeChanged: self.init(error.description, .ioError, hint: hint)
    case .unsupported(let reason): self.init(reason, .unavailable, hint: hint)
    case .encoding(let reason): self.init(reason, .ioError, hint: hint)
    }
  }
}
