import Foundation
import TestSupport

/// An authority of the test's own, and certificates of brokers.
struct Certificates {
  /// Until when a broker's certificate is valid.
  enum Validity: String {
    case valid = "30"
    case expired = "-1"
  }

  let folder: TemporaryFolder

  /// Makes the authority; `name` keeps files of several apart.
  init(in folder: TemporaryFolder, name: String = "ca") throws {
    self.folder = folder
    self.name = name
    try openssl(
      ["req", "-x509"] + Self.newKey + [
        "-keyout", folder["\(name).key"], "-out", folder["\(name).crt"], "-days", "30", "-subj",
        "/CN=snow \(name)",
      ])
  }

  private let name: String
  private static let newKey = [
    "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
  ]

  /// The authority's certificate.
  var authority: String { folder["\(name).crt"] }

  /// Makes a certificate for this machine; the paths of it and of its key.
  func server(_ validity: Validity = .valid) throws -> (certificate: String, key: String) {
    let base = folder["\(name)-\(validity)"]
    try openssl(
      ["req"] + Self.newKey + [
        "-keyout", "\(base).key", "-out", "\(base).csr", "-subj", "/CN=localhost", "-addext",
        "subjectAltName=DNS:localhost,IP:127.0.0.1",
      ])
    try openssl([
      "x509", "-req", "-in", "\(base).csr", "-CA", authority, "-CAkey", folder["\(name).key"],
      "-CAcreateserial", "-days", validity.rawValue, "-copy_extensions", "copy", "-out",
      "\(base).crt",
    ])
    return ("\(base).crt", "\(base).key")
  }

  private func openssl(_ words: [String]) throws {
    let outcome = try run([installed("openssl")] + words)
    guard outcome.code == 0 else { throw BrokerFailure(words: outcome.everything) }
  }
}

/// A broker or a certificate that could not be made.
struct BrokerFailure: Error, CustomStringConvertible {
  let words: String
  var description: String { words }
}
