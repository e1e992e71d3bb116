import CLinux
import CPango
import Console
import Glibc
import PictureHelper
import Posix

// snowd and snowctl execute it, with a socket for messages as descriptor 3.
guard Confinement.hasSocket else {
  Voice("snowpicture").say(
    "snowd and snowctl execute this program for texts and pictures; there is nothing to type")
  exit(ExitCode.usage.rawValue)
}
OutOfMemory.watch()
snow_pango_silence()
snow_silence_libraries()
Confinement.begin()
do {
  try answerRequests(from: FileDescriptor(owning: Confinement.socket, name: "socket"))
} catch {
  // Nobody waits for an answer.
}
