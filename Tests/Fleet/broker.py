"""A mosquitto of a test, with an authority of its own and the agents at it."""

import os
import signal
import socket
import subprocess
import tempfile
import time


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def openssl(*words):
    subprocess.run(["openssl", *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Broker:
    """Mosquitto on loopback with TLS; its log has a line a connection, with the time in seconds."""

    def __init__(self, folder, lines=""):
        self.folder, self.port = folder, free_port()
        key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        self.ca = f"{folder}/ca.crt"
        openssl("req", "-x509", *key, "-keyout", f"{folder}/ca.key", "-out", self.ca, "-days", "2", "-subj", "/CN=test")
        openssl("req", *key, "-keyout", f"{folder}/broker.key", "-out", f"{folder}/broker.csr", "-subj", "/CN=localhost")
        with open(f"{folder}/names", "w") as file:
            file.write("subjectAltName=DNS:localhost\n")
        openssl("x509", "-req", "-in", f"{folder}/broker.csr", "-CA", self.ca, "-CAkey", f"{folder}/ca.key",
                "-CAcreateserial", "-extfile", f"{folder}/names", "-days", "2", "-out", f"{folder}/broker.crt")
        with open(f"{folder}/broker.conf", "w") as file:
            file.write(f"listener {self.port} 127.0.0.1\nuser root\nallow_anonymous true\ncafile {self.ca}\n"
                       f"certfile {folder}/broker.crt\nkeyfile {folder}/broker.key\nlog_type all\n{lines}\n")
        self.log = f"{folder}/broker.log"
        self.process = None
        self.start()

    def start(self):
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(["mosquitto", "-c", f"{self.folder}/broker.conf"], stdout=log, stderr=log)
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()

    @property
    def address(self):
        return f"mqtts://localhost:{self.port}"

    def connections(self):
        """Instants and names of clients that were accepted, in whole seconds."""
        with open(self.log, errors="replace") as file:
            for line in file:
                if "New client connected" in line:
                    yield int(line.split(":")[0]), line.split(" as ")[1].split(" ")[0]

    def tool(self, name, *words):
        return [name, "-h", "localhost", "-p", str(self.port), "--cafile", self.ca, *words]

    def publish(self, topic, text, retained=False):
        subprocess.run(self.tool("mosquitto_pub", "-q", "1", "-t", topic, "-m", text, *(["-r"] if retained else [])),
                       check=True)


class Agents:
    """Programs snowagent without a service."""

    def __init__(self, broker, programs, count, keys=""):
        self.processes = []
        for number in range(count):
            folder = f"{broker.folder}/agent{number}"
            os.mkdir(folder)
            with open(f"{folder}/agent.json5", "w") as file:
                file.write(f"{{ version: 1, mqtt: {{ broker: '{broker.address}', name: 'panel{number}', "
                           f"ca: '{broker.ca}', {keys} }} }}")
            log = open(f"{folder}/log", "w")
            self.processes.append(subprocess.Popen(
                [f"{programs}/snowagent", "run", "--config", f"{folder}/agent.json5", "--control", f"{folder}/none"],
                stdout=log, stderr=log, env={**os.environ, "STATE_DIRECTORY": folder}))

    def resident(self):
        """Bytes of all of them."""
        pages = 0
        for process in self.processes:
            with open(f"/proc/{process.pid}/statm") as file:
                pages += int(file.read().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def stop(self):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait()


def scratch():
    return tempfile.TemporaryDirectory(prefix="snow-fleet-")
