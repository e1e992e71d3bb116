import Console
import Glibc

enum HTTPBridge: Verb {
  static let command = Command(
    "snowctl bridge http",
    "Serves frames to browsers: a page, MJPEG, PNG and status; numbers to Prometheus.",
    options: PictureFeed.options + Listener.options(port: 8080) + [
      HostNames.option, AccessToken.option, ServiceSocket.option,
      Option("quality", value: "N", help: "JPEG quality of the stream, 1 to 100 (85)"),
    ],
    examples: [
      "snowctl bridge http", "chromium http://127.0.0.1:8080/",
      "ffmpeg -use_wallclock_as_timestamps 1 -f mpjpeg -i http://127.0.0.1:8080/stream -t 5 -r 60 "
        + "a.mp4",
      "curl -o frame.png http://127.0.0.1:8080/frame.png",
    ],
    notes: [
      "/ is a page, /?lossless the same without loss of quality, /stream is MJPEG, /frame.png the newest frame "
        + "(with ?after=N, N from its header X-Snow-Serial, the next one), /status.json the status.",
      "/metrics has the service's numbers in the OpenMetrics format, for Prometheus; /healthz is 200 while the "
        + "service is well, else 503 with the reason.",
      "Requests must name an IP address, this machine's name or a --name as host. "
        + "HTTP does not encrypt: from other machines, use 'ssh -L 8080:127.0.0.1:8080 PANEL'.",
      "With --token-file, add '?token=TOKEN' to each address, or send the header "
        + "'Authorization: Bearer TOKEN'.",
      "\(HTTPServer.mostConnections) connections and \(HTTPSite.mostStreams) streams at once. Slow "
        + "clients drop frames and delay no one.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let voice = Voice("snowctl bridge")
    let quality = try arguments.integer("quality", in: 1...100) ?? 85
    let token = try AccessToken(arguments)
    let listener = try Listener(arguments, port: 8080)
    if !listener.isLoopback {
      voice.say(
        token == nil
          ? "warning: anyone who can reach \(listener.place) can watch; use --token-file"
          : "warning: HTTP does not encrypt: the network can read the token and the frames")
    }
    let hosts = HostNames(isLoopback: listener.isLoopback, others: arguments.values("name"))
    let feed = try PictureFeed(arguments, voice)
    defer { feed.stop() }
    let site = HTTPSite(
      feed, try ServiceSocket(arguments), quality: Int32(quality), hosts: hosts, token: token)
    let server = try HTTPServer(listener, site)
    voice.say("listening on http://\(listener.place)/")
    try server.serve(feed)
  }
}
