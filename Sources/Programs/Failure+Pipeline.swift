import Console
import FrameRing
import Glibc
import Outputs
import Pipeline
import Posix
import Recordings
import Settings

extension Failure {
  /// Why a film stopped.
  public init(_ error: PipelineError) {
    switch error {
    case .sensor(let error): self.init(error)
    case .output(let error): self.init(error)
    }
  }

  /// Why settings could not be read; `document` is the exit code for an invalid document or a missing scene.
  public init(
    _ error: SettingsError, document: ExitCode = .configuration, hint: String? = nil
  ) {
    switch error {
    case .system(let error): self.init(error, hint: hint)
    case .document, .noScene: self.init(error.description, document, hint: hint)
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

  /// Why a frame was not written; a closed pipe on standard output is quiet.
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
    case .unsupported(let reason), .absent(let reason), .compositor(let reason):
      self.init(reason, .unavailable, hint: hint)
    case .closed: self.init(error.description, .unavailable, hint: hint)
    case .encoding(let reason): self.init(reason, .ioError, hint: hint)
    }
  }
}
