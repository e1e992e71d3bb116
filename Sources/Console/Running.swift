import Posix

extension Command {
  /// Runs the command on a command line: help, mistakes and exit codes are taken care of.
  ///
  /// - Parameters:
  ///   - words: the command line without program and verb.
  ///   - voice: says what went wrong.
  ///   - act: the work; called unless help was asked for or the words are wrong.
  /// - Returns: the code to exit with.
  public func run(
    _ words: [String], _ voice: Voice, _ act: (Arguments) throws(Failure) -> Void
  ) -> ExitCode {
    do {
      let arguments = try parse(words)
      if arguments.wantsHelp { try Terminal.print(HelpPage(self).text) } else { try act(arguments) }
      return .ok
    } catch {
      return voice.conclude(error)
    }
  }
}

extension Voice {
  /// Says what went wrong; after an interruption the program ends here, by the signal that asked for it.
  fileprivate func conclude(_ failure: Failure) -> ExitCode {
    let code = report(failure)
    if failure.isInterruption { SignalWatch.endBySignal() }
    return code
  }
}

extension Program {
  /// Runs the command that the first word names; `help`, `help VERB`, `--help` and no word explain.
  ///
  /// - Parameters:
  ///   - words: the command line without the program.
  ///   - act: the work; `arguments.command.verb` says which.
  /// - Returns: the code to exit with.
  public func run(_ words: [String], _ act: (Arguments) throws(Failure) -> Void) -> ExitCode {
    let voice = Voice(name)
    do throws(Failure) {
      guard let verb = words.first else {
        // A command without its verb is a mistake, and the help is what mends it.
        try Terminal.print(HelpPage(self).text)
        return .usage
      }
      switch (verb, words.dropFirst().first) {
      case ("--help", _), ("-h", _), ("help", nil): try Terminal.print(HelpPage(self).text)
      case ("--version", _) where version != nil: try Terminal.print("\(name) \(version ?? "")\n")
      case ("help", let topic?): try Terminal.print(HelpPage(try command(topic)).text)
      default: return try command(verb).run(Array(words.dropFirst()), voice, act)
      }
      return .ok
    } catch {
      return voice.conclude(error)
    }
  }
}
