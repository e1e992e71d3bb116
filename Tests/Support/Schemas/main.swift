import Foundation
import Scenes
import Settings

// Writes the JSON schemas that the tables of fields make: `make schemas`. The argument is the checkout.

let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".")
for (path, schema) in [
  ("config/snowd.schema.json", Configuration.schema),
  ("config/scenes/scene.schema.json", SceneFile.schema),
] {
  try Data(schema.utf8).write(to: folder.appending(path: path))
}
