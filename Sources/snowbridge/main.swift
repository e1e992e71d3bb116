import Console
import Posix

// People type the verb of snowctl, which becomes this program.
let program = Program(
  "snowctl bridge", "Hands the service's frames to VNC viewers or browsers.",
  groups: [
    .init("Bridges", [VNCBridge.command, HTTPBridge.command])
  ],
  notes: [
    "Frames come from the service's ring: an output 'ring', or 'snowctl replay LOG --output "
      + "ring:PATH'. A bridge waits for it, connects again when it has gone, and ends on SIGTERM.",
    "Exit codes are those of sysexits.h.",
  ])

SignalWatch.start()
program.run(commandLineWords) { (arguments) throws(Failure) in
  switch arguments.command.verb {
  case "vnc": try VNCBridge.run(arguments)
  default: try HTTPBridge.run(arguments)
  }
}.exit()
