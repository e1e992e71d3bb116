import CLinux
import Glibc

/// What this process may do no more: pictures come from anywhere.
enum Confinement {
  static let socket: Int32 = 3
  /// Bytes of addresses: a progressive picture of 50 megapixels takes 300 MB.
  private static let mostMemory: rlim_t = 1 << 30

  /// Whether the descriptor is a local socket for messages.
  static var hasSocket: Bool {
    var kind: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(socket, SOL_SOCKET, SO_TYPE, &kind, &size) == 0
      && kind == Int32(SOCK_SEQPACKET.rawValue)
  }

  /// Limits memory, gives way to others, and takes away network and programs; where a sandbox forbids one, the others hold.
  ///
  /// The service's unit forbids `nice`.
  static func begin() {
    limit(RLIMIT_AS, mostMemory)
    limit(RLIMIT_CORE, 0)
    nice(10)
    // The first to be ended when a machine's memory is full.
    let file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
    if file >= 0 {
      _ = write(file, "1000", 4)
      close(file)
    }
    _ = snow_confine()
  }

  /// Ends the process by SIGXCPU after so many further seconds of the processor.
  static func allow(seconds: Int) {
    var used = rusage()
    getrusage(RUSAGE_SELF.rawValue, &used)
    let spent = used.ru_utime.tv_sec + used.ru_stime.tv_sec
    limit(RLIMIT_CPU, rlim_t(spent + seconds + 1), hard: .max)
  }

  private static func limit(_ what: __rlimit_resource, _ value: rlim_t, hard: rlim_t? = nil) {
    var limits = rlimit()
    getrlimit(Int32(what.rawValue), &limits)
    limits.rlim_cur = min(value, limits.rlim_max)
    limits.rlim_max = min(hard ?? value, limits.rlim_max)
    setrlimit(Int32(what.rawValue), &limits)
  }
}
