import Foundation

/// A certificate authority of a test, in a folder.
public final class Authority {
  /// Its files.
  public let folder: TemporaryFolder
  /// The file that clients trust.
  public var file: String { folder["ca.crt"] }

  /// Makes its key and certificate.
  public init() throws {
    folder = try TemporaryFolder()
    try openssl(
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout",
      folder["ca.key"], "-out", file, "-days", "30", "-subj", "/CN=authority of a test")
    try folder.write(
      "ca.cnf",
      """
      [ca]
      default_ca = own
      [own]
      database = \(folder["index"])
      new_certs_dir = \(folder.path)
      serial = \(folder["serial"])
      default_md = sha256
      policy = any
      copy_extensions = copy
      unique_subject = no
      [any]
      commonName = supplied
      """)
    try folder.write("index", "")
    try folder.write("serial", "01")
  }

  /// Signs a certificate; returns its path without ".crt"; with ".key" it is the key.
  public func certificate(
    _ name: String, hosts: String = "DNS:localhost,IP:127.0.0.1", from: String = "20200101000000Z",
    to: String = "20450101000000Z"
  ) throws -> String {
    let path = folder[name]
    try openssl(
      "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout",
      "\(path).key", "-out", "\(path).csr", "-subj", "/CN=\(name)", "-addext",
      "subjectAltName=\(hosts)")
    try openssl(
      "ca", "-batch", "-config", folder["ca.cnf"], "-in", "\(path).csr", "-out", "\(path).crt",
      "-cert", file, "-keyfile", folder["ca.key"], "-startdate", from, "-enddate", to, "-notext")
    return path
  }

  private func openssl(_ words: String...) throws {
    let outcome = try run([installed("openssl")] + words)
    if outcome.code != 0 { throw BrokerFault(words: outcome.words) }
  }
}

/// A program of the tests' own environment did not work.
public struct BrokerFault: Error, CustomStringConvertible {
  let words: String
  /// What it said.
  public var description: String { words }
}
