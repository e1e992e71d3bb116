import Console
import Glibc
import Posix
import Programs
import Settings

// First, as the faster program inherits it: HUP and USR1 would end the service otherwise.
EventLoop.blockSignals()
CPULevel.enter(build: Release.build)
StandardError.silenceLibraries()
OutOfMemory.watch()
let journal = Journal()
let supervisor = Supervisor()

let command = Command(
  "snowd", "Shows falling snow on the outputs that the configuration names, until SIGTERM.",
  options: [
    Option(
      "config", "c", value: "PATH",
      help: "configuration file instead of \(Configuration.defaultPath)"
    ),
    Option(
      "user",
      help: "run as your own service: your configuration, your sockets, your session's screen"),
    Option("version", "V", help: "show the version"),
  ],
  examples: [
    "snowd", "snowd --config panel.json5", "systemctl status snowd", "systemctl reload snowd",
    "snowctl status", "systemctl --user enable --now snowd",
  ],
  notes: [
    "Without --config and without \(Configuration.defaultPath): the scene '\(Programme.usualScene)' on"
      + " the machine's screen, down is the panel's bottom. It is meant to be run by systemd; 'snowctl' is"
      + " for people.",
    "Drop-ins, *.json5 in the folder conf.d beside the configuration, apply over it, key by key and in the order of their"
      + " names.",
    "With --user, as the user unit runs it: ~/.config/snowd/snowd.json5 applies over \(Configuration.defaultPath), whose keys"
      + " \(ConfigurationFiles.machineKeys.sorted().joined(separator: ", ")) do not apply, scenes in"
      + " ~/.local/share/snowd/scenes come first, sockets are in $XDG_RUNTIME_DIR/snowd, and the screen is that of a Wayland"
      + " compositor, which is awaited: docs/user-service.md.",
    "SIGHUP reloads the scenes and the schedule; an error is logged and the running settings stay. SIGUSR1 restarts eased"
      + " flakes. 'snowctl reload' and 'snowctl trigger' do the same over the bus, docs/bus.md.",
  ])

do throws(Failure) {
  // For manual pages and shells, as snowctl does it.
  guard commandLineWords != ["help", "--json"] else {
    try Terminal.print(command.json + "\n")
    ExitCode.ok.exit()
  }
  let arguments = try command.parse(commandLineWords)
  if arguments.wantsHelp {
    try Terminal.print(HelpPage(command).text)
  } else if arguments.flag("version") {
    try Terminal.print("snowd \(Release.version)\n")
  } else {
    let scope = arguments.flag("user") ? try ServiceScope.ofThisUser() : .system
    try Service(arguments.value("config"), ServiceFolders(of: scope), journal, supervisor).run()
  }
} catch {
  if !error.isQuiet { supervisor.status(error.message) }
  journal.report(error).exit()
}
