#!/bin/sh
# A log of a panel that stands upright for 10 s, is turned counter-clockwise by 90° in 4 s, and
# stays so.
awk 'BEGIN {
  print "# snowd-log 1"
  print "# sign: gravity"
  print "# units: g"
  print "t_ns,ax,ay,az"
  quarter = atan2(1, 0)
  for (i = 0; i <= 2000; i++) {
    t = i / 100
    turn = t < 10 ? 0 : t > 14 ? quarter : quarter * (t - 10) / 4
    printf "%d0000000,%.6f,%.6f,0\n", i, -sin(turn), -cos(turn)
  }
}'
