import Foundation
import TestSupport

/// The environment of a machine without a system bus, and of a user without a session.
let noBus = [
  "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus", "XDG_RUNTIME_DIR": "/nonexistent/run",
]

/// Runs snowctl.
@discardableResult
func control(_ words: [String], _ environment: [String: String] = noBus) throws -> Outcome {
  try run([Checkout.product("snowctl")] + words, environment: environment)
}

/// What `snowctl status --json` says; empty if that is no object.
func status(
  _ words: [String] = [], _ environment: [String: String] = noBus
) throws -> [String: Any] {
  let outcome = try control(["status", "--json"] + words, environment)
  return try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any] ?? [:]
}
