extension FramePlan {
  /// Leaves out sprites, evenly, so that the commands from `first` on have about `most` pixels; shapes stay.
  ///
  /// A scene may have a hundred thousand sprites as large as the screen, which no machine draws in time.
  mutating func thin(from first: Int, to most: Int) {
    var (sprites, shapes) = (0, 0)
    for index in first..<count {
      let area = commands[index].edges.area
      if commands[index].kind.isShape { shapes += area } else { sprites += area }
    }
    let share = Double(max(0, most - shapes)) / Double(max(1, sprites))
    guard share < 1 else { return }
    var (kept, due) = (first, 0.0)
    for index in first..<count {
      let command = commands[index]
      let size = Double(command.edges.area)
      if !command.kind.isShape {
        due += size * share
        guard due >= size / 2 else {
          leaveOut(command.edges)
          continue
        }
        due -= size
      }
      replace(kept, by: command)
      kept += 1
    }
    cut(to: kept)
  }
}

extension DrawCommand.Kind {
  fileprivate var isShape: Bool { rawValue >= DrawCommand.Kind.shapeCover.rawValue }
}
