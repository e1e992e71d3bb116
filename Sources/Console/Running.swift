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
      if arguments.wantsHelp { try HelpPage(self).print() } else { try act(arguments) }
      return .ok
    } catch {
      return voice.report(error)
    }
  }
}

extension Program {
  /// Runs the command that the first word names; `help`, `help VERB` and `--help` explain.
  ///
  /// - Parameters:
  ///   - words: the command line without the program.
  ///   - act: the work; `arguments.command.verb` says which.
  /// - Returns: the code to exit with.
  public func run(_ words: [String], _ act: (Arguments) throws(Failure) -> Void) -> ExitCode {
    let voice = Voice(name)
    do throws(Failure) {
      guard let verb = words.first else {
        throw Failure("which verb?", .usage, hint: "Try '\(name) --help'.")
      }
      switch (verb, words.dropFirst().first) {
      case ("--help", _), ("-h", _), ("help", nil): try HelpPage(self).print()
      case ("--version", _) where version != nil: try printVersion()
      case ("help", let topic?): try HelpPage(try command(topic)).print()
      default: return try command(verb).run(Array(words.dropFirst()), voice, act)
      }
      return .ok
    } catch {
      return voice.report(error)
    }
  }

  private func printVersion() throws(Failure) {
    var output = BufferedWriter.standardOutput()
    do throws(SystemError) {
      try output.write("\(name) \(version ?? "")\n")
      try output.flush()
    } catch {
      throw Failure(error)
    }
  }
}

extension HelpPage {
  fileprivate func print() throws(Failure) {
    do { try show() } catch { throw Failure(error) }
  }
}
