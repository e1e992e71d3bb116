import Console
import Posix

// Users type snowctl's verb, which executes this program.
let program = Program(
  "snowctl bridge", "Serves the service's frames to VNC viewers or browsers.",
  groups: [
    .init("Bridges", [VNCBridge.command, HTTPBridge.command])
  ],
  notes: [
    "Frames come from a frame ring: the output 'ring:' of the service, or 'snowctl replay LOG --output "
      + "ring:PATH'. A bridge waits for the ring, reconnects after its producer restarts, and exits on SIGTERM.",
    "Exit codes are those of sysexits.h.",
  ])

SignalWatch.start()
program.run(commandLineWords) { (arguments) throws(Failure) in
  switch arguments.command.verb {
  case "vnc": try VNCBridge.run(arguments)
  default: try HTTPBridge.run(arguments)
  }
}.exit()
