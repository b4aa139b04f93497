#!/bin/sh
# Makes the secrets of a new installation in ./secrets, one a file. What exists is kept, so it may run again.
# The folder is only for its owner; the files can be read in containers, whose users have other numbers.
set -eu
mkdir -p secrets
chmod 700 secrets
made() { [ -e "secrets/$1" ] || { printf '%s\n' "$2" >"secrets/$1" && chmod 644 "secrets/$1"; }; }
# hexadecimal, so that a password needs no encoding in a URL
random() { openssl rand -hex 32; }

made DB_OWNER_PASSWORD "$(random)"
made DB_APP_PASSWORD "$(random)"
made DATABASE_URL "postgres://tabimori_app:$(cat secrets/DB_APP_PASSWORD)@postgres:5432/tabimori"
made MIGRATION_DATABASE_URL "postgres://tabimori_owner:$(cat secrets/DB_OWNER_PASSWORD)@postgres:5432/tabimori"
made JWT_SECRET "$(random)"
made LINK_KEYS "1:$(random)"
made SECOND_FACTOR_KEYS "1:$(random)"
made SUPPORT_MAIL_KEY "$(random)"
made BOUNCE_SECRET "$(random)"
# yours to fill in; an empty file is a setting that is not set
for name in SMTP_URL SMTP_FALLBACK_URL TWILIO_AUTH_TOKEN HEARTBEAT_URL OTEL_EXPORTER_OTLP_HEADERS; do made "$name" ''; done
