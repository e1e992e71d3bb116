"""Runs a program as the foreground job of a shell on a terminal of its own, stops it, and goes on with it.

    jobcontrol.py HOW PROGRAM [WORD]...

HOW is key (Ctrl-Z), TSTP or STOP. Exit status 0: the terminal was given back while it was stopped (after STOP,
which no program hears, it need not be), the picture came again, and the program ended well with q.
"""
import os, pty, select, signal, sys, termios, time

ENTER, LEAVE, STATUS = b"\x1b[?1049h", b"\x1b[?1049l", b"\x1b[0;7m"
how, words = sys.argv[1], sys.argv[2:]


def shell():
    """The session's leader: it starts the job, sees it stop, uses the terminal, and goes on with the job."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    before = termios.tcgetattr(0)
    job = os.fork()
    if job == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        os.execv(words[0], words)
    os.write(1, b"<job %d>" % job)
    _, status = os.waitpid(job, os.WUNTRACED)
    if not os.WIFSTOPPED(status):
        os.write(1, b"<not stopped: %d>" % status)
        os._exit(1)
    os.tcsetpgrp(0, os.getpid())
    same = termios.tcgetattr(0) == before
    os.write(1, b"<stopped, settings %s>" % (b"back" if same else b"lost"))
    os.tcsetpgrp(0, job)
    os.kill(-job, signal.SIGCONT)
    _, status = os.waitpid(job, 0)
    os.write(1, b"<ended %d>" % status)
    os._exit(0)


pid, terminal = pty.fork()
if pid == 0:
    shell()
seen = b""


def until(text, after=0):
    """Reads until a text comes behind a place; the place behind it."""
    global seen
    limit = time.monotonic() + 30
    while text not in seen[after:]:
        if time.monotonic() > limit or not select.select([terminal], [], [], 30)[0]:
            sys.exit(f"no {text!r} behind {after} in {seen[-400:]!r}")
        try:
            seen += os.read(terminal, 65536)
        except OSError:
            sys.exit(f"ended before {text!r}: {seen[-400:]!r}")
    return seen.index(text, after) + len(text)


begin = until(b"<job ")
job = int(seen[begin:until(b">", begin) - 1])
place = until(STATUS, until(ENTER))
if how == "key":
    os.write(terminal, b"\x1a")
else:
    os.kill(job, getattr(signal, "SIG" + how))
stopped = until(b"<stopped, settings ", place)
if how != "STOP":
    if not seen[stopped:].startswith(b"back"):
        sys.exit("the settings of the terminal were not given back")
    if LEAVE not in seen[place:stopped]:
        sys.exit("the alternate screen was not left")
again = until(STATUS, until(ENTER, stopped))
if b"\x1b[2J" not in seen[stopped:again]:
    sys.exit("the picture was not drawn as a whole")
os.write(terminal, b"q")
ended = until(b"<ended ", again)
until(b">", ended)
if not seen[ended:].startswith(b"0>"):
    sys.exit(f"it ended badly: {seen[ended:]!r}")
if LEAVE not in seen[again:]:
    sys.exit("the alternate screen was not left at the end")
