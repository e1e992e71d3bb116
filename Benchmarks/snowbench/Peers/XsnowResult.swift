/// The cost of snowd, xsnow and its X server.
struct XsnowResult {
  /// One run of snowd.
  struct Ours {
    let share: ProcessShare
    let frames: Int
    let skipped: Int
  }

  let ours: [Ours]
  /// The same scene and pipeline without pauses: the figures of a frame.
  let drawing: Row
  let xsnow: ProcessShare
  let server: ProcessShare
  let bareXsnow: ProcessShare
  let bareServer: ProcessShare

  /// Processor seconds a minute of ours: the median.
  var ourTime: Double { median(ours.map(\.share.secondsPerMinute)) }
  /// Of xsnow with its defaults, and its server.
  var theirTime: Double { xsnow.secondsPerMinute + server.secondsPerMinute }
  /// Of xsnow with snow only, and its server.
  var theirBareTime: Double { bareXsnow.secondsPerMinute + bareServer.secondsPerMinute }
  /// Ours ÷ theirs.
  var ratio: Double { ourTime / theirTime }
  /// Our peak memory, in MiB.
  var peakMemory: Double { ours.map(\.share.peakMemory).max() ?? 0 }
  /// Our most expensive run ÷ our cheapest.
  var restlessness: Double {
    let times = ours.map(\.share.secondsPerMinute)
    return (times.max() ?? 1) / (times.min() ?? 1)
  }

  /// A figure of the drawing.
  func drawn(_ name: String) -> Double {
    drawing.figures.first { $0.name == name }?.value ?? .nan
  }

  /// As a row for programs.
  var row: Row {
    let unit = "CPU s a minute"
    return Row(
      name: "300 flakes 1920x1080 at 60 fps, beside xsnow",
      figures: [
        ("ours", ourTime, unit), ("xsnow", xsnow.secondsPerMinute, unit),
        ("xvfb", server.secondsPerMinute, unit), ("ratio", ratio, "of xsnow and Xvfb"),
        ("goal", XsnowBenchmark.goal, "of xsnow and Xvfb"),
        ("xsnow_snow_only", bareXsnow.secondsPerMinute, unit),
        ("xvfb_snow_only", bareServer.secondsPerMinute, unit),
        ("ratio_snow_only", ourTime / theirBareTime, "of both"),
        ("wakes_ours", median(ours.map(\.share.wakesPerSecond)), "a second"),
        ("wakes_xsnow", xsnow.wakesPerSecond, "a second"),
        ("wakes_xvfb", server.wakesPerSecond, "a second"),
        ("peak_rss_ours", peakMemory, "MiB"), ("peak_rss_xsnow", xsnow.peakMemory, "MiB"),
        ("peak_rss_xvfb", server.peakMemory, "MiB"),
        ("frames", Double(ours.map(\.frames).reduce(0, +)), ""),
        ("skipped", Double(ours.map(\.skipped).reduce(0, +)), ""),
        ("sprites", drawn("sprites"), "a frame"),
        ("pixels_touched", drawn("pixels_touched"), "a frame"),
        ("allocations", drawn("allocations"), "a frame"),
      ])
  }
}
