"""A panel of a test: a service without a bus, and its agent, in one folder."""

import json
import os
import shutil
import subprocess


def serve(folder, programs, scene):
    for name in ["control", "remote", "state/snowd", "agent"]:
        os.makedirs(f"{folder}/{name}", exist_ok=True)
    shutil.copy(scene, f"{folder}/scene.json5")
    with open(f"{folder}/snowd.json5", "w") as file:
        file.write("{ version: 1, output: 'hash:hashes', sensor: 'still:20', fps: 30, seed: 7, budget: 0, "
                   "display: { width: 160, height: 120 }, scene: './scene.json5', metrics: 'none' }")
    return subprocess.Popen(
        [f"{programs}/snowd", "--config", "snowd.json5"], cwd=folder, stderr=subprocess.DEVNULL,
        env={**os.environ, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent",
             "RUNTIME_DIRECTORY": f"{folder}/control", "STATE_DIRECTORY": f"{folder}/state/snowd"})


def start_agent(folder, programs, mqtt):
    """Starts the agent of the service in `folder`; `mqtt` are keys of its configuration. Its log is the file "log" there."""
    with open(f"{folder}/agent.json5", "w") as file:
        file.write(f"{{ version: 1, mqtt: {{ {mqtt} }} }}")
    with open(f"{folder}/log", "w") as log:
        return subprocess.Popen(
            [f"{programs}/snowagent", "run", "--config", f"{folder}/agent.json5", "--control", f"{folder}/remote/bus"],
            stderr=log, env={**os.environ, "STATE_DIRECTORY": f"{folder}/agent"})


def values(folder, programs):
    answer = subprocess.run(
        [f"{programs}/snowctl", "status", "--json", "--control", f"{folder}/control/bus"], capture_output=True)
    status = json.loads(answer.stdout or "{}")
    return {key: status.get(key) for key in ["Enabled", "Scene", "BrightnessFactor", "Intensity", "Wind", "Text"]}


def resident(process):
    with open(f"/proc/{process.pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
