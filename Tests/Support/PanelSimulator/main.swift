import Console
import Glibc
import Posix

// Panels without a screen, for tests of fleets: they take orders and report, as snowagent does.

SignalWatch.start()
let command = Command(
  "PanelSimulator", "Plays panels at a broker until it is stopped.",
  options: [
    Option("broker", value: "URL", help: "the broker"),
    Option("user", value: "NAME", help: "the account"),
    Option("password", value: "WORD", help: "its password"),
    Option("ca", value: "FILE", help: "the broker's authority"),
    Option("prefix", value: "WORD", help: "what topics begin with (snowd)"),
    Option("name", value: "WORD", help: "panels are WORD-1, WORD-2, ..."),
    Option("count", value: "N", help: "how many"),
    Option("group", value: "WORD", help: "their group"),
    Option("connections", value: "N", help: "connections that share the panels (a panel each)"),
    Option("offline", value: "NAME", repeats: true, help: "a panel that has gone"),
    Option("silent", value: "NAME", repeats: true, help: "a panel that never answers"),
    Option("bad-picture", value: "NAME", repeats: true, help: "a panel with an invalid picture"),
    Option(
      "large-picture", value: "NAME", repeats: true, help: "a panel with a picture of 3 MB"),
  ])
command.run(commandLineWords, Voice("PanelSimulator")) { (arguments) throws(Failure) in
  // A connection has four descriptors.
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  limit.rlim_cur = limit.rlim_max
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  let simulator = try Simulator(arguments)
  do throws(SystemError) { try simulator.run() } catch { throw Failure(error) }
}.exit()
