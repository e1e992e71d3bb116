import Fleet
import Foundation
import Scenes
import Settings

// Writes what the programs say about themselves: `make schemas`, `make manual`.

let arguments = CommandLine.arguments.dropFirst().map { $0 }
let folders = arguments.dropFirst().map { URL(filePath: $0) }
switch (arguments.first, folders.count) {
case ("schemas", 1):
  // From the tables of fields.
  for (path, schema) in [
    ("config/snowd.schema.json", Configuration.schema),
    ("config/scenes/scene.schema.json", SceneFile.schema),
    ("config/agent.schema.json", AgentSettings.schema),
    ("config/fleet.schema.json", FleetAccount.schema),
  ] {
    try Data(schema.utf8).write(to: folders[0].appending(path: path))
  }
case ("manual", 3):
  try Manual(checkout: folders[0], programs: folders[1], folder: folders[2]).write()
default:
  let usage =
    "usage: Reference schemas CHECKOUT\n       Reference manual CHECKOUT PROGRAMS FOLDER\n"
  FileHandle.standardError.write(Data(usage.utf8))
  exit(64)
}
