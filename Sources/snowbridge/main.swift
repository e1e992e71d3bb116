import Console

// People type the verb of snowctl, which becomes this program.
let program = Program(
  "snowctl bridge", "Hands the service's frames to VNC viewers, browsers or a video device.",
  groups: [
    .init("Bridges", [VNCBridge.command, HTTPBridge.command, VideoBridge.command])
  ],
  notes: [
    "Frames come from the service's ring: an output 'ring', or 'snowctl replay LOG --output "
      + "ring:PATH'. A bridge waits for it, connects again when it has gone, and ends on SIGTERM.",
    "Exit codes are those of sysexits.h.",
  ])

SignalWatch.start()
program.run(Array(CommandLine.arguments.dropFirst())) { (arguments) throws(Failure) in
  switch arguments.command.verb {
  case "vnc": try VNCBridge.run(arguments)
  case "http": try HTTPBridge.run(arguments)
  default: try VideoBridge.run(arguments)
  }
}.exit()
