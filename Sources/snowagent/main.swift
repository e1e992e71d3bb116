import CBuildNote
import Console
import Posix

SignalWatch.start()

// Users type 'snowctl fleet', which executes this program.
if commandLineWords.first == FleetProgram.word {
  FleetProgram.program.run(Array(commandLineWords.dropFirst())).exit()
}

Program(
  "snowagent", "Connects the service to an MQTT broker: Home Assistant, and many panels at once.",
  groups: [.init("Agent", page: "agent", [RunVerb.self, ForgetVerb.self])],
  notes: [
    "It reads /etc/snowd/agent.json5, which 'snowctl check' validates, and reaches the service at its remote socket,"
      + " where group snowd-remote may switch and no more. Ending it never touches the snow.",
    "Exit codes are those of sysexits.h.",
  ], version: String(cString: snow_version())
).run(commandLineWords).exit()
