import Console
import Documents
import Graphics
import Plot
import Programs
import Scenes
import Settings

/// How evenly snow lies on screens that are turned, as figures and as a picture.
struct CoverageBenchmark {
  /// The picture's file.
  let path: String
  /// Runs of each scene.
  static let seeds = 50
  /// Parts along the longer side and the shorter one that the picture shows.
  private static let fine = (long: 16, short: 8)

  func run(_ table: Table) throws(Failure) {
    let output = try PicturePath(path, called: "--coverage")
    let plain: SceneDescription
    let classic: SceneDescription
    do throws(DocumentError) {
      let text = Coverage.plainSnow(birthRate: 100)
      plain = try SceneFile.parse(Array(text.utf8), file: "plain snow")
    } catch { throw Failure(error.description, .software) }
    do {
      let library = SceneLibrary()
      classic = try library.description(at: library.path(of: "classic-article"))
    } catch { throw Failure(error) }
    let (wide, tall) = (Size2(width: 320, height: 240), Size2(width: 240, height: 320))
    let rows = [
      try row("Plain snow, 4 : 3", plain, wide), try row("Plain snow, 3 : 4", plain, tall),
      try row("“classic-article”, 4 : 3", classic, wide),
    ]
    for row in rows {
      let extremes = row.coverage.merged(.eighths(of: row.coverage.size)).extremes
      table.add(
        Row(
          name: "coverage, \(row.name)",
          figures: [
            ("thinnest_eighth", extremes.lowerBound * 100, "%"),
            ("densest_eighth", extremes.upperBound * 100, "%"),
          ]))
    }
    let picture = CoveragePicture(rows: rows, seeds: Self.seeds)
    let frame: Frame
    do { frame = try picture.frame() } catch { throw Failure(error.description, .software) }
    try output.write(frame)
  }

  private func row(
    _ name: String, _ scene: SceneDescription, _ size: Size2
  ) throws(Failure) -> CoveragePicture.Row {
    let (long, short) = Self.fine
    let grid =
      size.width < size.height
      ? Coverage.Grid(columns: short, rows: long) : Coverage.Grid(columns: long, rows: short)
    do {
      let coverage = try Coverage.measure(scene, size: size, grid: grid, seeds: Self.seeds)
      return CoveragePicture.Row(name: name, coverage: coverage)
    } catch { throw Failure(error.description, .software) }
  }
}
