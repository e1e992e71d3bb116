import Console
import Fleet
import MQTT
import Motion
import Panels

/// An order under way: sends direct messages, and follows what panels report.
struct OrderWork {
  private(set) var progress: OrderProgress
  private let session: FleetSession
  private let folder: PictureFolder?
  /// Panels that get a direct message, from `next` on.
  private let direct: [String]
  private var next = 0
  private var quietSince = FleetSession.now
  /// Panels whose pictures are awaited.
  private var requested: Set<String> = []

  /// Pictures that are awaited at once, at most: the broker has to hold them.
  private static let mostPictures = 8
  /// In nanoseconds.
  private static let longestQuiet: Int64 = 1_000_000_000

  init(
    _ order: PanelOrder, _ plan: OrderPlan, _ names: [String], _ session: FleetSession,
    _ folder: PictureFolder?
  ) {
    let now = FleetSession.now
    progress = OrderProgress(order, for: names, at: now, until: session.end)
    (self.session, self.folder, direct) = (session, folder, plan.direct)
    for name in names {
      if let panel = session.table.panels[name] { progress.look(at: panel, now: now) }
    }
    // They follow the more specific values, which have not changed.
    for (name, scope) in plan.overrides {
      let words = "\(scope.words) has other desired values; --force removes them"
      progress.conclude(name, failure: words, now: now)
    }
  }

  /// Waits until all that can do it have; throws why the order cannot be followed to its end.
  mutating func wait() throws(Failure) {
    var bar = Progress()
    while true {
      sendDirect()
      let now = FleetSession.now
      if now >= session.end || progress.isOver(now: now) && session.isIdle { break }
      let news = try session.news(until: session.end)
      for news in news { try take(news) }
      refresh(after: news.isEmpty)
      let (done, count) = (progress.doneCount, progress.names.count)
      bar.update(Double(done) / Double(count), "\(done) of \(count) panels")
    }
    guard session.isIdle else {
      throw Failure("the broker has not confirmed the order in time", .temporary)
    }
  }

  /// After a second without news, takes the states of those that are waited for once more.
  ///
  /// A broker drops what this client has not taken in time, as a thousand reports at once.
  private mutating func refresh(after isQuiet: Bool) {
    let now = FleetSession.now
    guard isQuiet else { return quietSince = now }
    guard now.nanoseconds(since: quietSince) >= Self.longestQuiet else { return }
    quietSince = now
    session.refresh(progress.waiting(FleetTopics.mostStates))
  }

  private mutating func sendDirect() {
    while next < direct.count, folder == nil || requested.count < Self.mostPictures {
      let name = direct[next]
      next += 1
      if folder != nil {
        requested.insert(name)
        session.subscribe(session.topics.topic(.picture, of: name))
      }
      session.publish(session.topics.topic(.set, of: name), progress.order.message.payload)
    }
  }

  private mutating func take(_ news: FleetSession.News) throws(Failure) {
    let now = FleetSession.now
    switch news {
    case .panel(let panel):
      progress.look(at: panel, now: now)
      if panel.isOnline == false { requested.remove(panel.name) }
    case .picture(let name, let bytes):
      guard let folder, requested.remove(name) != nil else { return }
      progress.conclude(name, failure: try folder.save(bytes, of: name), now: now)
    case .delivered(let topic, let hasReceiver):
      guard let name = session.topics.panel(ofSet: topic) else { return }
      if !hasReceiver {
        requested.remove(name)
        progress.conclude(name, failure: "no agent receives its messages", now: now)
      } else if progress.order == .identify {
        progress.conclude(name, now: now)
      }
    case .refused(let topic, let problem):
      throw Failure("\(topic): \(problem.words)", .noPermission)
    }
  }
}
