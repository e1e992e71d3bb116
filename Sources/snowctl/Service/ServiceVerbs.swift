import Console
import Glibc
import Reporting

/// `snowctl start`: what a button would do.
enum StartVerb {
  static let command = Command(
    "snowctl start", "Starts what in the running scene waits for it: eased flakes begin anew.",
    examples: ["sudo snowctl start"],
    notes: [
      "It speaks to the service of this machine. In 'replay' and 'render' a scene starts at 0."
    ])

  static func run(_ arguments: Arguments) throws(Failure) { try SystemdManager().kill(SIGUSR1) }
}

/// `snowctl reload`: changed files, without a dark moment.
enum ReloadVerb {
  static let command = Command(
    "snowctl reload", "Has the service read its scenes, schedule and night again.",
    examples: ["sudo snowctl reload"],
    notes: [
      "A mistake in them is said in the journal and changes nothing; 'snowctl check' finds it before."
    ])

  static func run(_ arguments: Arguments) throws(Failure) { try SystemdManager().kill(SIGHUP) }
}
