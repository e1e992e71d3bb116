import Console
import Glibc

/// `snowctl bridge http`: a page, a moving picture and numbers for browsers.
enum HTTPBridge {
  static let command = Command(
    "snowctl bridge http", "Shows the frames to browsers: a page, MJPEG, PNG and numbers.",
    options: [RingFeed.option] + Listener.options(port: 8080) + [
      Option("quality", value: "N", help: "of the moving picture, 1 to 100 (85)")
    ],
    examples: [
      "snowctl bridge http", "chromium http://127.0.0.1:8080/",
      "ffplay -f mpjpeg http://127.0.0.1:8080/stream",
      "curl -o frame.png http://127.0.0.1:8080/frame.png",
    ],
    notes: [
      "/ is a page, /?lossless the same without loss, /stream is MJPEG, /frame.png the newest frame "
        + "(with ?after=N, N from its header X-Snow-Serial, the next one), /status.json numbers.",
      "\(HTTPServer.mostConnections) connections and \(HTTPSite.mostStreams) streams at once; who is "
        + "slow gets fewer frames and holds up nobody.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let voice = Voice("snowctl bridge")
    let quality = try arguments.integer("quality", in: 1...100) ?? 85
    let listener = try Listener(arguments, port: 8080)
    if !listener.isLoopback { voice.say("whoever reaches \(listener.place) can watch") }
    let feed = try RingFeed(arguments, voice)
    defer { feed.stop() }
    let site = HTTPSite(feed, quality: Int32(quality), isLoopback: listener.isLoopback)
    let server = try HTTPServer(listener, site)
    voice.say("listening on http://\(listener.place)/")
    try server.serve(feed)
  }
}
