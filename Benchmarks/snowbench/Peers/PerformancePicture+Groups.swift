import Portable

extension PerformancePicture.Group {
  /// A scene with all its peers.
  ///
  /// - Parameter rows: of one scene; not empty.
  init(_ rows: [PeerRow]) {
    let scene = rows[0].scene
    func times(_ index: Int) -> [Double] { rows.flatMap { $0.ours[index].runs.ours } }
    let first = rows[0].ours[0].level
    var bars: [PerformancePicture.Bar] = []
    for index in rows[0].ours.indices.dropFirst() {
      // Paired runs, so the ratio is of pairs, too.
      let ratios = zip(times(index), times(0)).map { $0 / $1 }
      bars.append(
        PerformancePicture.Bar(
          name: "snowd \(rows[0].ours[index].level.title)", value: median(ratios),
          spread: (ratios.min() ?? 1)...(ratios.max() ?? 1),
          words: PerformancePage.time(median(times(index))), look: .ours))
    }
    bars += rows.map { row in
      let runs = row.ours[0].runs
      let faults = row.isPeerFaithful ? "" : ", but only \(decimal(row.peerLikeness, places: 0)) dB"
      return PerformancePicture.Bar(
        name: row.peer.title, value: 1 / runs.ratio,
        spread: 1 / runs.spread.upperBound...1 / runs.spread.lowerBound,
        words: PerformancePage.time(median(runs.peer)) + faults,
        look: row.peer.isOrdinary ? .ordinary : .best,
        goal: row.peer.goal(in: scene, isBaseline: false).map { 1 / $0 })
    }
    self.init(
      title: scene.name, content: scene.content,
      ours: "snowd \(first.title), \(PerformancePage.time(median(times(0))))", bars: bars)
  }

  /// snowd beside xsnow.
  init(_ result: XsnowResult) {
    func bar(_ name: String, _ time: Double, goal: Double?) -> PerformancePicture.Bar {
      let values = result.ours.map { time / $0.share.secondsPerMinute }
      return PerformancePicture.Bar(
        name: name, value: time / result.ourTime,
        spread: (values.min() ?? 1)...(values.max() ?? 1),
        words: "\(decimal(time, places: 1)) CPU s a minute", look: .best, goal: goal)
    }
    self.init(
      title: "Live", content: "300 flakes, 1920 × 1080, real time",
      ours: "snowd, 60 fps, \(decimal(result.ourTime, places: 2)) CPU s a minute",
      bars: [
        bar("xsnow + Xvfb", result.theirTime, goal: 1 / XsnowBenchmark.goal),
        bar("xsnow, snow only, + Xvfb", result.theirBareTime, goal: nil),
      ])
  }
}
