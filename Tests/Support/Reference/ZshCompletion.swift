/// Completion for zsh, from the declarations.
func zshCompletion(_ name: String, _ commands: [DeclaredCommand]) -> String {
  let verbs = topWords(commands)
  var text = """
    #compdef \(name)
    # Completion of \(name) for zsh. Written by 'make manual'; changes here are lost.

    _\(name)_list() {
      local -a found
      found=(${(f)"$(${program:-\(name)} help --list $1 2>/dev/null)"})
      # A colon ends a form that needs more.
      compadd -S '' -a -- found
    }


    """
  for command in commands {
    text += "_\(function(name, command))() {\n  _arguments -s \\\n"
    for option in command.options { text += "    \(zsh(option, name)) \\\n" }
    for operand in command.operands {
      let place = operand.count == "any" ? "*" : operand.count == "optional" ? ":" : ""
      let head = operand.count == "any" ? "*:" : place + ":"
      text += "    '\(head)\(zshEscape(operand.name)):\(zsh(operand.completion, name))' \\\n"
    }
    text += "    && return 0\n}\n\n"
  }
  text += "_\(name)() {\n  local program=$words[1]\n"
  if verbs.isEmpty {
    return text + "  _\(function(name, commands[0]))\n}\n\n_\(name) \"$@\"\n"
  }
  text += "  if (( CURRENT == 2 )); then\n    local -a verbs\n    verbs=(\n"
  for verb in verbs { text += "      '\(verb.word):\(zshEscape(verb.purpose))'\n" }
  text += "      'help:Shows help.'\n    )\n    _describe verb verbs\n    return\n  fi\n"
  text += "  shift words\n  (( CURRENT-- ))\n"
  for verb in verbs where verb.hasParts {
    text += """
        if [[ $words[1] == \(verb.word) ]] && (( CURRENT > 2 )); then
          words[1,2]=("$words[1] $words[2]")
          (( CURRENT-- ))
        fi

      """
  }
  text += "  case $words[1] in\n"
  for command in commands { text += "    '\(command.verb)') _\(function(name, command)) ;;\n" }
  return text
    + "    help) compadd \(verbs.map(\.word).joined(separator: " ")) ;;\n  esac\n}\n\n_\(name) \"$@\"\n"
}

private func function(_ name: String, _ command: DeclaredCommand) -> String {
  ([name]
    + (command.verb.isEmpty ? ["command"] : command.verb.split(separator: " ").map(String.init)))
    .joined(separator: "_")
}

private func zsh(_ option: DeclaredCommand.Option, _ name: String) -> String {
  let help = "[\(zshEscape(option.help))]"
  let value = option.value.map { ":\(zshEscape($0)):\(zsh(option.completion, name))" } ?? ""
  let long = "--\(option.name)"
  let star = option.repeats ? "*" : ""
  guard let letter = option.letter else { return "'\(star)\(long)\(help)\(value)'" }
  let exclusion = option.repeats ? "" : "(-\(letter) \(long))"
  return "'\(exclusion)\(star)'{-\(letter),\(long)}'\(help)\(value)'"
}

private func zsh(_ completion: DeclaredCommand.Completion, _ name: String) -> String {
  switch completion {
  case .none: " "
  case .files: "_files"
  case .words(let words): "(\(words.joined(separator: " ")))"
  case .listed(let list):
    list == "scenes" ? "{ _\(name)_list scenes; _files }" : "{ _\(name)_list \(list) }"
  }
}

/// Inside single quotes, in brackets or between colons.
private func zshEscape(_ words: String) -> String {
  words.replacing("\\", with: "\\\\").replacing("'", with: "'\\''").replacing("[", with: "\\[")
    .replacing("]", with: "\\]").replacing(":", with: "\\:")
}
