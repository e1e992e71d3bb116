import InputDevices
import Motion
import Posix
import Synchronization

/// Reads the ambient light sensor once a second, in a thread of its own: one reading may take as long.
public final class LightMeter: Sendable {
  /// What the thread reports.
  public enum News: Equatable, Sendable {
    /// A reading in lux, and when.
    case light(Double, Instant)
    /// A sensor was opened: its device and attribute.
    case found(String)
    /// The sensor is missing, or cannot be read.
    case trouble(String)
  }

  private let worker: Worker
  private let thread: WorkerThread

  /// Starts reading; a sensor that is missing is looked for every ten seconds.
  public init() throws(SystemError) {
    let worker = try Worker()
    self.worker = worker
    thread = try WorkerThread("light") { worker.run() }
  }

  deinit { worker.stop() }

  /// Readable when there is news; open as long as the meter.
  public var descriptor: Int32 { worker.bell.descriptor }

  /// What has happened since the last call.
  public func takeNews() -> [News] {
    worker.bell.empty()
    return worker.news.withLock { news in
      defer { news = [] }
      return news
    }
  }

  private final class Worker: Sendable {
    let bell: Waker
    let news = Mutex<[News]>([])
    private let end: Waker
    private let isStopped = Atomic(false)
    /// In milliseconds.
    private static let (period, search): (Int32, Int32) = (1000, 10_000)

    init() throws(SystemError) { (bell, end) = (try Waker(), try Waker()) }

    func stop() {
      isStopped.store(true, ordering: .relaxed)
      end.wake()
    }

    func run() {
      // The same trouble is said once.
      var said: String?
      while !isStopped.load(ordering: .relaxed) {
        do throws(SensorFault) {
          let sensor = try IIOLight()
          var lux = try sensor.lux()
          said = nil
          tell(.found(sensor.words))
          while true {
            tell(.light(lux, Instant(nanoseconds: MonotonicClock.nanoseconds)))
            if end.pause(milliseconds: Self.period) { return }
            lux = try sensor.lux()
          }
        } catch {
          if said != error.message { tell(.trouble(error.message)) }
          said = error.message
        }
        if end.pause(milliseconds: Self.search) { return }
      }
    }

    private func tell(_ one: News) {
      news.withLock { news in
        // A loop that stands still needs only the newest reading.
        if case .light = one, case .light? = news.last { news.removeLast() }
        news.append(one)
      }
      bell.wake()
    }
  }
}
