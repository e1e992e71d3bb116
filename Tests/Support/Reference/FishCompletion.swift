/// Completion for fish, from the declarations.
func fishCompletion(_ name: String, _ commands: [DeclaredCommand]) -> String {
  let verbs = topWords(commands)
  var text = """
    # Completion of \(name) for fish. Written by 'make manual'; changes here are lost.

    function __\(name)_list
        set -l program (commandline -opc)[1]
        command $program help --list $argv[1] 2>/dev/null
    end

    # Whether the words behind the program begin with these.
    function __\(name)_has
        set -l words (commandline -opc)[2..-1]
        string match -q -- "$argv *" "$words "
    end


    """
  if !verbs.isEmpty {
    text += "complete -c \(name) -f\n"
    for verb in verbs {
      text +=
        "complete -c \(name) -n __fish_use_subcommand -a \(verb.word) -d \(quote(verb.purpose))\n"
    }
    text += "complete -c \(name) -n __fish_use_subcommand -a help -d 'Shows help.'\n"
    text +=
      "complete -c \(name) -n '__\(name)_has help' -a \(quote(verbs.map(\.word).joined(separator: " ")))\n"
    text += "complete -c \(name) -n __fish_use_subcommand -s h -l help -d 'Shows help.'\n"
    text += "complete -c \(name) -n __fish_use_subcommand -s V -l version -d 'Shows the version.'\n"
  }
  for command in commands {
    let condition = command.verb.isEmpty ? "" : " -n '__\(name)_has \(command.verb)'"
    for option in command.options {
      let letter = option.letter.map { " -s \($0)" } ?? ""
      let value = option.value == nil ? "" : fish(option.completion, name)
      text +=
        "complete -c \(name)\(condition)\(letter) -l \(option.name)\(value) -d \(quote(option.help))\n"
    }
    switch command.operands.first?.completion {
    case .files, .listed: text += "complete -c \(name)\(condition) -F\n"
    case .words(let words):
      // Only as the next word: another follows it.
      let test = " -n '__\(name)_has \(command.verb); and test (count (commandline -opc)) = 2'"
      text += "complete -c \(name)\(test) -a \(quote(words.joined(separator: " ")))\n"
    case nil, .some(.none): break
    }
  }
  return text
}

/// What follows an option: `-r` takes files as well, `-x` does not.
private func fish(_ completion: DeclaredCommand.Completion, _ name: String) -> String {
  switch completion {
  case .none: " -x"
  case .files: " -r -F"
  case .words(let words): " -x -a \(quote(words.joined(separator: " ")))"
  case .listed(let list):
    list == "scenes" ? " -r -F -a '(__\(name)_list scenes)'" : " -x -a '(__\(name)_list \(list))'"
  }
}

private func quote(_ words: String) -> String {
  "'" + words.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
}
