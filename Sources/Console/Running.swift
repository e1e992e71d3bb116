import Posix

extension Command {
  /// Parses the words after the command's name, then prints help or calls `act`; reports a failure.
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
  /// Reports a failure; an interruption ends the program here, by the signal.
  fileprivate func conclude(_ failure: Failure) -> ExitCode {
    let code = report(failure)
    if failure.isInterruption { SignalWatch.endBySignal() }
    return code
  }
}

extension Program {
  /// Prints the words that complete a value, one a line, for shells.
  private func printList(_ list: String) throws(Failure) {
    guard let words = lists[list] else {
      let names = lists.keys.sorted().joined(separator: ", ")
      throw Failure("unknown list '\(list)'; expected one of \(names)", .usage)
    }
    try Terminal.print(words().map { Terminal.harmless($0) + "\n" }.joined())
  }

  /// Runs the verb that the first word names; `help`, `help VERB` and `--help` print help, `help --json` the
  /// declarations of all verbs, `help --list NAME` words that complete a value.
  public func run(_ words: [String]) -> ExitCode {
    let voice = Voice(name)
    do throws(Failure) {
      guard let word = words.first else {
        try Terminal.print(HelpPage(self).text)
        return .usage
      }
      switch (word, words.dropFirst().first) {
      case ("--help", _), ("-h", _), ("help", nil): try Terminal.print(HelpPage(self).text)
      case ("--version", _) where version != nil, ("-V", _) where version != nil:
        try Terminal.print("\(name) \(version ?? "")\n")
      case ("help", "--json"): try Terminal.print(json + "\n")
      case ("help", "--list"): try printList(words.count > 2 ? words[2] : "")
      case ("help", let topic?): try Terminal.print(HelpPage(try verb(topic).command).text)
      default:
        // As with systemctl: 'snowctl --user status' is 'snowctl status --user'.
        let early = Array(words.prefix { $0.hasPrefix("--") })
        let rest = words.dropFirst(early.count)
        guard let name = rest.first else { throw unknown(word) }
        let verb = try verb(name)
        return verb.command.run(early + rest.dropFirst(), voice) { (arguments) throws(Failure) in
          try verb.run(arguments)
        }
      }
      return .ok
    } catch {
      return voice.conclude(error)
    }
  }
}
