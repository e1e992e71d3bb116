// Pages of programs, from their declarations.

extension Roff {
  /// Usage, one line for each command.
  mutating func synopsis(_ commands: [DeclaredCommand]) {
    heading("Synopsis")
    for (index, command) in commands.enumerated() {
      if index > 0 { line(".br") }
      let operands = command.operands.map { operand in
        switch operand.count {
        case "optional": "[\(Self.italic(operand.name))]"
        case "any": "[\(Self.italic(operand.name))]..."
        default: Self.italic(operand.name)
        }
      }
      line(
        ([Self.bold(command.name), "[\(Self.italic("OPTION"))]..."] + operands).joined(
          separator: " "))
    }
  }

  mutating func options(of command: DeclaredCommand) {
    for option in command.options {
      var term = option.letter.map { Self.bold("-\($0)") + ", " } ?? ""
      term += Self.bold("--\(option.name)")
      if let value = option.value { term += " " + Self.italic(value) }
      let more = option.repeats ? " (may be given more than once)" : ""
      item(term, roff: Self.escape(option.help + more))
    }
  }

  mutating func examples(of command: DeclaredCommand) {
    guard !command.examples.isEmpty else { return }
    paragraph("Examples:")
    code(command.examples)
  }

  mutating func seeAlso(_ pages: [(String, String)]) {
    heading("See also")
    line(pages.map { Self.page($0.0, $0.1) }.joined(separator: ",\n"))
  }
}

/// snowd(8).
func servicePage(_ command: DeclaredCommand) -> String {
  var page = Roff("snowd", "8", "snow that always falls to the real floor")
  page.synopsis([command])
  page.heading("Description")
  page.paragraph(command.purpose)
  for note in command.notes { page.paragraph(note) }
  page.heading("Options")
  page.options(of: command)
  page.heading("Signals")
  page.item(
    Roff.bold("SIGHUP"),
    roff: "Reload the scenes and the schedule; after an error the running settings stay.")
  page.item(Roff.bold("SIGUSR1"), roff: "Restart eased flakes.")
  page.item(
    Roff.bold("SIGTERM") + ", " + Roff.bold("SIGINT"),
    roff: "End, and restore the screen and the console.")
  page.heading("Files")
  page.item(
    Roff.italic("/etc/snowd/snowd.json5"),
    roff: "The configuration, \(Roff.page("snowd.json5", "5")).")
  page.item(
    Roff.italic("/etc/snowd/conf.d/*.json5"),
    roff: "Drop-ins that apply over the configuration, key by key, in the order of their names.")
  page.item(
    Roff.italic("/var/lib/snowd/calibration.json5"),
    roff: "What \(Roff.page("snowctl-calibrate", "1")) has found; it applies before the drop-ins.")
  page.item(
    Roff.italic("/var/lib/snowd/gyroscopes.json5"),
    roff: "How wrong the gains of gyroscopes were found to be; it may be removed.")
  page.item(
    Roff.italic("/etc/snowd/scenes"),
    roff:
      "Your scenes, \(Roff.page("snow-scene", "5")); they replace shipped ones of the same name.")
  page.item(Roff.italic("/usr/share/snowd/scenes"), roff: "The shipped scenes.")
  page.item(
    Roff.italic("/run/snowd/frames.sock"),
    roff: "The socket of the frame ring, \(Roff.page("snow-ring", "7")).")
  page.item(
    Roff.italic("/run/snowd/control/bus"),
    roff: "The control socket, for machines without a message bus.")
  page.item(
    Roff.italic("/run/snowd/remote/bus"),
    roff: "The remote socket, for programs that face a network.")
  page.item(
    Roff.italic("/run/snowd/files"), roff: "The folder that the unit lets the service write to.")
  page.item(
    Roff.italic("~/.config/snowd/snowd.json5") + ", " + Roff.italic("conf.d"),
    roff: "With --user: the user's configuration, over the machine's.")
  page.item(
    Roff.italic("~/.local/share/snowd/scenes") + ", " + Roff.italic("~/.local/state/snowd"),
    roff: "With --user: the user's scenes; calibration and what else outlasts a restart.")
  page.item(
    Roff.italic("$XDG_RUNTIME_DIR/snowd"), roff: "With --user: the folder of all sockets.")
  page.heading("Environment")
  page.item(
    Roff.bold("SNOWD_CPU"),
    roff: Roff.escape("'baseline' keeps the program from becoming the one for CPUs with AVX2."))
  page.heading("Exit status")
  page.paragraph(
    roff:
      "Those of \(Roff.page("sysexits.h", "3head")): 0 after a signal, 64 for the command line, 65 for data, 66 for a missing file, 78 for the configuration."
  )
  page.heading("Examples")
  page.code(command.examples)
  page.seeAlso([
    ("snowctl", "1"), ("snowd.json5", "5"), ("snow-scene", "5"), ("snow-ring", "7"),
    ("systemctl", "1"),
  ])
  return page.text
}

/// snowagent(8).
func agentPage(_ program: DeclaredProgram) -> String {
  var page = Roff(program.name, "8", "snow panels at an MQTT broker")
  page.synopsis(program.verbs)
  page.heading("Description")
  page.paragraph(program.purpose)
  for note in program.notes { page.paragraph(note) }
  for command in program.verbs {
    page.heading(command.name)
    page.paragraph(command.purpose)
    page.options(of: command)
    for note in command.notes { page.paragraph(note) }
    page.examples(of: command)
  }
  page.heading("Files")
  page.item(
    Roff.italic("/etc/snowd/agent.json5"),
    roff: "The configuration, \(Roff.page("agent.json5", "5")).")
  page.item(
    Roff.italic("/var/lib/snowagent"), roff: "What of the desired state has acted.")
  page.item(
    Roff.italic("/etc/credstore"),
    roff:
      "The credentials mqtt.password, mqtt.ca, mqtt.crt and mqtt.key, for the unit and for root.")
  page.item(Roff.italic("/run/snowd/remote/bus"), roff: "The service's remote socket.")
  page.seeAlso([
    ("snowd", "8"), ("snowctl", "1"), ("agent.json5", "5"), ("systemd.exec", "5"),
    ("mosquitto", "8"),
  ])
  return page.text
}

/// snowctl(1): the verbs, and where each is described.
func programPage(_ program: DeclaredProgram) -> String {
  var page = Roff(program.name, "1", "show, record, calibrate and control snow of snowd")
  page.heading("Synopsis")
  page.line(
    "\(Roff.bold(program.name)) \(Roff.italic("VERB")) [\(Roff.italic("OPTION"))]... [\(Roff.italic("OPERAND"))]..."
  )
  page.heading("Description")
  page.paragraph(program.purpose)
  for note in program.notes { page.paragraph(note) }
  page.heading("Verbs")
  for group in program.groups {
    page.subheading(group.title)
    page.line("See \(Roff.page("\(program.name)-\(group.page)", "1")).")
    for verb in group.verbs { page.item(Roff.bold(verb.verb), roff: Roff.escape(verb.purpose)) }
  }
  page.heading("Options")
  page.item(
    "\(Roff.bold("help")) [\(Roff.italic("VERB"))], \(Roff.bold("-h")), \(Roff.bold("--help"))",
    roff: "Show help, of the verb or of all.")
  page.item(Roff.bold("help --json"), roff: "Print the declarations of all verbs, for programs.")
  page.item(
    "\(Roff.bold("help --list")) \(Roff.italic("NAME"))",
    roff: "Print words for a shell to complete: scenes, sensors, outputs or screens.")
  page.item("\(Roff.bold("-V")), \(Roff.bold("--version"))", roff: "Show the version.")
  page.seeAlso(
    program.groups.map { ("\(program.name)-\($0.page)", "1") } + [
      ("snowd", "8"), ("snowd.json5", "5"), ("snow-scene", "5"), ("snow-ring", "7"),
    ])
  return page.text
}

/// A page for the verbs of a group: snowctl-see(1).
func groupPage(_ program: DeclaredProgram, _ group: DeclaredProgram.Group) -> String {
  let title = group.title.prefix(1).lowercased() + group.title.dropFirst()
  let verbs = group.verbs.map(\.verb).joined(separator: ", ")
  var page = Roff("\(program.name)-\(group.page)", "1", "\(title): \(verbs)")
  page.synopsis(group.verbs)
  for command in group.verbs {
    page.heading(command.name)
    page.paragraph(command.purpose)
    page.options(of: command)
    for note in command.notes { page.paragraph(note) }
    page.examples(of: command)
  }
  page.seeAlso([(program.name, "1"), ("snowd", "8")])
  return page.text
}
