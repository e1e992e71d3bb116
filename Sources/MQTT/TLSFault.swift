import CMosquitto
import Glibc

/// Why OpenSSL refuses a broker's certificate.
///
/// libmosquitto logs OpenSSL's errors but not the verdict, which exists as long as the session does: while it logs. The
/// functions are those of the library that libmosquitto is linked with.
enum TLSFault {
  private typealias Verdict = @convention(c) (UnsafeRawPointer?) -> Int

  /// The verdict on the certificate of a client's session; 0 for none.
  static func verdict(of client: OpaquePointer?) -> Int {
    guard let client, let session = mosquitto_ssl_get(client),
      let symbol = dlsym(nil, "SSL_get_verify_result")
    else { return 0 }
    return unsafeBitCast(symbol, to: Verdict.self)(UnsafeRawPointer(session))
  }

  /// A verdict, X509_V_ERR_* of OpenSSL, in words; nil if the certificate is accepted.
  static func problem(_ verdict: Int, host: String) -> MQTTProblem? {
    switch verdict {
    case 0: nil
    case 9:
      MQTTProblem(
        .clock,
        "the broker's certificate is not valid yet: the clock of this machine may be wrong; retried"
      )
    case 10: MQTTProblem(.certificate, "the broker's certificate has expired")
    case 2, 18, 19, 20, 21:
      MQTTProblem(
        .certificate,
        "the broker's certificate is of an unknown authority; name its authority's file as 'ca'")
    // 1 is the verdict of libmosquitto itself, which compares the name.
    case 1, 62, 64: wrongHost(host)
    default: MQTTProblem(.certificate, "the broker's certificate is refused (OpenSSL: \(verdict))")
    }
  }

  /// The certificate is another host's.
  static func wrongHost(_ host: String) -> MQTTProblem {
    MQTTProblem(.certificate, "the broker's certificate is not for the host '\(host)'")
  }
}
