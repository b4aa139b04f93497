#!/bin/sh
# Runs a command of an operator under systemd, with the settings and secrets of /etc/tabimori:
#   sh /opt/tabimori/deploy/command.sh apps/worker/dist/verify-log.js
set -eu
cd "$(dirname "$0")/.."
set -- /usr/bin/node "$@"
for secret in /etc/tabimori/secrets/*; do set -- "--setenv=${secret##*/}_FILE=$secret" "$@"; done
exec systemd-run --quiet --pipe --wait --collect --working-directory="$PWD" \
  --property=EnvironmentFile=/etc/tabimori/settings.env --setenv=NODE_ENV=production "$@"
