import Graphics
import Images
import Posix

// Reads the pictures that it is given for a screen of 64 × 64, and says of each how many KiB more the process had in
// memory meanwhile than at its beginning, and what came of it:
//
//   PictureProbe FOLDER NAME...      1234 grey.png 1024x1024/8

/// A line of /proc/self/status, in KiB.
func status(_ name: String) throws -> Int {
  let bytes = try FileDescriptor.reading("/proc/self/status").readAll(limit: 1 << 16)
  let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  let line = lines.first { $0.hasPrefix(name + ":") }
  return line.flatMap { Int($0.split { $0 == " " || $0 == "\t" }[1]) } ?? 0
}

let folder = commandLineWords[0]
let beginning = try status("VmRSS")
for name in commandLineWords.dropFirst() {
  // 5 forgets the highest so far.
  try FileDescriptor.writing("/proc/self/clear_refs").write(Array("5".utf8).span.bytes)
  let outcome: String
  do {
    let picture = try readPNG("\(folder)/\(name)", mostPixels: 1 << 21)
    outcome = "\(picture.width)x\(picture.height)/\(picture.reduction)"
  } catch {
    outcome = error.description
  }
  print(try status("VmHWM") - beginning, name, outcome)
}
