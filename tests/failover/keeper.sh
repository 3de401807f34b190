#!/bin/sh
# Removes the machines of a test when its process ends, also when that was killed: then the pipe to this script is closed.
# Each line of the input is a process or a folder to remove, or a namespace, a bridge or a mount.
list=
while read -r kind name; do list="$kind $name
$list"; done
each() { printf '%s' "$list" | while read -r kind name; do [ "$kind" = "$1" ] && $2 "$name"; done; }
end() {
  while pids=$(ip netns pids "$1" 2>/dev/null) && [ -n "$pids" ]; do
    kill -9 $pids 2>/dev/null
    sleep 0.1
  done
}
drop() { ip netns del "$1" 2>/dev/null; }
kill9() { kill -9 "$1" 2>/dev/null; }
unbridge() { ip link del "$1" 2>/dev/null; }
unmount() { umount -l "$1" 2>/dev/null; }
each process kill9
each namespace end
each mount unmount
each namespace drop
each bridge unbridge
each group rmdir
each folder 'rm -rf'
exit 0
