#!/bin/sh
# Runs the peer of this file's name, which is written in Python.
here=$(dirname "$0")
exec "$here/python/bin/python" "$here/$(basename "$0")strokes.py" "$@"
