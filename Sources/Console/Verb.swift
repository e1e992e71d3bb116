/// A verb of a program: what is typed after the program's name.
///
/// The rows of a `Program` are such types, so that a verb that is listed always has its work.
public protocol Verb: SendableMetatype {
  /// Its name, options and help.
  static var command: Command { get }

  /// Does the work.
  ///
  /// - Parameter arguments: what was typed, as `command` declares it.
  /// - Throws: `Failure` with the exit code and the words for a person.
  static func run(_ arguments: Arguments) throws(Failure)
}
