// `make build` may link Swift's library statically, which has no Testing; it builds this target, but no test.
#if canImport(Testing)
  import Foundation
  import Testing

  /// Traits that skip a test where it cannot run; the reason says what makes it run.
  extension Trait where Self == ConditionTrait {
    /// For tests that run installed programs.
    public static func needs(_ programs: String...) -> Self {
      let missing = missing(programs)
      return .enabled(if: missing == nil, "\(missing?.description ?? "")")
    }

    /// For tests that run programs of the last `make build`.
    public static func needsBuilt(_ programs: String...) -> Self {
      let missing = programs.filter {
        !FileManager.default.isExecutableFile(atPath: Checkout.path(".build/release/\($0)"))
      }
      return .enabled(
        if: missing.isEmpty,
        "\(missing.map { ".build/release/\($0)" }.joined(separator: " and ")) is missing; run 'make build'"
      )
    }

    /// For tests of the programs for AVX2.
    public static var needsAVX2: Self {
      let cpu = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
      return .enabled(if: cpu?.contains(" avx2 ") == true, "this CPU has no AVX2")
    }

    /// For tests that become another user.
    public static var needsRoot: Self {
      .enabled(if: getuid() == 0, "the tests do not run as root")
    }

    /// For tests that run a program in a terminal.
    public static var needsTerminals: Self {
      .enabled(
        if: FileManager.default.fileExists(atPath: "/dev/pts/ptmx"),
        "there is no /dev/pts; mount it")
    }

    /// For tests with a network of their own.
    public static var needsNamespaces: Self {
      let isPossible = (try? run(ownNetwork + ["ip", "link", "set", "lo", "up"]).code) == 0
      return .enabled(
        if: isPossible, "this user may not make network namespaces; run as root")
    }

    /// For tests that listen on ::1.
    public static var needsIPv6: Self {
      .enabled(if: canListenOnIPv6(), "this machine has no address ::1")
    }
  }

  /// Begins a command with a network and processes of its own.
  ///
  /// Root needs no user namespace, which a chroot forbids.
  public let ownNetwork = [
    "unshare", getuid() == 0 ? "-npf" : "-rnpf", "--kill-child", "--mount-proc",
  ]

  private func canListenOnIPv6() -> Bool {
    var place = sockaddr_in6()
    place.sin6_family = sa_family_t(AF_INET6)
    place.sin6_addr.__in6_u.__u6_addr8.15 = 1
    let number = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
    guard number >= 0 else { return false }
    defer { close(number) }
    return withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
      }
    }
  }
#endif
