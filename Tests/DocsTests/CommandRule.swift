/// How the test treats a command of the pages.
struct CommandRule {
  enum Treatment: Equatable {
    /// It runs in a folder with a short recording; it must succeed and leave this file, if one is named.
    case runs(leaves: String? = nil)
    /// Its words are checked: verb and options exist. It is not run, for this reason.
    case words(String)
    /// A target of the Makefile: it exists.
    case target
    /// Another program's, for this reason not run.
    case foreign(String)
  }

  let pattern: String
  let treatment: Treatment

  private init(_ pattern: String, _ treatment: Treatment) {
    (self.pattern, self.treatment) = (pattern, treatment)
  }

  func matches(_ command: String) -> Bool {
    guard let regex = try? Regex(pattern) else { return false }
    return command.wholeMatch(of: regex) != nil
  }

  /// The first row that matches a command decides.
  static let all: [CommandRule] = [
    // Drawn at a desk.
    CommandRule(#"snowctl render .* > (snow|small|oled)\.png"#, .runs()),
    CommandRule(#"snowctl sheet walk\.csv\.gz --output walk\.png"#, .runs(leaves: "walk.png")),
    CommandRule(#"snowctl gravity walk\.csv\.gz > gravity\.csv"#, .runs(leaves: "gravity.csv")),
    CommandRule(
      #"snowctl gravity walk\.csv\.gz --plot gravity\.png"#, .runs(leaves: "gravity.png")),
    CommandRule(#"snowctl check my-scene\.json5"#, .runs()),
    CommandRule(
      #"snowctl replay walk\.csv\.gz --size 400x240 --fps 25 --output walk\.webp"#,
      .runs(leaves: "walk.webp")),
    CommandRule(
      #"snowctl replay walk\.csv\.gz --output y4m:- \| ffmpeg -i - walk\.mp4"#,
      .runs(leaves: "walk.mp4")),
    CommandRule(#"snowctl shot .*\.png"#, .runs()),
    CommandRule(#"\(umask 077; openssl rand -hex 16 > token\)"#, .runs(leaves: "token")),
    CommandRule(#"cat > st7789\.txt"#, .foreign("writes the text that stands below it")),
    // Ours, but not for a test.
    CommandRule(#"snowctl replay walk\.csv\.gz( --scene classic)?"#, .words("plays in a terminal")),
    CommandRule(#"snowctl .* \| ffplay -"#, .words("ffplay needs a screen")),
    CommandRule(#"snowctl cat .*autovideosink"#, .words("GStreamer needs a screen")),
    CommandRule(
      #"snowctl replay walk\.csv\.gz --output wayland:\w+"#,
      .words("needs a compositor: Tests/Compositors")),
    CommandRule(
      #"snowctl cat .*(snow|over)\.mp4"#, .words("ten seconds of a service: CatTests has less")),
    CommandRule(#"snowctl cat \| ffmpeg .*/dev/video9"#, .words("needs v4l2loopback")),
    CommandRule(#"snowctl (view|top|top \| cat|top --json)"#, .words("needs a service: TopTests")),
    CommandRule(#"snowctl bridge .*"#, .words("serves until it is stopped: BridgeTests")),
    CommandRule(#"snowctl fleet .*"#, .words("needs a broker and panels: FleetTests")),
    CommandRule(
      #"snowctl check ~/\.config/snowd/fleet\.json5"#, .words("your account: FleetTests has one")),
    CommandRule(
      #"snowctl replay .* --output ring:/tmp/s"#, .words("runs for the recording's minute")),
    CommandRule(
      #"snowctl (replay|render|sheet) .* --(output|film) \w+\.webp"#,
      .words("a film of 8 to 12 s: FilmsTests has shorter ones")),
    CommandRule(
      #"snowd --user &"#,
      .foreign("runs until it is stopped: UserServiceTests, Tests/Compositors/labwc.sh")),
    CommandRule(
      #"(sudo )?snowctl (status( --system)?|off( --user)?|reload|trigger|scene (fireworks|frame)|brightness 0\.5|text .*|greeting .*)"#,
      .words("needs a service: ControlTests")),
    CommandRule(#"(sudo )?snowctl (calibrate|record).*"#, .words("needs a sensor")),
    CommandRule(
      #"snowctl (sensors|screens|doctor)"#, .words("depends on the machine: CommandTests")),
    CommandRule(
      #"snowctl check /etc/snowd/snowd\.json5"#, .words("the installed file: Tests/Packages")),
    CommandRule(
      #"snowctl check /etc/snowd/agent\.json5"#, .words("the installed file: Tests/Packages")),
    CommandRule(#"sudo snowagent forget"#, .foreign("needs a broker: HomeAssistantTests")),
    // The repository's own.
    CommandRule(#"make [\w-]+( && sudo (make|apt) \S+.*)?"#, .target),
    CommandRule(#"sudo (env "PATH=\$PATH" )?make [\w-]+"#, .target),
    CommandRule(#"scripts/release/.*"#, .foreign("needs packages and a key: Tests/Packages")),
    CommandRule(#"git (clone|tag) .*"#, .foreign("changes a repository")),
    // Other programs.
    CommandRule(
      #"(sudo wget|printf .* \| sudo tee) .*snowd\..*"#,
      .foreign("changes the system: Tests/Packages/repository.sh runs it")),
    CommandRule(#"sha256sum --check .*"#, .foreign("needs downloaded packages")),
    CommandRule(#"gpg --quick-generate-key .*"#, .foreign("makes a key: Tests/Packages")),
    CommandRule(
      #"(sudo )?(apt|systemctl|sudoedit|modprobe|adduser|mkdir|ln|reboot|nano|cp|install|mv|rm|chmod) .*|sudo reboot"#,
      .foreign("changes the system")),
    CommandRule(#"(sudo )?busctl .*"#, .foreign("needs the system bus: Tests/VM/bus.sh")),
    CommandRule(#"dbus-send --peer=.*"#, .foreign("needs an installed service: AccessTests")),
    CommandRule(#"journalctl .*|man snowd"#, .foreign("needs an installed service")),
    CommandRule(
      #"curl .*snowd/(metrics|healthz).*"#, .foreign("needs a service: MetricsServiceTests")),
    CommandRule(#"(curl|ffmpeg) .*127\.0\.0\.1:8080.*"#, .foreign("needs a bridge: StreamTests")),
    CommandRule(#"gvnccapture .*"#, .foreign("needs a bridge: ViewerTests")),
    CommandRule(#"(sudo )?mosquitto_\w+ .*"#, .foreign("needs a broker: AgentTests")),
    CommandRule(
      #"openssl (req|x509) .*|printf 'subjectAltName.*"#,
      .foreign("makes an authority: AgentTests have one")),
    CommandRule(#"ssh .*"#, .foreign("needs another machine")),
    CommandRule(
      #"(cage|weston|WAYLAND_DISPLAY=kiosk snowd) ?.*"#,
      .foreign("needs a compositor: Tests/Compositors")),
    CommandRule(#"sh docs/examples/mpv\.sh"#, .foreign("mpv needs a screen")),
    CommandRule(#"\./mipi-dbi-cmd .*"#, .foreign("of another repository")),
  ]
}
