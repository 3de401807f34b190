#!/bin/sh
# Boots the Debian in the folder $1: its own processes, mounts, network and control groups, and systemd as the first process.
# A folder $2 of this computer is its /srv/shared, as a disk of the network is that of several machines.
set -e
root=$1
mount --bind "$root" "$root"
if [ -n "${2:-}" ]; then
    mkdir -p "$root/srv/shared"
    mount --bind "$2" "$root/srv/shared"
fi
mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/sys/fs/cgroup"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do cp -a "/dev/$device" "$root/dev/$device"; done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
mount -t tmpfs tmpfs "$root/dev/shm"
ip link set lo up
cd "$root"
mkdir -p .host
pivot_root . .host
umount -l /.host
exec env -i container=lokma-test PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=console --show-status=no
