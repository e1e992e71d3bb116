# Runs inside the virtual machine: the service and the text console on one screen.
. /host/console-kit.sh

part "text, messages, cursor and keys over a resting picture"
configure still "output: ['$output', 'png:$picture']"
fresh; dump prompt; systemctl start snowd; ok "it starts" $? 0
cp $picture frame.png; sleep 1
pair other prompt.ppm frame.png "the login prompt was there before"
shows started "the picture covers the prompt"
ok "the prompt is displaced" "$(login_is inactive && echo yes)" yes
ok "tty1 is in graphics mode" "$(state)" "graphics process"
for second in $(seq 15); do
  for line in 1 2 3; do echo "<0>a message of the kernel, second $second" > /dev/kmsg; done
  printf '\e[9;1]\e[14;1]\e[2J\e[31;47mtext\e[?25h' > /dev/tty1
  echo "text of $second" > /dev/tty0; sleep 1
done
setterm --term linux --blank 1 --powersave on --cursor on < /dev/tty1 > /dev/tty1 2> /dev/null
keys a ret ctrl-c ctrl-z ctrl-backslash ctrl-s esc
shows messages "messages, escape sequences and keys"
ok "no key ends the service" "$(show NRestarts) $(systemctl is-active snowd)" "0 active"
systemctl reload snowd; sleep 2
shows reloaded "after a reload"; ok "a reload keeps graphics mode" "$(state)" "graphics process"
blanking=$(date +%s)

part "to another terminal and back"
for round in $(seq 20); do
  console switch 2 > /dev/null; [ "$round" = 1 ] && { until_true 'pgrep -t tty2 agetty > /dev/null'; sleep 2; }
  echo "line $round" > /dev/tty2; echo "hidden $round" > /dev/tty1
  [ $((round % 5)) = 0 ] && keys a b
  sleep 0.5; busy="$(ticks)" woke="$(wakes)"
  dump "away-$round-a"; sleep 0.6; dump "away-$round-b"
  pair cursor "away-$round-a.ppm" "away-$round-b.ppm" "away $round: only the cursor changes"
  pair other "away-$round-a.ppm" frame.png "away $round: the console is shown"
  used=$((used + $(ticks) - busy)); woken=$((woken + $(wakes) - woke))
  took=$(console switch 1); sleep 0.25; dump "back-$round"
  pair same "back-$round.ppm" frame.png "back $round, after $took ms and 0.25 s"
done
echo "away 20 times: $used ticks, $woken wakes in 20 × 0.6 s and the time of two screendumps"
ok "away: no processor time" "$([ "$used" -le 1 ] && echo yes)" yes
ok "away: only the watchdog wakes" "$([ "$woken" -le 30 ] && echo yes)" yes
keys ctrl-alt-f2; sleep 1; dump by-key; pair other by-key.ppm frame.png "Ctrl+Alt+F2 shows the console"
keys ctrl-alt-f1; sleep 1; shows back-by-key "Ctrl+Alt+F1 shows the picture"
while [ $(($(date +%s) - blanking)) -lt 75 ]; do sleep 1; done
shows unblanked "the console's screen saver is due"

part "moving"
configure snow "fps: 10, output: ['$output', 'png:$picture']"
fresh; systemctl start snowd; sleep 2
for second in $(seq 5); do echo "<0>a message over moving snow" > /dev/kmsg; printf 'text' > /dev/tty1; sleep 1; done
halt; cp $picture snow.png; dump snow; pair same snow.ppm snow.png "moving snow and messages"; kill -CONT "$(show MainPID)"
console switch 2 > /dev/null; sleep 1; console switch 1 > /dev/null; sleep 1
halt; cp $picture snow-back.png; dump snow-back; pair same snow-back.ppm snow-back.png "moving snow, back"
kill -CONT "$(show MainPID)"
configure snow "fps: 30, output: '$output'"; fresh; systemctl start snowd; sleep 2
console switch 2 > /dev/null; sleep 1.5
busy="$(ticks)" woke="$(wakes)"; sleep 10; used=$(($(ticks) - busy)) woken=$(($(wakes) - woke))
echo "moving snow, away for 10 s: $used ticks, $woken wakes"
ok "moving snow, away: no processor time" "$([ "$used" -le 1 ] && echo yes)" yes
ok "moving snow, away: only the watchdog wakes" "$([ "$woken" -le 8 ] && echo yes)" yes
ok "the status tells it" "$(show StatusText | grep -c 'another console is shown')" 1
console switch 1 > /dev/null; sleep 1; busy="$(ticks)"; sleep 2
ok "back: it draws" "$([ $(($(ticks) - busy)) -gt 2 ] && echo yes)" yes

systemctl stop snowd

echo "--- journal"; journalctl -u snowd -o short-monotonic --no-pager | cut -c1-170
finish
