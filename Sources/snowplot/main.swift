import Console
import Graphics
import Plot
import Posix
import Programs
import Recordings

// `snowctl gravity LOG --plot FILE` becomes this program.
SignalWatch.start()
OutOfMemory.watch()
GravityRun.command.run(commandLineWords, Report.voice) { (arguments) throws(Failure) in
  let path = try PicturePath(arguments.value("plot") ?? "", called: "--plot")
  if path.overwrites(arguments.operands[0]) {
    throw Failure("--plot would overwrite \(arguments.operands[0]), which is the log", .usage)
  }
  let run = try GravityRun(arguments)
  defer { Report.skippedRows(of: run.source) }
  var record = GravityRecord(from: run.begin)
  var progress = Progress()
  try run.follow { sample, estimate in
    record.add(sample, estimate, run.source.reference)
    progress.update(run.source.progress)
  }
  guard !SignalWatch.stopRequested else {
    throw .interrupted("interrupted; no picture is written")
  }
  let name = (run.source.name.pathParts.last ?? run.source.name).escapingPathBytes()
  let picture = GravityPicture(
    record: record, name: name == "-" ? "standard input" : name, begin: run.start,
    settings: run.settings)
  let frame: Frame
  do throws(PlotError) { frame = try picture.frame() } catch {
    throw Failure(error.description, .software)
  }
  try path.write(frame, Report.voice)
}.exit()
