/// A verb of a program; `Program` lists these types, so that every listed verb has an implementation.
public protocol Verb: SendableMetatype {
  static var command: Command { get }

  /// Runs the verb; `arguments` are as `command` declares them.
  static func run(_ arguments: Arguments) throws(Failure)
}
