"""Checks a panel with Home Assistant's own code; home-assistant.sh runs this in a root that has the package.

    home-assistant.py requirements          prints what Home Assistant installs with its MQTT integration
    home-assistant.py check FOLDER PORT     checks the document in FOLDER/discovery, a line with its topic and its text; then
                                            Home Assistant discovers the panel at the broker on PORT and operates it
"""

import asyncio
import importlib
import json
import logging
import pathlib
import socket
import sys
import tempfile

COUNTS = {"ok": 0, "FAIL": 0}


def report(what, why=""):
    """Prints and counts a check; it failed if there is a reason."""
    result = "FAIL" if why else "ok"
    COUNTS[result] += 1
    print(f"{result:4} {what}" + (f": {why}" if why else ""), flush=True)


def requirements():
    """Requirements in the manifests of MQTT and its dependencies."""
    import homeassistant.components as components

    found, names = set(), ["mqtt"]
    for name in names:
        manifest = json.loads(pathlib.Path(components.__path__[0], name, "manifest.json").read_text())
        found.update(manifest.get("requirements", []))
        names += [other for other in manifest.get("dependencies", []) if other not in names]
    return sorted(found)


class Warnings(logging.Handler):
    """Warnings and errors that Home Assistant logs, without those about its own code."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        if not record.name.startswith("homeassistant.") or record.name == "homeassistant.helpers.frame":
            return
        error = record.exc_info and record.exc_info[1]
        self.lines.append(f"{record.name}: {record.getMessage()}" + (f": {error!r}" if error else ""))


def expanded(text):
    """The document without abbreviations. Throws if the schema of devices refuses it."""
    from homeassistant.components.mqtt import discovery, schemas

    document = json.loads(text)
    discovery._replace_all_abbreviations(document)
    schemas.DEVICE_DISCOVERY_SCHEMA(document)
    return document


def accepted(document, name):
    """A component with the keys that all components share, and what its platform's schema makes of it.

    The order is that of async_start in Home Assistant's discovery.py.
    """
    from homeassistant.components.mqtt import discovery

    component = discovery.MQTTDiscoveryPayload(document["components"][name])
    platform = component.pop("platform")
    component["device"], component["origin"] = document["device"], document["origin"]
    discovery._merge_common_device_options(component, document)
    if discovery.TOPIC_BASE in component:
        discovery._replace_topic_base(component)
    module = importlib.import_module(f"homeassistant.components.mqtt.{platform}")
    return component, module.DISCOVERY_SCHEMA(component)


def check_document(topic, text):
    """Checks the document with the schemas, which must refuse documents with a fault. Returns it expanded, if it is valid."""
    import voluptuous
    from homeassistant.components.mqtt import discovery

    match = discovery.TOPIC_MATCHER.fullmatch(topic.removeprefix("homeassistant/"))
    report(f"the topic {topic}", "" if match and match["component"] == "device" else "not that of a device")
    try:
        document = expanded(text)
    except voluptuous.Invalid as error:
        report("the document of the device", str(error))
        return None
    report("the document of the device")
    for name, component in document["components"].items():
        try:
            given, config = accepted(document, name)
            # The schema removes unknown keys silently.
            ignored = sorted(set(given) - set(config))
            why = f"unknown keys {', '.join(ignored)}" if ignored else ""
        except voluptuous.Invalid as error:
            why = str(error)
        report(f"{component['platform']} '{name}'", why)

    def refuses(what, name, change, word):
        """Changes the device, or a component of it; the schema must name the fault with a word."""
        broken = json.loads(text)
        try:
            change(broken["components"][name] if name else broken["device"])
            broken = expanded(json.dumps(broken))
            if name:
                accepted(broken, name)
            why = "it was accepted"
        except voluptuous.Invalid as error:
            why = "" if word in str(error) else str(error)
        except KeyError as error:
            why = f"no key {error}"
        report(f"refuses {what}", why)

    refuses("a light without command_topic", "snow", lambda light: light.pop("command_topic"), "command_topic")
    refuses("a temperature in °", "angle", lambda sensor: sensor.update(device_class="temperature"), "`°` is not valid")
    refuses("an unfinished template", "fps", lambda sensor: sensor.update(value_template="{{ value_json.fps"), "template")
    refuses("a component without unique_id", "text", lambda component: component.pop("unique_id"), "unique_id")
    refuses("a device without identifiers", None, lambda device: device.pop("identifiers"), "identifiers")
    return document


async def start(folder, port):
    """Home Assistant with its MQTT integration at the broker, and nothing else."""
    from types import MappingProxyType

    from homeassistant import auth, bootstrap, config_entries, core, loader
    from homeassistant.components.mqtt import config_flow
    from homeassistant.setup import async_setup_component

    pathlib.Path(folder, "configuration.yaml").touch()
    hass = core.HomeAssistant(folder)
    # The requirements are installed.
    hass.config.skip_pip = True
    loader.async_setup(hass)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        settings = {"http": {"server_host": ["127.0.0.1"], "server_port": probe.getsockname()[1]}}
    hass.config_entries = config_entries.ConfigEntries(hass, settings)
    await bootstrap.async_load_base_functionality(hass)
    hass.auth = await auth.auth_manager_from_config(hass, [], [])
    await async_setup_component(hass, "homeassistant", {})
    entry = config_entries.ConfigEntry(
        domain="mqtt", title="mqtt", data={"broker": "127.0.0.1", "port": port}, options={}, source="user", unique_id=None,
        version=config_flow.CONFIG_ENTRY_VERSION, minor_version=config_flow.CONFIG_ENTRY_MINOR_VERSION,
        discovery_keys=MappingProxyType({}), subentries_data=())
    await async_setup_component(hass, "http", settings)
    await hass.config_entries.async_add(entry)
    await hass.async_start()
    return hass


async def waits(condition, seconds=20):
    """Whether a condition becomes true in time."""
    for _ in range(seconds * 10):
        if condition():
            return True
        await asyncio.sleep(0.1)
    return False


async def operate(hass, document):
    """Compares the entities with the document, and operates each of them."""
    from homeassistant.helpers import entity_registry

    registry = entity_registry.async_get(hass)
    components = document["components"]

    def entity(name):
        component = components[name]
        return registry.async_get_entity_id(component["platform"], "mqtt", component["unique_id"])

    def state(name):
        return hass.states.get(entity(name) or "none.none")

    await waits(lambda: all(state(name) and state(name).state != "unavailable" for name in components))
    for name in components:
        found = state(name)
        # No button is pressed and no picture taken yet.
        idle = components[name]["platform"] in ["button", "image"]
        bad = ["unavailable"] if idle else ["unavailable", "unknown"]
        why = "no entity" if not found else f"its state is {found.state}" if found.state in bad else ""
        report(f"entity of '{name}'" + (f" = {found.state}" if found else ""), why)

    async def does(what, name, service, data, condition):
        try:
            domain = components[name]["platform"]
            await hass.services.async_call(domain, service, {"entity_id": entity(name), **data}, blocking=True)
            why = "" if await waits(lambda: condition(state(name))) else f"it is {state(name)}"
        except Exception as error:  # Services raise many types.
            why = repr(error)
        report(what, why)

    effect = components["snow"]["effect_list"][-1]
    await does("brightness of the light", "snow", "turn_on", {"brightness_pct": 40},
               lambda s: s.state == "on" and s.attributes["brightness"] == 102)
    await does(f"effect {effect} of the light", "snow", "turn_on", {"effect": effect},
               lambda s: s.attributes["effect"] == effect)
    await does("light off", "snow", "turn_off", {"transition": 1}, lambda s: s.state == "off")
    await does("light on", "snow", "turn_on", {}, lambda s: s.state == "on")
    await does("intensity", "intensity", "set_value", {"value": 0.4}, lambda s: float(s.state) == 0.4)
    await does("wind", "wind", "set_value", {"value": 1.5}, lambda s: float(s.state) == 1.5)
    await does("text", "text", "set_value", {"value": 'it\'s "ö"'}, lambda s: s.state == 'it\'s "ö"')
    await does("identify", "identify", "press", {}, lambda s: state("text").state not in ["", 'it\'s "ö"'])
    await does("take a picture", "take_picture", "press", {}, lambda s: state("picture").state != "unknown")
    await does("press of reload", "reload", "press", {}, lambda s: s.state != "unknown")


async def check(folder, port):
    topic, text = pathlib.Path(folder, "discovery").read_text().rstrip("\n").split("\n", 1)
    warnings = Warnings()
    logging.getLogger().addHandler(warnings)
    with tempfile.TemporaryDirectory() as home:
        hass = await start(home, port)
        document = check_document(topic, text)
        if document:
            await operate(hass, document)
        await hass.async_stop(force=True)
    report("Home Assistant logs no warning", "\n     ".join(warnings.lines))


def main():
    from homeassistant.const import __version__

    if sys.argv[1] == "requirements":
        print("\n".join(requirements()))
        return
    asyncio.run(check(sys.argv[2], int(sys.argv[3])))
    print(f"Home Assistant {__version__}")
    print(f"{COUNTS['ok']} passed, {COUNTS['FAIL']} failed")
    sys.exit(1 if COUNTS["FAIL"] else 0)


if __name__ == "__main__":
    main()
