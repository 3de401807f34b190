#!/bin/sh
# Writes today's backup, proves that it can be read, and keeps the newest $KEEP (14) of them.
set -eu
umask 077
folder=${1:?where to}
keep=${KEEP:-14}
file="$folder/lokma-$(date -u +%Y%m%dT%H%M%SZ).tar.gz"
lokma backup "$file" --record
gzip -t "$file"
ls -1 "$folder"/lokma-*.tar.gz | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm -f -- "$old"; done
