import Console
import Glibc
import Posix

/// The service's folders: systemd's, which an environment variable lists, or the user's.
struct ServiceFolders {
  /// Whose service it is.
  let scope: ServiceScope
  /// For what outlasts a restart; nil without one.
  let state: String?
  /// For the control socket; nil without one.
  let control: String?
  /// For the socket of numbers; nil without one.
  let metrics: String?
  /// For the socket of programs that face a network; it may be missing.
  let remote: String?

  /// Finds a service's folders, and makes a user's; throws if one cannot be made.
  init(of scope: ServiceScope) throws(Failure) {
    self.scope = scope
    switch scope {
    case .system:
      state = Self.named("snowd", in: "STATE_DIRECTORY")
      control = Self.named("control", in: "RUNTIME_DIRECTORY")
      metrics = Self.named("metrics", in: "RUNTIME_DIRECTORY")
      // systemd gives the service only folders of its own group; this one has another.
      remote = control.map { "\($0.pathFolder)remote" }
    case .user(let folders):
      let runtime = scope.runtimeFolder
      let state = ServiceScope.stateFolder(folders)
      (self.state, control) = (state, "\(runtime)/control")
      (metrics, remote) = ("\(runtime)/metrics", "\(runtime)/remote")
      do throws(SystemError) {
        for folder in [state, control, metrics, remote].compactMap(\.self) {
          try makeDirectories(folder)
        }
      } catch {
        throw Failure(error)
      }
    }
  }

  /// The folder of RuntimeDirectory= or StateDirectory= that ends in `name`; nil without one.
  private static func named(_ name: String, in variable: String) -> String? {
    environmentVariable(variable)?.split(separator: ":").map(String.init)
      .first { $0.pathParts.last == name }
  }
}
