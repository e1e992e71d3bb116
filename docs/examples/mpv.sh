#!/bin/sh
# Shows the frames of the running service in a window of mpv, full screen: for X11, which snowd draws on in no other way.
# Needs Debian's package mpv, and group video: sudo adduser $USER video. See docs/desktops.md.
snowctl cat --wait 60 | mpv --no-config --fullscreen --untimed --no-cache "$@" -
