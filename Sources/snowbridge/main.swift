import Console
import Posix

SignalWatch.start()

// Users type snowctl's verb, which executes this program.
Program(
  "snowctl bridge", "Serves the service's frames to VNC viewers or browsers.",
  groups: [.init("Bridges", page: "bridge", [VNCBridge.self, HTTPBridge.self])],
  notes: [
    "Frames come from a frame ring: the output 'ring:' of the service, or 'snowctl replay LOG --output "
      + "ring:PATH'. A bridge waits for the ring, reconnects after its producer restarts, and exits on SIGTERM.",
    "Exit codes are those of sysexits.h.",
  ]
).run(commandLineWords).exit()
