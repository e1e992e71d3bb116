#!/usr/bin/env python3
"""Lays snowd's flakes over everything on a Wayland screen; keys, pointer and touch reach what is below them.

    overlay.py [--socket PATH]

For compositors with wlr-layer-shell, such as sway, labwc and wayfire. Needs Debian's packages python3-gi-cairo and
gir1.2-gtklayershell-0.1, and reader.py beside it. See docs/desktops.md.
"""

import argparse
import socket
import struct

import cairo
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("GtkLayerShell", "0.1")
from gi.repository import GLib, Gtk, GtkLayerShell  # noqa: E402

import reader  # noqa: E402

AR24 = struct.unpack("<I", b"AR24")[0]


class Overlay:
    """A transparent window above all others, with the newest frame."""

    def __init__(self, path):
        self.connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.connection.connect(path)
        self.connection.send(struct.pack("<8sHHIIIQ", reader.MAGIC, 1, 0, reader.HELLO, AR24, 1, 0))
        self.ring = self.picture = None
        self.window = Gtk.Window()
        GtkLayerShell.init_for_window(self.window)
        GtkLayerShell.set_layer(self.window, GtkLayerShell.Layer.OVERLAY)
        for edge in "LEFT", "RIGHT", "TOP", "BOTTOM":
            GtkLayerShell.set_anchor(self.window, getattr(GtkLayerShell.Edge, edge), True)
        # Over panels too, instead of beside them.
        GtkLayerShell.set_exclusive_zone(self.window, -1)
        self.window.set_app_paintable(True)
        self.window.set_visual(self.window.get_screen().get_rgba_visual())
        self.window.connect("draw", self.draw)
        self.window.connect("destroy", Gtk.main_quit)
        self.window.show_all()
        # An empty region: no input is for this window.
        self.window.input_shape_combine_region(cairo.Region())
        GLib.io_add_watch(self.connection.fileno(), GLib.IO_IN | GLib.IO_HUP, self.read)

    def read(self, _source, _condition):
        """Takes what the producer sends: a ring, or the news of a frame."""
        self.ring = reader.receive(self.connection, AR24) or self.ring
        frame = self.ring and self.ring.frame(self.ring.word("<Q", 0xC0))
        if frame:
            # AR24 is cairo's ARGB32: premultiplied, blue in the lowest byte.
            self.picture = cairo.ImageSurface.create_for_data(
                bytearray(frame[0]), cairo.FORMAT_ARGB32, self.ring.width, self.ring.height, self.ring.stride)
            self.window.queue_draw()
        return True

    def draw(self, window, context):
        """Fills the screen with the picture, scaled if it has another size."""
        context.set_operator(cairo.OPERATOR_SOURCE)
        if self.picture is None:
            context.set_source_rgba(0, 0, 0, 0)
        else:
            size = window.get_allocation()
            context.scale(size.width / self.picture.get_width(), size.height / self.picture.get_height())
            context.set_source_surface(self.picture)
        context.paint()
        return True


options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
options.add_argument("--socket", default="/run/snowd/frames.sock")
overlay = Overlay(options.parse_args().socket)
try:
    Gtk.main()
except KeyboardInterrupt:
    pass
