/// Completion for bash, from the declarations; needs no other file.
func bashCompletion(_ name: String, _ commands: [DeclaredCommand]) -> String {
  let verbs = topWords(commands)
  var text = """
    # Completion of \(name) for bash. Written by 'make manual'; changes here are lost.

    # Adds those of the words that begin with $cur. Readline replaces only what is behind the last colon.
    _\(name)_reply() {
      local word colon=
      [[ $cur == *:* && $COMP_WORDBREAKS == *:* ]] && colon=${cur%"${cur##*:}"}
      for word; do
        [[ $word == "$cur"* ]] && COMPREPLY+=("${word#"$colon"}")
      done
      [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *: ]] && compopt -o nospace 2>/dev/null
      return 0
    }

    _\(name)_list() {
      local IFS=$'\\n'
      _\(name)_reply $("${words[0]}" help --list "$1" 2>/dev/null)
    }

    _\(name)_files() {
      local IFS=$'\\n'
      compopt -o filenames 2>/dev/null
      COMPREPLY+=($(compgen -f -- "$cur"))
    }

    _\(name)() {
      # Split at blanks alone: values as iio:local:NAME are one word.
      local line=${COMP_LINE:0:COMP_POINT} words cur previous verb
      read -ra words <<<"$line"
      [[ $line == *[[:blank:]] ]] && words+=("")
      cur=${words[${#words[@]}-1]} previous=${words[${#words[@]}-2]}
      if [[ $cur == --*=* ]]; then
        previous=${cur%%=*} cur=${cur#*=}
      fi
      COMPREPLY=()

    """
  if verbs.isEmpty {
    text += "  verb=\n"
  } else {
    text += """
        if [[ ${#words[@]} == 2 ]]; then
          _\(name)_reply \(verbs.map(\.word).joined(separator: " ")) help --help --version
          return
        fi
        verb=${words[1]}

      """
    for verb in verbs where verb.hasParts {
      text += "  [[ $verb == \(verb.word) && ${#words[@]} -gt 3 ]] && verb=\"$verb ${words[2]}\"\n"
    }
    text +=
      "  [[ $verb == help ]] && { _\(name)_reply \(verbs.map(\.word).joined(separator: " ")); return; }\n"
  }
  text += "  case \"$verb $previous\" in\n"
  for command in commands {
    for option in command.options where option.value != nil {
      let names = ["--" + option.name] + (option.letter.map { ["-" + $0] } ?? [])
      let patterns = names.map { "\"\(command.verb) \($0)\"" }.joined(separator: " | ")
      let action = bash(option.completion, name).map { " \($0);" } ?? ""
      text += "    \(patterns))\(action) return ;;\n"
    }
  }
  text += "  esac\n  case \"$verb\" in\n"
  for command in commands {
    let options = command.options.map { "--" + $0.name }.joined(separator: " ")
    text += "    \"\(command.verb)\")\n"
    text += "      if [[ $cur == -* ]]; then\n        _\(name)_reply \(options)\n"
    if let action = command.operands.first.flatMap({ bash($0.completion, name) }) {
      text += "      else\n        \(action)\n"
    }
    text += "      fi ;;\n"
  }
  return text + "  esac\n}\n\ncomplete -F _\(name) \(name)\n"
}

private func bash(_ completion: DeclaredCommand.Completion, _ name: String) -> String? {
  switch completion {
  case .none: nil
  case .files: "_\(name)_files"
  case .words(let words): "_\(name)_reply \(words.joined(separator: " "))"
  case .listed(let list):
    // A scene is a name or a path.
    list == "scenes" ? "_\(name)_list scenes; _\(name)_files" : "_\(name)_list \(list)"
  }
}

/// A first word behind the program's name.
struct TopWord {
  let word: String
  let purpose: String
  /// Whether another word names the command: "bridge vnc".
  let hasParts: Bool
}

/// The first words behind the program's name; none for a program without verbs.
func topWords(_ commands: [DeclaredCommand]) -> [TopWord] {
  var words: [TopWord] = []
  for command in commands where !command.verb.isEmpty {
    let parts = command.verb.split(separator: " ").map(String.init)
    guard !words.contains(where: { $0.word == parts[0] }) else { continue }
    let hasParts = commands.contains { $0.verb.hasPrefix(parts[0] + " ") }
    words.append(TopWord(word: parts[0], purpose: command.purpose, hasParts: hasParts))
  }
  return words
}
