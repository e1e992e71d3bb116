/// The result of one scene with one peer.
struct PeerRow {
  /// One build of ours.
  struct Ours {
    let level: OurLevel
    var runs: PairedRuns
    /// Likeness to the reference in dB.
    var likeness = 0.0
  }

  let scene: PeerScene
  let peer: Peer
  var ours: [Ours]
  var peerLikeness = 0.0
  /// "SSE2/SSSE3".
  var peerLevel = ""
  /// "0.42.2".
  var peerVersion = ""
  /// Whether the peer draws the scene faithfully.
  var isPeerFaithful: Bool { peerLikeness >= scene.peerGate }

  /// As a row for programs, one for each build of ours.
  var rows: [Row] {
    ours.map { ours in
      var row = Row(
        name: "\(scene.name) \(ours.level.title) vs \(peer.program) \(peer.way)",
        figures: [
          ("ratio", ours.runs.ratio, "of its time"),
          ("ratio_lowest", ours.runs.spread.lowerBound, ""),
          ("ratio_highest", ours.runs.spread.upperBound, ""),
          ("ours", median(ours.runs.ours), "us"), ("peer", median(ours.runs.peer), "us"),
          ("likeness_ours", ours.likeness, "dB"), ("likeness_peer", peerLikeness, "dB"),
          ("pairs_left_out", Double(ours.runs.leftOut), ""),
        ])
      if let goal = peer.goal(in: scene, isBaseline: ours.level.isBaseline) {
        row.figures.append(("goal", goal, "of its time"))
      }
      row.notes = [("peer_level", peerLevel), ("peer_version", peerVersion)]
      return row
    }
  }
}
