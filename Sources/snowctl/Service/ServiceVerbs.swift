import Console
import Glibc
import Reporting

enum StartVerb: Verb {
  static let command = Command(
    "snowctl start", "Restarts the parts of the running scene that wait for it: eased flakes.",
    examples: ["sudo snowctl start"],
    notes: [
      "This controls the local snowd.service. 'replay' and 'render' start a scene at 0."
    ])

  static func run(_ arguments: Arguments) throws(Failure) { try SystemdManager().kill(SIGUSR1) }
}

enum ReloadVerb: Verb {
  static let command = Command(
    "snowctl reload", "Makes the service read its scenes, schedule and night again.",
    examples: ["sudo snowctl reload"],
    notes: [
      "An invalid file is logged; the running settings stay. 'snowctl check' finds errors before."
    ])

  static func run(_ arguments: Arguments) throws(Failure) { try SystemdManager().kill(SIGHUP) }
}
