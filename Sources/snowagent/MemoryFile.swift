import Console
import Documents
import Fleet
import Posix

/// Where what acted last is kept over restarts of the agent: in the state folder of its unit.
struct MemoryFile {
  /// Nil without a state folder.
  private let path: String?
  private var stored: DesiredMemory?
  private var isBroken = false

  init() { path = environmentVariable("STATE_DIRECTORY").map { $0 + "/desired.json" } }

  /// What an earlier agent has stored; nothing if there is none, or if it cannot be read.
  mutating func load() -> DesiredMemory {
    guard let path, fileExists(path) else { return DesiredMemory() }
    do {
      let bytes = try FileDescriptor.reading(path).readAll(limit: 65536)
      let memory = try DesiredMemory(bytes)
      stored = memory
      return memory
    } catch {
      Voice.agent.say("\(path) is ignored: \(error)")
      return DesiredMemory()
    }
  }

  /// Stores what has changed.
  mutating func store(_ memory: DesiredMemory) {
    guard let path, memory != stored else { return }
    do throws(SystemError) {
      try replaceFile(path, with: memory.text)
      (stored, isBroken) = (memory, false)
    } catch {
      if !isBroken {
        Voice.agent.say(
          "\(error); after a restart of the agent, what is desired acts once more")
      }
      isBroken = true
    }
  }
}
